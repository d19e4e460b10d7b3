/** Reads the list of a player's games. Each game has a mark, a text that changes when the game changes (docs/spec/networks.md 10.2). */

import { gameIdOn } from '../../../domain/index.ts';
import { invariant } from '../../../invariant.ts';
import { dayMs, secondMs } from '../../../domain/time/index.ts';
import type { ListedRow, TitlesPage } from '../../engine/index.ts';
import { joinMark, NetworkError } from '../../engine/index.ts';
import type { OwnedGame, Progress } from './answers.ts';
import { readShown } from './answers.ts';
import type { Plays } from './plays.ts';
import type { SteamReader } from './read-game.ts';
import type { SteamRequests } from './requests.ts';

interface ListParts {
  readonly requests: SteamRequests;
  readonly reader: SteamReader;
  readonly plays: Plays;
  readonly now: () => number;
}

/** If the network does not state a player's progress, each game is read once in this number of days. */
const reloadedEveryDays = 28;

/**
 * Requests the games of an account. A full list also requests the player's progress in each game. This finds unlocks without a change of
 * the play time, and extensions.
 */
export async function listGames(
  parts: ListParts,
  accountId: string,
  isFull: boolean,
): Promise<TitlesPage> {
  const { requests, reader, plays, now } = parts;
  const { games, unusable, answer } = await requests.owned(accountId);
  const shown = reader.owned(answer);
  if (typeof shown === 'string') throw new NetworkError('refused', `the list of games ${shown}`);
  const played = plays.of(accountId);
  const listed = games.filter(
    ({ appid, playtime_forever: minutes, has_community_visible_stats: hasStats }) =>
      hasStats && (minutes !== 0 || played.some((play) => play.appid === String(appid))),
  );
  const progress = isFull ? await askProgress(requests, accountId, listed) : notAsked;
  const rows = listed.map((game): ListedRow => {
    const appid = String(game.appid);
    const { title = null, image = null } = shown.get(appid) ?? {}; // absent: the reader of saved responses has left out the game
    const lacked = played.find((play) => play.appid === appid)?.lacked.size ?? 0; // absent: the game is not being played
    return {
      gameId: gameIdOn('steam', appid),
      service: 'steam',
      title: readShown(title),
      image,
      platform: null,
      setVersion: null,
      lastUpdatedAt: playedAt(game),
      statedEarned: null,
      listedMark: markOf(game, lacked, progress(game, now())),
    };
  });
  return { rows, unusable, total: rows.length + unusable, nextOffset: null };
}

function playedAt({ rtime_last_played: seconds }: OwnedGame): number | null {
  return seconds === 0 ? null : seconds * secondMs;
}

/** A player's progress in a game, as two parts of the game's mark. Empty texts mean "not stated". */
interface Reached {
  readonly unlocked: string;
  readonly total: string;
}

/**
 * Returns the mark of a game. @param lacked number of unlocks that were seen but are not in the store; they make the mark differ from the
 * stored one, so that the game is read
 */
function markOf(game: OwnedGame, lacked: number, { unlocked, total }: Reached): string {
  const at = playedAt(game);
  const date = at === null ? '' : new Date(at).toISOString();
  const seen = lacked === 0 ? '' : `+${lacked}`;
  const minutes = game.playtime_forever ?? 0; // absent: the stated number cannot be a play time
  return joinMark(`${date} m${minutes}${seen}`, total, unlocked);
}

/** Returns the minutes of play time in a mark. */
export function findMinutes(mark: string): number {
  const stated = / m(?<minutes>\d{1,9})/.exec(mark)?.groups?.['minutes'];
  return Number(invariant(stated, 'a mark of Steam states the minutes'));
}

type ReachedIn = (game: OwnedGame, now: number) => Reached;

const notStated: Reached = { unlocked: '', total: '' };
const notAsked: ReachedIn = () => notStated;

async function askProgress(
  requests: SteamRequests,
  accountId: string,
  games: readonly OwnedGame[],
): Promise<ReachedIn> {
  try {
    const rows = await requests.progress(
      accountId,
      games.map(({ appid }) => appid),
    );
    const byGame = new Map(rows.map((row) => [row.appid, row]));
    return ({ appid }) => reachedOf(byGame.get(appid));
  } catch (error) {
    if (!(error instanceof NetworkError) || !hasNoSuchCall(error)) throw error;
    return byTurns;
  }
}

function reachedOf(row: Progress | undefined): Reached {
  return row === undefined
    ? notStated
    : { unlocked: String(row.unlocked), total: String(row.total) };
}

/** Checks for an error which means that the network no longer has this API call, or has changed its form. */
function hasNoSuchCall({ kind }: NetworkError): boolean {
  return kind === 'moved' || kind === 'refused' || kind === 'incomplete';
}

/** Returns a value that changes once in 28 days, for each game on another day, so that each game is read again. */
function byTurns({ appid }: OwnedGame, now: number): Reached {
  const day = Math.floor(now / dayMs) + (appid % reloadedEveryDays);
  return { unlocked: `t${Math.floor(day / reloadedEveryDays)}`, total: '' };
}
