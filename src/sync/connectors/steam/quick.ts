/**
 * Quick checks of Steam. One request for each 100 accounts shows who plays which game. A game that is being played is requested every 90
 * seconds, and once after the player has stopped (docs/spec/networks.md 10.2).
 */

import { gameIdOn } from '../../../domain/index.ts';
import { dayMs, minuteMs } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import type { KeyedEarnedRecord } from '../../../records/records.ts';
import type { PlayerLookup } from '../../../store/index.ts';
import type { QuickSource, QuickFinding, Stretch } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
import { findFailure, isOwn } from '../keyed/find-failure.ts';
import type { SyncPlayer } from '../../state/index.ts';
import { steamChecks } from './pace.ts';
import type { DuePlay, Plays } from './plays.ts';
import { readPresence, showsGame } from './read-presence.ts';
import type { SteamReader } from './read-game.ts';
import { prepareAnswers, readGame } from './read-game.ts';
import { InternalFailure } from './recognise-error.ts';
import type { SteamRequests } from './requests.ts';

interface QuickParts {
  readonly requests: SteamRequests;
  readonly reader: SteamReader;
  readonly known: PlayerLookup;
  readonly plays: Plays;
  /** The factor by which the intervals of quick checks are lengthened. */
  readonly stretch: Stretch;
  readonly now: () => number;
}

/** Requests per minute for each player who is playing: one every 90 seconds. */
const perMinuteOfPlay = 60 / 90;
/**
 * Maximum number of games in one check at the normal interval, so that it ends before the next check is due. The other games follow in the
 * next check.
 */
const gamesPerLook = 90;

/** Creates the quick checks of Steam. After a start, it requests each game that is being played, because there was no earlier check. */
export function createSteamQuick(parts: QuickParts): QuickSource {
  const { requests, plays, stretch, now } = parts;
  return {
    get everyMs() {
      return Math.round(minuteMs * stretch.factor);
    },
    restMs: () => dayMs,
    async look(players, isSlowed) {
      const byAccount = new Map(
        players.map((player) => [
          invariant(player.accountId, 'a watched player has an account'),
          player,
        ]),
      );
      const summaries = await requests.summaries([...byAccount.keys()]);
      for (const accountId of byAccount.keys())
        plays.note(accountId, summaries.get(accountId), now());
      const playing = [...summaries.values()].filter(({ gameid }) => gameid !== undefined).length;
      const mostGames = Math.round(gamesPerLook * stretch.factor);
      const due = plays.due(byAccount.keys(), now()).slice(0, mostGames);
      const looks = Math.ceil(players.length / steamChecks.accountsPerRequest);
      // The requests at the end of a session do not become fewer with longer intervals, so they are added.
      const ended = due.filter(({ endedAt }) => endedAt !== null).length;
      stretch.note(looks + playing * perMinuteOfPlay + ended, isSlowed);
      const findings: QuickFinding[] = [];
      const failure = await findFailure(async () => {
        for (const play of due) {
          const player = invariant(
            byAccount.get(play.accountId),
            'due plays are of these accounts',
          );
          findings.push(await seeUnlocks(parts, player, play));
        }
      });
      return {
        ...failure,
        findings,
        presence: readPresence(byAccount, summaries),
        covered: players.filter(({ accountId }) => showsGame(summaries.get(accountId ?? ''))), // absent: cannot happen, every player has an account
      };
    },
  };
}

/** Requests a player's unlocks in a game. If the store lacks some of the game's trophies, the whole game is read later. */
async function seeUnlocks(
  parts: QuickParts,
  player: SyncPlayer,
  play: DuePlay,
): Promise<QuickFinding> {
  const nothing = { player, records: [], listAt: null };
  const { requests, reader, known, now } = parts;
  const { appid, title } = play;
  const playerId = invariant(player.playerId, 'a watched player has a player of the store');
  const owner = await known.playerOfId(playerId);
  if (owner === null) return nothing;
  const answer = await askUnlocks(requests, play);
  if (answer === null) return nothing;
  const gameId = gameIdOn('steam', appid);
  const answers = { ...prepareAnswers({ gameId, title, image: null }, now()), player: answer };
  const { played, earned } = readGame(reader, answers, owner.name);
  const { fresh, unknown } = await compareStored(known, { playerId, gameId }, earned);
  return {
    player,
    records: fresh.length === 0 ? [] : [...played, ...fresh],
    listAt: play.lacks(unknown) ? now() : null,
  };
}

interface ComparedUnlocks {
  /** The player's unlocks that the store does not have yet, of trophies that it has. */
  readonly fresh: readonly KeyedEarnedRecord[];
  /** Keys of trophies that are not stored. */
  readonly unknown: readonly string[];
}

async function compareStored(
  known: PlayerLookup,
  { playerId, gameId }: { readonly playerId: number; readonly gameId: string },
  earned: readonly KeyedEarnedRecord[],
): Promise<ComparedUnlocks> {
  const trophies = await known.trophyKeys(gameId);
  const stored = await known.earnedTrophies(playerId, gameId);
  const fresh = earned.filter(({ key }) => {
    const trophy = trophies.get(key);
    return trophy !== undefined && !stored.has(trophy);
  });
  const unknown = earned.flatMap(({ key }) => (trophies.has(key) ? [] : key));
  return { fresh, unknown };
}

/** Returns the response about a play session; null if the network does not return the unlocks. Throws errors that affect all players. */
async function askUnlocks(requests: SteamRequests, play: DuePlay): Promise<unknown> {
  play.asked();
  try {
    return (await requests.unlocks(play.accountId, play.appid)).answer;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (!isOwn(error) && !(error instanceof InternalFailure)) throw error;
    play.refused();
    return null;
  }
}
