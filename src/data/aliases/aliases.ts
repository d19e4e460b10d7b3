/**
 * Edition aliases: a game names its European edition in IdGameEurope. The alias is stored once, with the
 * game; a lookup by the id of the edition finds both (docs/spec/decisions.md 4: ids match Id, then IdGameEurope).
 */

import { foldName } from '../../domain/index.ts';
import type { GameReads, GameRow, Loads } from '../../store/port/store.ts';

/** Result of a change, with the ids as stored. */
export type AliasChange =
  | { readonly result: 'added' | 'removed' | 'unchanged' | 'has-other'; readonly gameId: string; readonly europeId: string }
  | { readonly result: 'unknown-game' | 'unknown-edition' | 'same-game' };

export interface AddOptions {
  /** Replaces another edition, and accepts an id that is not in the catalogue. */
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
  if (foldName(found.europeId) === foldName(europeId)) return { result: 'unchanged', gameId, europeId };
  if (found.europeId !== '' && !force) return { result: 'has-other', gameId, europeId: found.europeId };
  await write(store, gameId, europeId, now);
  return { result: 'added', gameId, europeId };
}

/** Removes the European edition from a game. */
export async function removeAlias(store: GameReads & Loads, game: string, now: number): Promise<AliasChange> {
  const found = await gameOfId(store, game);
  if (found === null) return { result: 'unknown-game' };
  const { gameId, europeId } = found;
  if (europeId === '') return { result: 'unchanged', gameId, europeId };
  await write(store, gameId, '', now);
  return { result: 'removed', gameId, europeId };
}

/** Returns all games that name a European edition, ordered by id. */
export async function* listAliases(store: GameReads): AsyncGenerator<GameRow> {
  for await (const games of store.allGames()) yield* games.filter(({ europeId }) => europeId !== '');
}

/** Returns the game with exactly this id, not a game that names it as its edition. */
async function gameOfId(store: GameReads, id: string): Promise<GameRow | null> {
  const games = await store.gamesById(id);
  return games.find(({ gameId }) => foldName(gameId) === foldName(id)) ?? null;
}

async function write(store: Loads, id: string, europeId: string, now: number): Promise<void> {
  await store.load({ now, source: 'command' }, (load) => load.apply([{ type: 'game', id, europeId }]));
}
