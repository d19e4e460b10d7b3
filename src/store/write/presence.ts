/**
 * Stores who is online. Presence is not part of the records and changes nothing else about a player: neither dates, nor flags, nor the
 * versions that validate cached responses without presence.
 */

import { minuteMs } from '../../domain/time/index.ts';
import { isFreshPresence } from '../../domain/play/index.ts';
import { zip } from '../../invariant.ts';
import type { TableAccess, Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { PresenceReading, PresenceWrites } from '../port/presence.ts';
import { isAboutHidden, readHiddenTexts, withoutPlay } from './hidden-games.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, presence, toValues, upsertInto } from '../schema/tables.ts';

type Row = RowOf<typeof presence>;

/** Interval at which an unchanged reading is written again, so that it does not count as outdated. */
const refreshMs = 5 * minuteMs;

interface KnownPlayer {
  readonly playerId: number;
  readonly hiddenGames: number;
}
const selectPlayer = read<KnownPlayer>(
  'SELECT p.player_id AS "playerId", p.hidden_games AS "hiddenGames" FROM player p WHERE p.player_id = ? AND p.presence_hidden = 0',
);
const selectRow = read<Row>(
  `SELECT ${columnList(presence, 'o')} FROM presence o WHERE o.player_id = ? AND o.network = ?`,
);
const upsertRow = upsertInto(presence);

/** Implements the port's writes of presence. @param tables access whose transactions invalidate no cached data */
export function createPresenceWrites(tables: TableAccess): PresenceWrites {
  return {
    savePresence: (readings, now) =>
      readings.length === 0
        ? Promise.resolve(0)
        : tables.transaction((transaction) => save(transaction, readings, now)),
  };
}

async function save(
  transaction: Transaction,
  readings: readonly PresenceReading[],
  now: number,
): Promise<number> {
  const players = await transaction.allMany(
    selectPlayer,
    readings.map(({ playerId }) => [playerId]),
  );
  const known: PresenceReading[] = [];
  for (const [reading, [player]] of zip(readings, players))
    if (player !== undefined) known.push(await shownReading(transaction, player, reading));
  const stored = await transaction.allMany(
    selectRow,
    known.map(({ playerId, network }) => [playerId, network]),
  );
  const rows = zip(known, stored).flatMap(([reading, [before]]) => {
    const row = nextRow(reading, before ?? null, now); // absent: the first reading of the player
    return row === null ? [] : [row];
  });
  if (rows.length === 0) return 0;
  transaction.concernPresence();
  await transaction.runMany(
    upsertRow,
    rows.map((row) => toValues(presence, row)),
  );
  return rows.length;
}

/** Returns the reading, without the game if the player hides it. */
async function shownReading(
  transaction: Transaction,
  { playerId, hiddenGames }: KnownPlayer,
  reading: PresenceReading,
): Promise<PresenceReading> {
  if (hiddenGames === 0) return reading;
  const { gameId, title, text } = reading;
  const isHidden = isAboutHidden(await readHiddenTexts(transaction, playerId), [
    gameId,
    title,
    text,
  ]);
  return isHidden ? withoutPlay(reading) : reading;
}

/** Returns the row to write; null if the stored row is equal and recent enough. */
function nextRow(reading: PresenceReading, before: Row | null, now: number): Row | null {
  const isContinued = before !== null && isFreshPresence(before.readAt, now);
  const seenAt = lastSeen(reading, before);
  const sinceAt =
    isContinued && isSamePlay(reading, before) ? before.sinceAt : beginsAt(reading, now);
  const { playerId, network, state, title, gameId, sourceId, platform, text } = reading;
  const said = {
    playerId,
    network,
    state,
    title,
    gameId,
    sourceId,
    platform,
    text,
    sinceAt,
    seenAt,
  };
  const isSame = isContinued && saysSame(said, before);
  if (isSame && now - before.readAt < refreshMs) return null;
  const changedIn = isSame ? before.changedIn : Math.max(now, (before?.changedIn ?? 0) + 1); // absent: the first reading
  return { ...said, readAt: now, changedIn };
}

/** Returns when the player was last online; null while they are online, because every reading then sees them. */
function lastSeen({ state, seenAt }: PresenceReading, before: Row | null): number | null {
  if (state !== 'offline') return null;
  if (seenAt !== null || before === null) return seenAt;
  return before.state === 'offline' ? before.seenAt : before.readAt;
}

function beginsAt({ state, seenAt }: PresenceReading, now: number): number {
  return state === 'offline' ? (seenAt ?? now) : now;
}

function isSamePlay({ state, sourceId, title }: PresenceReading, before: Row): boolean {
  return before.state === state && before.sourceId === sourceId && before.title === title;
}

type Said = Omit<Row, 'readAt' | 'changedIn'>;

function saysSame(said: Said, before: Row): boolean {
  const { readAt: _, changedIn: __, ...known } = before;
  return JSON.stringify(inOrder(said)) === JSON.stringify(inOrder(known));
}

function inOrder(said: Said): unknown[] {
  const { state, title, gameId, sourceId, platform, text, sinceAt, seenAt } = said;
  return [state, title, gameId, sourceId, platform, text, sinceAt, seenAt];
}
