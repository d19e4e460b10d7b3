/** Collects everything that a source lists about its only player, so that other games and trophies can be removed (`--prune`). */

import { foldName } from '../../../domain/index.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { PlayList } from '../../../store/port/store.ts';

/** The games and trophies listed so far. Memory: about 10 bytes per trophy of the player. */
export class ListedPlay {
  readonly #games = new Map<string, Set<number>>();
  /** Whether a trophy is identified by its key or title, so that its number is unknown here. */
  #hasUnnumbered = false;
  /** Players of the records by case-folded name, as the records spell them. */
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

  /** Returns the complete list; null if the source is not about exactly one player, or does not number its trophies. */
  list(): PlayList | null {
    const [player, ...others] = this.#players.values();
    return player === undefined || others.length > 0 || this.#hasUnnumbered
      ? null
      : { player, games: this.#games };
  }
}
