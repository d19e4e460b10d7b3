/**
 * Games that players hide. A network's report on current play is not stored if it is about a hidden game, so that no read has to
 * compare texts.
 */

import { foldName, foldText } from '../../domain/index.ts';
import type { PlayerRecord } from '../../records/records.ts';
import type { Engine, Queries, Transaction } from '../engine/engine.ts';
import { deletion, read } from '../engine/statement.ts';
import { withdrawGame } from '../outbox/withdraw.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, hiddenGame, presence, toValues, upsertInto } from '../schema/tables.ts';
import type { LoadedPlayer, PlayerColumns } from './loaded-player.ts';

type PresenceColumns = RowOf<typeof presence>;

interface NamedGame {
  readonly gameId: string;
  readonly title: string | null;
}

const selectHidden = read<NamedGame>(
  `SELECT z.game_id AS "gameId", g.title AS "title" FROM hidden_game z LEFT JOIN game g ON g.game_id = z.game_id
   WHERE z.player_id = ?`,
);
const selectRow = read<RowOf<typeof hiddenGame>>(
  `SELECT ${columnList(hiddenGame, 'z')} FROM hidden_game z WHERE z.player_id = ? AND z.game_id = ?`,
);
const selectPresence = read<PresenceColumns>(
  `SELECT ${columnList(presence, 'o')} FROM presence o WHERE o.player_id = ?`,
);
const upsert = upsertInto(hiddenGame);
const upsertPresence = upsertInto(presence);
const remove = deletion('hidden_game', { keys: ['player_id', 'game_id'] });

/** Folded ids and titles of hidden games, by which they are recognised in texts of networks. */
export type HiddenTexts = readonly string[];

/** Minimum length of a title that is searched for within a text. A shorter title occurs in many texts, so it must equal the whole text. */
const minTitle = 4;

/** Reads the folded ids and titles of the games that a player hides. */
export async function readHiddenTexts(queries: Queries, playerId: number): Promise<HiddenTexts> {
  const rows = await queries.all(selectHidden, [playerId]);
  return rows.flatMap(textsOfGame);
}

/** Returns the folded id and title of a game. */
export function textsOfGame({ gameId, title }: NamedGame): HiddenTexts {
  return [
    foldText(foldName(gameId)),
    ...(title === null || title.trim() === '' ? [] : [foldText(title.trim())]),
  ];
}

/** Checks whether any of the texts is about one of the games. */
export function isAboutHidden(
  hidden: HiddenTexts,
  texts: readonly (string | null | undefined)[],
): boolean {
  const given = texts.flatMap((text) => (typeof text === 'string' ? foldText(text.trim()) : []));
  return given.some((text) =>
    hidden.some((each) => text === each || (each.length >= minTitle && text.includes(each))),
  );
}

const noStatus = { statusObjectId: null, statusPlaying: null, statusTitle: null } as const;

function textsOf(status: Pick<PlayerRecord, keyof typeof noStatus | 'statusComment'>) {
  return [status.statusObjectId, status.statusPlaying, status.statusTitle, status.statusComment];
}

/** Returns the record without its status if the status is about a game that the player hides. */
export async function withoutHidden(
  queries: Queries,
  { playerId, hiddenGames }: PlayerColumns,
  record: PlayerRecord,
): Promise<PlayerRecord> {
  const texts = textsOf(record);
  if (hiddenGames === 0 || texts.every((text) => text === undefined || text === null))
    return record;
  const hidden = await readHiddenTexts(queries, playerId);
  return isAboutHidden(hidden, texts) ? { ...record, ...noStatus, statusComment: null } : record;
}

/** The columns of a presence reading that describe the played game, all null. */
const noPlay = { title: null, gameId: null, sourceId: null, platform: null, text: null } as const;

/** Returns a presence reading without the hidden game: it only tells that the player is online. */
export function withoutPlay<Reading extends Pick<PresenceColumns, keyof typeof noPlay | 'state'>>(
  reading: Reading,
): Reading {
  return { ...reading, ...noPlay, state: reading.state === 'playing' ? 'online' : reading.state };
}

/**
 * Hides a game of a player or shows it again; returns whether that is a change. The caller writes the player afterwards.
 * @param hiddenAt milliseconds UTC; null shows the game
 */
export async function setHidden(
  transaction: Transaction,
  { tracked: { row } }: LoadedPlayer,
  { gameId, hiddenAt }: { readonly gameId: string; readonly hiddenAt: number | null },
): Promise<boolean> {
  const { playerId } = row;
  const before = await transaction.get(selectRow, [playerId, gameId]);
  if ((before === undefined) === (hiddenAt === null)) return false;
  row.hiddenGames += hiddenAt === null ? -1 : 1;
  if (hiddenAt === null) {
    await transaction.run(remove, [playerId, gameId]);
    return true;
  }
  await transaction.run(upsert, toValues(hiddenGame, { playerId, gameId, hiddenAt }));
  await withdrawGame(transaction, { playerId, gameId });
  await forgetStatus(transaction, row);
  return true;
}

/**
 * Removes the player's status from the row if it is about a hidden game. The caller writes the player afterwards.
 * @param former texts of a game that was merged into a hidden one
 */
export async function forgetStatus(
  transaction: Transaction,
  row: PlayerColumns,
  former: HiddenTexts = [],
): Promise<void> {
  const hidden = [...(await readHiddenTexts(transaction, row.playerId)), ...former];
  if (isAboutHidden(hidden, textsOf(row))) Object.assign(row, noStatus, { statusComment: null });
}

/** Options of forgetPresence. */
interface Forgetting {
  /** Milliseconds UTC. */
  readonly now: number;
  /** See forgetStatus. */
  readonly former?: HiddenTexts;
}

/**
 * Removes hidden games from the newest presence readings of players. Call it after the games are hidden: it is an operational transaction,
 * because only such a transaction changes the version of presence. Readings stored meanwhile are not about hidden games.
 */
export function forgetPresence(
  engine: Engine,
  playerIds: readonly number[],
  options: Forgetting,
): Promise<void> {
  const forget = async (transaction: Transaction): Promise<void> => {
    for (const playerId of playerIds) await forgetReadings(transaction, playerId, options);
  };
  return engine.transaction(forget, { kind: 'operational' });
}

async function forgetReadings(
  transaction: Transaction,
  playerId: number,
  { now, former = [] }: Forgetting,
): Promise<void> {
  const readings = await transaction.all(selectPresence, [playerId]);
  if (readings.length === 0) return;
  const hidden = [...(await readHiddenTexts(transaction, playerId)), ...former];
  const rows = readings
    .filter(({ gameId, title, text }) => isAboutHidden(hidden, [gameId, title, text]))
    .map((each) => ({ ...withoutPlay(each), changedIn: Math.max(now, each.changedIn + 1) }));
  if (rows.length === 0) return;
  transaction.concernPresence();
  await transaction.runMany(
    upsertPresence,
    rows.map((row) => toValues(presence, row)),
  );
}
