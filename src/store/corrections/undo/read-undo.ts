/** Reads the undo record of a player, and checks whether the load can still be undone. */

import { foldName } from '../../../domain/index.ts';
import { invariant, zip } from '../../../invariant.ts';
import type { Queries, SqlValue } from '../../engine/engine.ts';
import { read } from '../../engine/statement.ts';
import { ActionError, unknownPlayer } from '../../port/errors.ts';
import type { RowOf } from '../../schema/tables.ts';
import { columnList, player, playerUndo } from '../../schema/tables.ts';
import { selectNames } from '../../write/undo/undo-log.ts';
import type { HoursState, UndoAccount, UndoGame } from '../../write/undo/undo-content.ts';
import { readUndoContent } from '../../write/undo/undo-content.ts';

type PlayerColumns = RowOf<typeof player>;
type Values = Readonly<Record<string, SqlValue>>;

const selectPlayer = read<PlayerColumns>(
  `SELECT ${columnList(player, 'p')} FROM player_name n JOIN player p ON p.player_id = n.player_id WHERE n.name_key = ?`,
);
const selectParts = read<RowOf<typeof playerUndo>>(
  `SELECT ${columnList(playerUndo, 'u')} FROM player_undo u WHERE u.player_id = ? ORDER BY u.part`,
);
const selectTrophy = read<{ trophyId: number }>(
  'SELECT trophy_id AS "trophyId" FROM trophy WHERE game_id = ? AND trophy_id = ?',
);
const selectGame = read<{ gameId: string }>(
  'SELECT game_id AS "gameId" FROM game WHERE game_id = ?',
);

/** The rows that a load changed, each with its state before the load. */
export interface UndoRecord {
  readonly player: PlayerColumns;
  readonly loadedAt: number;
  readonly source: string;
  /** Whether the load added the player. */
  readonly isNewPlayer: boolean;
  readonly before: Values;
  readonly after: Values;
  readonly playUpdate: number;
  /** The player's names before the load; null if it changed none. */
  readonly names: { readonly before: readonly Values[]; readonly after: readonly Values[] } | null;
  /** Former names that the load took over from other players. */
  readonly takenNames: readonly Values[];
  readonly accounts: readonly UndoAccount[];
  readonly hours: readonly HoursState[];
  readonly games: readonly UndoGame[];
}

/** Reads the record of a player's last load. Throws ActionError. */
export async function readUndo(queries: Queries, name: string): Promise<UndoRecord> {
  const row = await queries.get(selectPlayer, [foldName(name)]);
  if (row === undefined) throw unknownPlayer(name);
  const parts = await queries.all(selectParts, [row.playerId]);
  const [first] = parts;
  if (first === undefined)
    throw cannotUndo(
      name,
      'No import of this player is recorded, or a correction has changed its data since',
    );
  if (first.state === 'too-large')
    throw cannotUndo(name, 'It changed more data than can be recorded for an undo');
  const { loadedAt, source } = first;
  const nothing = {
    before: {},
    after: {},
    playUpdate: 0,
    names: null,
    takenNames: [],
    accounts: [],
    hours: [],
    games: [],
  };
  const isNewPlayer = first.state === 'added';
  const texts = parts.map(({ content: text }) => text).filter((text) => text !== '');
  const content = texts.length === 0 ? nothing : joinParts(texts);
  return { player: row, loadedAt, source, isNewPlayer, ...content };
}

/** Returns the error for an undo that is refused. */
export function cannotUndo(name: string, reason: string): ActionError {
  return new ActionError('conflict', `The last import of ${name} cannot be undone. ${reason}.`);
}

function joinParts(
  texts: readonly string[],
): Omit<UndoRecord, 'player' | 'loadedAt' | 'source' | 'isNewPlayer'> {
  const contents = texts.map(readUndoContent);
  const profiles = contents.map(({ profile }) => profile);
  const named = profiles.flatMap(({ names }) => names ?? []);
  const oldest = named[0];
  const newest = named.at(-1);
  const first = invariant(profiles[0], 'a record has a part');
  const last = invariant(profiles.at(-1), 'a record has a part');
  return {
    // The first part contains the state before the load, the last part the state after it.
    before: Object.assign({}, ...profiles.map(({ before }) => before).toReversed()),
    after: Object.assign({}, ...profiles.map(({ after }) => after)),
    playUpdate: first.playUpdate,
    names:
      oldest === undefined || newest === undefined
        ? null
        : { before: oldest.before, after: newest.after },
    takenNames: profiles.flatMap(({ takenNames = [] }) => takenNames), // absent: the load took over no names
    // Each part repeats the networks and play times of the parts before it, with their state before the load.
    accounts: last.accounts ?? [],
    hours: last.hours ?? [],
    games: joinGames(contents.flatMap(({ games }) => games)),
  };
}

/** Joins entries about the same game. For each row, only the first entry is used: it contains the state before the load. */
function joinGames(all: readonly UndoGame[]): UndoGame[] {
  const games = new Map<string, UndoGame & { readonly seen: Set<number> }>();
  for (const { id, before, added, changed } of all) {
    const game = games.get(id) ?? { id, before, added: [], changed: [], seen: new Set<number>() };
    games.set(id, game);
    game.added.push(...added.filter((trophy) => !game.seen.has(trophy)));
    game.changed.push(...changed.filter(([trophy]) => !game.seen.has(trophy)));
    for (const trophy of [...added, ...changed.map(([number]) => number)]) game.seen.add(trophy);
  }
  return [...games.values()].map(({ id, before, added, changed }) => ({
    id,
    before,
    added,
    changed,
  }));
}

/** Describes changes after the load that prevent the undo, as words for a message; null if there are none. */
export async function findConflict(queries: Queries, record: UndoRecord): Promise<string | null> {
  const current: Values = { ...record.player };
  const changed = Object.keys(record.after).find(
    (property) => current[property] !== record.after[property],
  );
  if (changed !== undefined) return changed;
  if (
    record.names !== null &&
    !(await areNames(queries, record.player.playerId, record.names.after))
  )
    return 'the names';
  const games = record.games.filter(({ before }) => before !== null);
  const found = await queries.allMany(
    selectGame,
    games.map(({ id }) => [id]),
  );
  const missing = zip(games, found).find(([, rows]) => rows.length === 0);
  if (missing !== undefined) return `the game ${missing[0].id}`;
  const trophies = games.flatMap(({ id, changed: rows }) =>
    rows.map(([trophy]) => [id, trophy] as const),
  );
  const stored = await queries.allMany(selectTrophy, trophies);
  const lost = zip(trophies, stored).find(([, rows]) => rows.length === 0);
  return lost === undefined ? null : `trophy ${lost[0][1]} of ${lost[0][0]}`;
}

async function areNames(
  queries: Queries,
  playerId: number,
  expected: readonly Values[],
): Promise<boolean> {
  const stored = await queries.all(selectNames, [playerId]);
  const textOf = (rows: readonly Values[]): string =>
    rows
      .map(({ nameKey, name, isCurrent }) => JSON.stringify([nameKey, name, isCurrent]))
      .toSorted()
      .join(' ');
  return textOf(stored.map((row) => ({ ...row }))) === textOf(expected);
}
