/**
 * Pairs of editions: a game names its European edition in IdGameEurope. The pair is stored once, with the
 * game; asked for by the id of the edition, both are found (docs/spec/decisions.md 4: ids match Id, then IdGameEurope).
 */

import { foldName } from '../../domain/index.ts';
import type { GameRow, Store } from '../../store/port/store.ts';

/** What became of a change; ids as stored. */
export type AliasChange =
  | { readonly result: 'added' | 'removed' | 'unchanged' | 'has-other'; readonly gameId: string; readonly europeId: string }
  | { readonly result: 'unknown-game' | 'unknown-edition' | 'same-game' };

export interface AddOptions {
  /** Replaces another edition, and takes an id that is in no catalogue. */
  readonly force: boolean;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Makes `european` the European edition of `game`; both are ids in any case. */
export async function addAlias(store: Store, game: string, european: string, { force, now }: AddOptions): Promise<AliasChange> {
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

/** Takes the European edition from a game. */
export async function removeAlias(store: Store, game: string, now: number): Promise<AliasChange> {
  const found = await gameOfId(store, game);
  if (found === null) return { result: 'unknown-game' };
  const { gameId, europeId } = found;
  if (europeId === '') return { result: 'unchanged', gameId, europeId };
  await write(store, gameId, '', now);
  return { result: 'removed', gameId, europeId };
}

/** Every game that names a European edition, by id. */
export async function* listAliases(store: Store): AsyncGenerator<GameRow> {
  for await (const games of store.allGames()) yield* games.filter(({ europeId }) => europeId !== '');
}

/** The game of this very id, not one that names it as its edition. */
async function gameOfId(store: Store, id: string): Promise<GameRow | null> {
  const games = await store.gamesById(id);
  return games.find(({ gameId }) => foldName(gameId) === foldName(id)) ?? null;
}

async function write(store: Store, id: string, europeId: string, now: number): Promise<void> {
  await store.load({ now, source: 'command' }, (load) => load.apply([{ type: 'game', id, europeId }]));
}
