/**
 * One request for each 100 accounts tells who plays what. While somebody plays, the games that they played last are read every 100
 * seconds, when the end is seen, and two minutes later, because trophies arrive a little later (docs/spec/networks.md 8.5).
 */

import { dayMs, minuteMs, secondMs } from '../../../domain/time/index.ts';
import type { CheckCosts, QuickFinding, QuickSource, Stretch } from '../../engine/index.ts';
import { createStretch, NetworkError } from '../../engine/index.ts';
import type { SyncHours, SyncPlayer } from '../../state/index.ts';
import type { AccountPresence } from './presence-answer.ts';
import { toReading } from './presence-answer.ts';
import type { Requests } from './requests.ts';

/**
 * The quick checks of the console network; they may use four fifths of the requests, because its walks are few. Two hours of play are 72
 * lists and what has changed in them.
 * @param perDay requests that may be sent in a day
 */
export function psnChecks(perDay: number): CheckCosts {
  return { accountsPerRequest: mostAccounts, perPlayer: 87, perDay: perDay * quickShare };
}

/** The part of the requests that quick checks may use; walks have the rest. */
const quickShare = 0.8;

/** Requests of a minute for somebody who plays: a list every 100 seconds, and what has changed. */
const perMinuteOfPlay = 87 / 120;
const listEveryMs = 100 * secondMs;
const afterEndMs = 2 * minuteMs;
/** Accounts in one request; fewer, once the network has refused so many. */
const mostAccounts = 100;

/** Requests of a walk that finds nothing new: the profile, the summary, a page of games, and once a day a page of hours. */
const requestsOfWalk = 4;

interface QuickParts {
  readonly requests: Pick<Requests, 'presences'>;
  readonly state: Pick<SyncHours, 'titleSets'>;
  /** Requests that may be sent in a day. */
  readonly perDay: number;
  readonly now: () => number;
}

/** Creates the quick source of the console network. */
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
      const known = await ask(players.flatMap(({ accountId }) => accountId ?? [])); // absent: the account is not known yet
      const seen = players.flatMap((player) => {
        const said = known.get(player.accountId ?? ''); // absent: as above
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

/** Returns when the games of an account are to be read that was just seen, in milliseconds UTC; null: not before the next look. */
type Schedule = (accountId: string, isPlaying: boolean, now: number) => number | null;

/** Plans the lists of those who play. @param lookEveryMs the time until the next look, before which a list may be due */
function createSchedule(stretch: Stretch, lookEveryMs: () => number): Schedule {
  /** When the games of those who play are read, by account. */
  const listed = new Map<string, number>();
  /** When it was seen that somebody plays no more, by account: their games are read once more. */
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

/** Who hides what they play looks like somebody who was never online. */
function hidesPresence({ primaryPlatformInfo: info }: AccountPresence): boolean {
  return info?.onlineStatus !== 'online' && info?.lastOnlineDate === undefined;
}

function finding(player: SyncPlayer, listAt: number): QuickFinding {
  return { player, records: [], listAt };
}

/** Creates a function that asks for any number of accounts. A refused number is halved, down to one account. */
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
