/**
 * Applies records of how long players have played titles (docs/spec/networks.md 13). The contract's operations return none of this, so
 * these records change no date and no flag of a player, but only the number by which cached responses are validated.
 */

import { zip } from '../../invariant.ts';
import type { PlayTimeRecord } from '../../records/records.ts';
import { read } from '../engine/statement.ts';
import type { Outcome } from '../port/loads.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, emptyRow, playTime } from '../schema/tables.ts';
import type { TrackedRow } from '../schema/tracked-row.ts';
import { assign, createRowWriter, trackNew, trackStored } from '../schema/tracked-row.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import type { PlayWork } from './play.ts';
import { noteHours } from './undo/hours-states.ts';

type PlayTimeRow = RowOf<typeof playTime>;

const selectRow = read<PlayTimeRow>(
  `SELECT ${columnList(playTime, 'h')} FROM play_time h WHERE h.player_id = ? AND h.network = ? AND h.source_id = ?`,
);
const writeRows = createRowWriter(playTime);
const emptyPlayTime = emptyRow(playTime);

/** Applies records in order, and writes them. */
export async function applyPlayTimes(
  work: PlayWork,
  records: readonly PlayTimeRecord[],
): Promise<Outcome[]> {
  const { transaction, players, games } = work;
  await players.load(new Set(records.map(({ player }) => player)));
  await games.load(new Set(records.flatMap(({ game }) => game ?? [])));
  const rows = await loadRows(work, records);
  const outcomes = records.map((record) => applyOne(work, record, rows));
  await writeRows(transaction, [...rows.values()]);
  return outcomes;
}

type Rows = Map<string, TrackedRow<PlayTimeRow>>;

function keyOf({ tracked }: LoadedPlayer, { network, id }: PlayTimeRecord): string {
  return JSON.stringify([tracked.row.playerId, network, id]);
}

/** Reads the stored rows that the records are about. */
async function loadRows(
  { transaction, players }: PlayWork,
  records: readonly PlayTimeRecord[],
): Promise<Rows> {
  const named = new Map(
    records.flatMap((record) => {
      const player = players.find(record.player) ?? null;
      return player === null ? [] : [[keyOf(player, record), { player, record }] as const];
    }),
  );
  const keys = [...named.values()].map(({ player, record: { network, id } }) => [
    player.tracked.row.playerId,
    network,
    id,
  ]);
  const found = await transaction.allMany(selectRow, keys);
  return new Map(
    zip([...named.keys()], found).flatMap(([key, [row]]) =>
      row === undefined ? [] : [[key, trackStored(row)]],
    ),
  );
}

function applyOne({ players, games, now }: PlayWork, record: PlayTimeRecord, rows: Rows): Outcome {
  const player = players.find(record.player) ?? null;
  if (player === null) return { rejected: `unknown player ${JSON.stringify(record.player)}` };
  const named = record.game ?? null;
  const game = named === null ? null : (games.find(named) ?? null);
  if (named !== null && game === null) return { rejected: `unknown game ${JSON.stringify(named)}` };
  const key = keyOf(player, record);
  const tracked = rows.get(key) ?? null;
  const gameId = record.game === undefined ? undefined : (game?.gameId ?? null);
  const given = { ...record, gameId, readAt: record.read ?? now };
  if (tracked === null) {
    const row = newRow(player, given);
    rows.set(key, trackNew(row));
    noteHours(player, row, null);
    return 'added';
  }
  return amend(player, tracked, given) ? 'changed' : 'unchanged';
}

/** A record with its game's stored id: undefined if the record states no game. */
interface GivenTime extends PlayTimeRecord {
  readonly gameId: string | null | undefined;
  readonly readAt: number;
}

function patchOf({ gameId, title, seconds, sessions, first: firstAt, last: lastAt }: GivenTime) {
  return { gameId, title, seconds, sessions, firstAt, lastAt };
}

function newRow(player: LoadedPlayer, given: GivenTime): PlayTimeRow {
  const { network, id: sourceId, readAt } = given;
  const row = {
    ...emptyPlayTime,
    playerId: player.tracked.row.playerId,
    network,
    sourceId,
    readAt,
  };
  assign(row, patchOf(given));
  return row;
}

/** Ignores a value with fewer seconds than stored until a later reading repeats it: after an error, networks may return too few. */
function amend(
  player: LoadedPlayer,
  { stored, row }: TrackedRow<PlayTimeRow>,
  given: GivenTime,
): boolean {
  if (given.readAt < row.readAt) return false;
  const isLess = given.seconds < row.seconds;
  const isDoubted = row.doubtedAt !== null && given.readAt > row.doubtedAt;
  if (isLess && !isDoubted) {
    row.doubtedAt ??= given.readAt;
    return false;
  }
  row.doubtedAt = null;
  if (!assign(row, patchOf(given))) return false;
  row.readAt = given.readAt;
  noteHours(player, row, stored);
  return true;
}
