/**
 * Quick checks of the console network. One request for each 100 accounts shows who plays which game. For players who are playing, the list
 * of recently played games is read every 100 seconds, when they stop, and two minutes later, because trophies arrive a little late
 * (docs/spec/networks.md 8.5).
 */

import { dayMs, minuteMs, secondMs } from '../../../domain/time/index.ts';
import type { CheckCosts, QuickFinding, QuickSource, Stretch } from '../../engine/index.ts';
import { createStretch, NetworkError } from '../../engine/index.ts';
import type { SyncHours, SyncPlayer } from '../../state/index.ts';
import type { AccountPresence } from './presence-answer.ts';
import { toReading } from './presence-answer.ts';
import type { Requests } from './requests.ts';

/**
 * Returns the cost of the console network's quick checks. They may use four fifths of the requests, because full reads of players need few.
 * Two hours of play take 72 requests for lists, plus requests for the changes in them.
 * @param perDay maximum number of requests in a day
 */
export function psnChecks(perDay: number): CheckCosts {
  return {
    accountsPerRequest: mostAccounts,
    perPlayer: 87,
    perPlayerAtMost: 87,
    perDay: perDay * quickShare,
  };
}

/** The share of the requests that quick checks may use. The rest is for reading whole players. */
const quickShare = 0.8;

/** Requests per minute for each player who is playing: a list every 100 seconds, plus requests for the changes. */
const perMinuteOfPlay = 87 / 120;
const listEveryMs = 100 * secondMs;
const afterEndMs = 2 * minuteMs;
/** Maximum number of accounts in one request. It is reduced after the network has refused a request with so many. */
const mostAccounts = 100;

/**
 * Number of requests to read a player about whom nothing has changed: the profile, the summary, a page of games, and once a day a page of
 * play time.
 */
const requestsOfWalk = 4;

interface QuickParts {
  readonly requests: Pick<Requests, 'presences'>;
  readonly state: Pick<SyncHours, 'titleSets'>;
  /** Maximum number of requests in a day. */
  readonly perDay: number;
  readonly now: () => number;
}

/** Creates the quick checks of the console network. */
export function createPsnQuick({ requests, state, perDay, now }: QuickParts): QuickSource {
  const ask = createBatches(requests);
  const stretch = createStretch(psnChecks(perDay));
  const lookEveryMs = (): number => Math.round(minuteMs * stretch.factor);
  const schedule = createSchedule(stretch, lookEveryMs);
  return {
    get everyMs() {
      return lookEveryMs();
    },
    restMs: (players) =>
      Math.min(dayMs, (players * requestsOfWalk * dayMs) / (perDay * (1 - quickShare))),
    async look(players, isSlowed) {
      const known = await ask(players.flatMap(({ accountId }) => accountId ?? [])); // absent: the player's account is not known yet, so it is not requested
      const seen = players.flatMap((player) => {
        const said = known.get(player.accountId ?? ''); // absent: the player's account is not known yet, so there is no presence
        return said === undefined ? [] : { player, said };
      });
      const playing = seen.filter(({ said }) => said.gameTitleInfoList.length > 0).length;
      const looks = Math.ceil(players.length / mostAccounts);
      stretch.note(looks + playing * perMinuteOfPlay, isSlowed);
      const titleIds = seen.flatMap(({ said }) => said.gameTitleInfoList[0]?.npTitleId ?? []); // absent: nothing is played
      const sets = await state.titleSets([...new Set(titleIds)], 0);
      return {
        presence: seen.map(({ player, said }) => toReading(player, said, sets)),
        covered: seen.flatMap(({ player, said }) => (hidesPresence(said) ? [] : player)),
        findings: seen.flatMap(({ player, said }) => {
          const isPlaying = said.gameTitleInfoList.length > 0;
          const listAt = schedule(said.accountId, isPlaying, now());
          return listAt === null ? [] : finding(player, listAt);
        }),
      };
    },
  };
}

/**
 * Returns when the list of games of an account must be read after a check has seen the account, in milliseconds UTC; null if this is not
 * before the next check.
 */
type Schedule = (accountId: string, isPlaying: boolean, now: number) => number | null;

/**
 * Plans when the lists of playing accounts are read. @param lookEveryMs returns the time until the next check; a list can be due before it
 */
function createSchedule(stretch: Stretch, lookEveryMs: () => number): Schedule {
  /** When the list of each playing account is read. */
  const listed = new Map<string, number>();
  /** When each account was seen to have stopped playing. Its list is then read once more. */
  const ended = new Map<string, number>();

  function afterEnd(accountId: string, now: number): number | null {
    if (listed.delete(accountId)) {
      ended.set(accountId, now);
      return now;
    }
    const endedAt = ended.get(accountId);
    ended.delete(accountId);
    return endedAt === undefined ? null : endedAt + afterEndMs;
  }
  return (accountId, isPlaying, now) => {
    if (!isPlaying) return afterEnd(accountId, now);
    const before = listed.get(accountId);
    const due =
      before === undefined ? now : Math.max(now, Math.round(before + listEveryMs * stretch.factor));
    if (due >= now + lookEveryMs()) return null;
    listed.set(accountId, due);
    return due;
  };
}

/** Checks whether an account hides its presence. Such an account looks like one that was never online. */
function hidesPresence({ primaryPlatformInfo: info }: AccountPresence): boolean {
  return info?.onlineStatus !== 'online' && info?.lastOnlineDate === undefined;
}

function finding(player: SyncPlayer, listAt: number): QuickFinding {
  return { player, records: [], listAt };
}

/**
 * Creates a function that requests any number of accounts. If the network refuses a request because it has too many accounts, their number
 * is halved, down to one.
 */
function createBatches(
  requests: Pick<Requests, 'presences'>,
): (accountIds: readonly string[]) => Promise<ReadonlyMap<string, AccountPresence>> {
  let size = mostAccounts;
  return async (accountIds) => {
    const found = new Map<string, AccountPresence>();
    for (let start = 0; start < accountIds.length;) {
      const batch = accountIds.slice(start, start + size);
      try {
        for (const said of await requests.presences(batch)) found.set(said.accountId, said);
        start += batch.length;
      } catch (error) {
        if (!(error instanceof NetworkError) || error.kind !== 'refused' || size === 1) throw error;
        size = Math.max(1, Math.floor(size / 2));
      }
    }
    return found;
  };
}
