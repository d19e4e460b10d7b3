/**
 * Edition aliases: a game names its European edition in IdGameEurope. Only the game stores the alias. A lookup by the edition's id finds
 * both games: ids are compared with Id first, then with IdGameEurope (docs/spec/decisions.md 4).
 */

import { foldName } from '../../domain/index.ts';
import type { GameReads, GameRow, Loads } from '../../store/port/store.ts';

/** The result of a change, with both ids as the store spells them. */
export type AliasChange =
  | {
      readonly result: 'added' | 'removed' | 'unchanged' | 'has-other';
      readonly gameId: string;
      readonly europeId: string;
    }
  | { readonly result: 'unknown-game' | 'unknown-edition' | 'same-game' };

/** Options for adding an edition. */
export interface AddOptions {
  /** Whether to replace another edition, and to accept an id that is not in the catalogue. */
  readonly force: boolean;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Makes `european` the European edition of `game`. The ids are not case-sensitive. */
export async function addAlias(
  store: GameReads & Loads,
  game: string,
  european: string,
  { force, now }: AddOptions,
): Promise<AliasChange> {
  const found = await gameOfId(store, game);
  if (found === null) return { result: 'unknown-game' };
  const edition = await gameOfId(store, european);
  if (edition === null && (!force || european.trim() === '')) return { result: 'unknown-edition' };
  const europeId = edition?.gameId ?? european.trim();
  const { gameId } = found;
  if (foldName(europeId) === foldName(gameId)) return { result: 'same-game' };
  if (foldName(found.europeId) === foldName(europeId))
    return { result: 'unchanged', gameId, europeId };
  if (found.europeId !== '' && !force)
    return { result: 'has-other', gameId, europeId: found.europeId };
  await write(store, gameId, europeId, now);
  return { result: 'added', gameId, europeId };
}

/** Removes the European edition from a game. */
export async function removeAlias(
  store: GameReads & Loads,
  game: string,
  now: number,
): Promise<AliasChange> {
  const found = await gameOfId(store, game);
  if (found === null) return { result: 'unknown-game' };
  const { gameId, europeId } = found;
  if (europeId === '') return { result: 'unchanged', gameId, europeId };
  await write(store, gameId, '', now);
  return { result: 'removed', gameId, europeId };
}

/** Returns all games that name a European edition, ordered by id. */
export async function* listAliases(store: GameReads): AsyncGenerator<GameRow> {
  for await (const games of store.allGames())
    yield* games.filter(({ europeId }) => europeId !== '');
}

/** Returns the game that has exactly this id. A game that only names the id as its edition is not returned. */
async function gameOfId(store: GameReads, id: string): Promise<GameRow | null> {
  const games = await store.gamesById(id);
  return games.find(({ gameId }) => foldName(gameId) === foldName(id)) ?? null;
}

async function write(store: Loads, id: string, europeId: string, now: number): Promise<void> {
  await store.load({ now, source: 'command' }, (load) =>
    load.apply([{ type: 'game', id, europeId }]),
  );
}

/**
 * Suggests aliases: yields groups of two or more games that look like editions of one game, ordered by the id of the first. Groups with an
 * alias are left out.
 */
export async function* suggestAliases(store: GameReads): AsyncGenerator<readonly GameRow[]> {
  for (const games of await sameTitles(store)) {
    const withGrades = await Promise.all(
      games.map(async (game) => ({ game, grades: await gradesOf(store, game) })),
    );
    for (const group of groupBy(withGrades, ({ grades }) => grades)) {
      const editions = group.map(({ game }) => game);
      if (editions.length > 1 && group[0]?.grades !== '' && !areKnown(editions)) yield editions;
    }
  }
}

/** Returns groups of two or more games with the same title and platforms. */
async function sameTitles(store: GameReads): Promise<readonly (readonly GameRow[])[]> {
  const games: GameRow[] = [];
  for await (const batch of store.allGames())
    games.push(...batch.filter(({ title }) => foldTitle(title) !== ''));
  const groups = groupBy(games, ({ title, platform }) =>
    JSON.stringify([foldTitle(title), foldName(platform ?? '')]),
  );
  return groups.filter((group) => group.length > 1);
}

/** Returns the key by which titles are compared: without case, trademark signs and repeated spaces. */
function foldTitle(title: string | null): string {
  return foldName((title ?? '').replaceAll(/[™®©]/g, '').replaceAll(/\s+/g, ' '));
}

/** Returns the grades of a trophy set as text, in the order of its trophies. The text is empty for an unknown set. */
async function gradesOf(store: GameReads, { gameId }: GameRow): Promise<string> {
  const trophies = (await store.gameTrophies(gameId)) ?? [];
  return trophies.map(({ grade }) => grade.charAt(0)).join('');
}

/** Checks whether one of the games is linked by an alias to every other game. */
function areKnown(games: readonly GameRow[]): boolean {
  return games.some((one) =>
    games.every((other) => other === one || names(one, other) || names(other, one)),
  );
}

function names({ europeId }: GameRow, edition: GameRow): boolean {
  return foldName(europeId) === foldName(edition.gameId);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  return [...Map.groupBy(items, keyOf).values()];
}
