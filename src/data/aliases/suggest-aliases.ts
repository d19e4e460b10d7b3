/**
 * Games that may be editions of one another: same title, same platforms, same grades in the same order
 * (docs/spec/domain.md 3.9). It is a guess that is right most of the time, so it is only ever shown.
 */

import { foldName } from '../../domain/index.ts';
import type { GameRow, Store } from '../../store/port/store.ts';

/** Groups of two or more games, by the id of the first; pairs that are known already are left out. */
export async function* suggestAliases(store: Store): AsyncGenerator<readonly GameRow[]> {
  for (const games of await sameTitles(store)) {
    const withGrades = await Promise.all(games.map(async (game) => ({ game, grades: await gradesOf(store, game) })));
    for (const group of groupBy(withGrades, ({ grades }) => grades)) {
      const editions = group.map(({ game }) => game);
      if (editions.length > 1 && group[0]?.grades !== '' && !areKnown(editions)) yield editions;
    }
  }
}

/** Games that share title and platforms, two or more at a time. */
async function sameTitles(store: Store): Promise<readonly (readonly GameRow[])[]> {
  const games: GameRow[] = [];
  for await (const batch of store.allGames()) games.push(...batch.filter(({ title }) => foldTitle(title) !== ''));
  const groups = groupBy(games, ({ title, platform }) => JSON.stringify([foldTitle(title), foldName(platform ?? '')]));
  return groups.filter((group) => group.length > 1);
}

/** Titles are the same without regard to case, trade marks and the number of blanks. */
function foldTitle(title: string | null): string {
  return foldName((title ?? '').replaceAll(/[™®©]/g, '').replaceAll(/\s+/g, ' '));
}

/** The grades of a set in the order of its trophies, as one text; empty for a set that is not known. */
async function gradesOf(store: Store, { gameId }: GameRow): Promise<string> {
  const trophies = (await store.gameTrophies(gameId)) ?? [];
  return trophies.map(({ grade }) => grade.charAt(0)).join('');
}

/** True where one of them names, or is named by, every other. */
function areKnown(games: readonly GameRow[]): boolean {
  return games.some((one) => games.every((other) => other === one || names(one, other) || names(other, one)));
}

function names({ europeId }: GameRow, edition: GameRow): boolean {
  return foldName(europeId) === foldName(edition.gameId);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  return [...Map.groupBy(items, keyOf).values()];
}
