/**
 * One request for each 100 accounts tells who plays what; the game that is played is asked for every 90 seconds, and once after its end
 * (docs/spec/networks.md 10.2).
 */

import { gameIdOn } from '../../../domain/index.ts';
import { dayMs, minuteMs } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import type { KeyedEarnedRecord } from '../../../records/records.ts';
import type { PlayerLookup } from '../../../store/index.ts';
import type { NetworkErrorKind, QuickSource, QuickFinding, Stretch } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
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
  /** How far the intervals of looks and plays are stretched. */
  readonly stretch: Stretch;
  readonly now: () => number;
}

/** Requests of a minute for somebody who plays: one every 90 seconds. */
const perMinuteOfPlay = 60 / 90;
/** Games asked for in one look, so that it ends before the next one is due; the others follow in it. */
const gamesPerLook = 90;

/** Creates the quick source of Steam. After a start it asks for each game that is played, because nothing was seen before. */
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
      stretch.note(
        Math.ceil(players.length / steamChecks.accountsPerRequest) + playing * perMinuteOfPlay,
        isSlowed,
      );
      const findings: QuickFinding[] = [];
      for (const play of plays.due(byAccount.keys(), now()).slice(0, gamesPerLook)) {
        const player = invariant(byAccount.get(play.accountId), 'due plays are of these accounts');
        findings.push(await seeUnlocks(parts, player, play));
      }
      return {
        findings,
        presence: readPresence(byAccount, summaries),
        covered: players.filter(({ accountId }) => showsGame(summaries.get(accountId ?? ''))), // absent: never, see above
      };
    },
  };
}

/** Errors that concern the player or the game; the walk of the player says what is wrong. */
const ownKinds: ReadonlySet<NetworkErrorKind> = new Set([
  'private',
  'missing',
  'refused',
  'incomplete',
]);

/** Asks what a player has unlocked in a game. What the store does not know of the game is read by its walk. */
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
  /** Unlocks of stored trophies that the player does not have yet. */
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

/** Returns the answer about a play; null if it is not given. Throws errors that concern all players. */
async function askUnlocks(requests: SteamRequests, play: DuePlay): Promise<unknown> {
  play.asked();
  try {
    return (await requests.unlocks(play.accountId, play.appid)).answer;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (!ownKinds.has(error.kind) && !(error instanceof InternalFailure)) throw error;
    play.refused();
    return null;
  }
}
