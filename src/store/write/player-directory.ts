/** The players that a load works on, by name. */

import { foldName } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { columnList, player } from '../schema/tables.ts';
import type { LoadedPlayer, PlayerColumns, PlayerFacts } from './loaded-player.ts';
import { storedPlayer } from './loaded-player.ts';

const selectByName = read<PlayerColumns>(
  `SELECT ${columnList(player, 'p')} FROM player_name n JOIN player p ON p.player_id = n.player_id WHERE n.name_key = ?`,
);

/** Players in memory at once; one takes about 2 KB, and what a load has to know of them afterwards about 150 bytes. */
const maxPlayers = 4_000;

export class PlayerDirectory {
  readonly #transaction: Transaction;
  /** Null for a name that no player has. */
  readonly #byKey = new Map<string, LoadedPlayer | null>();
  readonly #byId = new Map<number, LoadedPlayer>();
  /** Of all players that the load has met. */
  readonly #facts = new Map<number, PlayerFacts>();
  /** Folding costs much more than a look into a map, and files repeat names. */
  readonly #keys = new Map<string, string>();

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** True where it is time to write the players and to clear the directory. */
  isLarge(): boolean {
    return this.#byId.size > maxPlayers;
  }

  /** Every player since the directory was cleared. */
  players(): LoadedPlayer[] {
    return [...this.#byId.values()];
  }

  /** The player of an id, where they are in memory. */
  byId(playerId: number): LoadedPlayer | undefined {
    return this.#byId.get(playerId);
  }

  /** What the load knows of every player it has met. */
  facts(): ReadonlyMap<number, PlayerFacts> {
    return this.#facts;
  }

  /** Forgets players who have been written, but for their facts. */
  clear(): void {
    this.#byKey.clear();
    this.#byId.clear();
    this.#keys.clear();
  }

  /** The player of a name, current or former; null where no player has it, undefined where it has to be loaded first. */
  find(name: string): LoadedPlayer | null | undefined {
    return this.#byKey.get(this.keyOf(name));
  }

  keyOf(name: string): string {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = foldName(name);
    this.#keys.set(name, key);
    return key;
  }

  /** Enters a name of a player. */
  enter(nameKey: string, entered: LoadedPlayer): void {
    const { playerId } = entered.tracked.row;
    this.#byKey.set(nameKey, entered);
    this.#byId.set(playerId, entered);
    this.#facts.set(playerId, entered.facts);
  }

  /** Reads the players of these names, where they are not in memory. */
  async load(names: Iterable<string>): Promise<void> {
    const keys = [...new Set([...names].map((name) => this.keyOf(name)))].filter((key) => !this.#byKey.has(key));
    const found = await this.#transaction.allMany(
      selectByName,
      keys.map((key) => [key]),
    );
    for (const [index, key] of keys.entries()) {
      const row = found[index]?.[0];
      if (row === undefined) this.#byKey.set(key, null);
      else this.enter(key, this.#byId.get(row.playerId) ?? storedPlayer(row, this.#facts.get(row.playerId)));
    }
  }
}
