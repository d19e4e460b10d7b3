/**
 * Makes the undo records of two builds comparable. An import adds an entry for a game each time that it writes the game, and builds write
 * games in different batches. So the entries of each game are joined, and the games are sorted.
 */

import type { UndoGame } from '../../../src/store/write/undo/undo-content.ts';
import { readUndoContent } from '../../../src/store/write/undo/undo-content.ts';

/** Joins the entries of each game in rows of `player_undo`, which are JSON with the content in the last column. */
export async function* joinUndo(
  rows: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  for await (const text of rows) {
    const row: unknown[] = JSON.parse(text);
    const content = row.at(-1);
    const isWritten = typeof content === 'string' && content !== '';
    yield isWritten ? JSON.stringify([...row.slice(0, -1), joinGames(content)]) : text;
  }
}

function joinGames(text: string): object {
  const { profile, games } = readUndoContent(text);
  const joined = new Map<string, UndoGame>();
  for (const { id, before, added, changed } of games) {
    const first = joined.get(id) ?? { id, before, added: [], changed: [] };
    const isKnown = (trophyId: number): boolean =>
      first.added.includes(trophyId) || first.changed.some(([known]) => known === trophyId);
    const newAdded = added.filter((each) => !isKnown(each));
    const newChanged = changed.filter(([each]) => !isKnown(each));
    joined.set(id, {
      ...first,
      added: [...first.added, ...newAdded],
      changed: [...first.changed, ...newChanged],
    });
  }
  const ordered = [...joined.values()].map((game) => ({
    ...game,
    added: game.added.toSorted((one, other) => one - other),
    changed: game.changed.toSorted(([one], [other]) => one - other),
  }));
  return { profile, games: ordered.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
}
