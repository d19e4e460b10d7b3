/**
 * Games that may be editions of one another: same title, same platforms, same grades in the same order
 * (docs/spec/domain.md 3.9). This is a guess that is usually right, so suggestions are shown but never applied.
 */

import { foldName } from '../../domain/index.ts';
import type { GameRow, GameReads } from '../../store/port/store.ts';

/** Returns groups of two or more games, ordered by the id of the first, without existing aliases. */
export async function* suggestAliases(store: GameReads): AsyncGenerator<readonly GameRow[]> {
  for (const games of await sameTitles(store)) {
    const withGrades = await Promise.all(games.map(async (game) => ({ game, grades: await gradesOf(store, game) })));
    for (const group of groupBy(withGrades, ({ grades }) => grades)) {
      const editions = group.map(({ game }) => game);
      if (editions.length > 1 && group[0]?.grades !== '' && !areKnown(editions)) yield editions;
    }
  }
}

/** Groups of two or more games with the same title and platforms. */
async function sameTitles(store: GameReads): Promise<readonly (readonly GameRow[])[]> {
  const games: GameRow[] = [];
  for await (const batch of store.allGames()) games.push(...batch.filter(({ title }) => foldTitle(title) !== ''));
  const groups = groupBy(games, ({ title, platform }) => JSON.stringify([foldTitle(title), foldName(platform ?? '')]));
  return groups.filter((group) => group.length > 1);
}

/** The comparison key of a title, without case, trademark signs and repeated spaces. */
function foldTitle(title: string | null): string {
  return foldName((title ?? '').replaceAll(/[™®©]/g, '').replaceAll(/\s+/g, ' '));
}

/** The grades of a set in the order of its trophies, as text; empty for an unknown set. */
async function gradesOf(store: GameReads, { gameId }: GameRow): Promise<string> {
  const trophies = (await store.gameTrophies(gameId)) ?? [];
  return trophies.map(({ grade }) => grade.charAt(0)).join('');
}

/** Whether one of the games names, or is named by, every other. */
function areKnown(games: readonly GameRow[]): boolean {
  return games.some((one) => games.every((other) => other === one || names(one, other) || names(other, one)));
}

function names({ europeId }: GameRow, edition: GameRow): boolean {
  return foldName(europeId) === foldName(edition.gameId);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  return [...Map.groupBy(items, keyOf).values()];
}
