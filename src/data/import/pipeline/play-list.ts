/** Collects what a source lists of its one player, to remove what it does not list (`--prune`). */

import { foldName } from '../../../domain/index.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { PlayList } from '../../../store/port/store.ts';

/** The list of a source so far. Memory: about 10 bytes for each trophy of one player. */
export class ListedPlay {
  readonly #games = new Map<string, Set<number>>();
  /** A trophy is named by its key or title; its number is not known here. */
  #hasUnnumbered = false;
  /** Players of the records by folded name, as the records spell them. */
  readonly #players = new Map<string, string>();

  add(record: DataRecord): void {
    if (record.type === 'player') this.#players.set(foldName(record.name), record.name);
    if (record.type !== 'playerGame' && record.type !== 'earned') return;
    this.#players.set(foldName(record.player), record.player);
    const key = foldName(record.game);
    const trophies = this.#games.get(key) ?? new Set<number>();
    this.#games.set(key, trophies);
    if (record.type !== 'earned') return;
    if (record.trophy === undefined) this.#hasUnnumbered = true;
    else trophies.add(record.trophy);
  }

  /** The complete list; null if the source is not about exactly one player, or does not number its trophies. */
  list(): PlayList | null {
    const [player, ...others] = this.#players.values();
    return player === undefined || others.length > 0 || this.#hasUnnumbered
      ? null
      : { player, games: this.#games };
  }
}
