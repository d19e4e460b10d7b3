/** In-memory cache of the players of a load, by name. */

import { foldName } from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import { invariant, zip } from '../../invariant.ts';
import { readDayZone } from '../derived/day-zone.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { columnList, player } from '../schema/tables.ts';
import type { PendingUndo } from './undo/player-undo.ts';
import type { LoadedPlayer, NameColumns, PlayerColumns, PlayerFacts } from './loaded-player.ts';
import { readFacts, storedPlayer } from './loaded-player.ts';
import { toFlag } from '../schema/tracked-row.ts';

/** The owner of a name, and the name's spelling. */
type NameOwner = Pick<NameColumns, 'playerId' | 'name'>;

/** Selects the owner of a name. The player is read separately, because a distributed engine needs the id as a value to use one server. */
const selectOwner = read<NameOwner>(
  'SELECT n.player_id AS "playerId", n.name AS "name" FROM player_name n WHERE n.name_key = ?',
);
const selectPlayer = read<PlayerColumns>(
  `SELECT ${columnList(player, 'p')} FROM player p WHERE p.player_id = ?`,
);

/** Maximum number of players in memory; each takes about 2 KB. The facts that remain after clear() take about 150 bytes each. */
const maxPlayers = 4_000;
/** Maximum length of the undo records in memory, in characters. */
const maxUndoTexts = 4_000_000;

/** Players in memory, by their folded names. */
export class PlayerDirectory {
  readonly #transaction: Transaction;
  /** Players by folded name; null for a name without a player. */
  readonly #byKey = new Map<string, LoadedPlayer | null>();
  readonly #byId = new Map<number, LoadedPlayer>();
  /** Spellings of stored names, by folded name. */
  readonly #spellings = new Map<string, string>();
  /** Undo records that are not written yet. */
  readonly #undo: PendingUndo = { length: 0 };
  /** Facts about all players of the load so far. */
  readonly #facts = new Map<number, PlayerFacts>();
  /** Folded names by name: files repeat names, and folding costs much more than a map lookup. */
  readonly #foldedNames = new Map<string, string>();
  /** Null until the first read. */
  #zone: Promise<TimeZone> | null = null;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Returns the day zone of the store. */
  dayZone(): Promise<TimeZone> {
    return (this.#zone ??= readDayZone(this.#transaction));
  }

  /** Sets the zone that this load has read or chosen. */
  noteDayZone(zone: TimeZone | Promise<TimeZone>): void {
    this.#zone = Promise.resolve(zone);
    this.#zone.catch(() => undefined); // the failure is reported by the read itself
  }

  /** Returns whether the players must be written and the directory cleared. */
  isLarge(): boolean {
    return this.#byId.size > maxPlayers || this.#undo.length > maxUndoTexts;
  }

  /** Returns the players in memory. */
  players(): LoadedPlayer[] {
    return [...this.#byId.values()];
  }

  /** Returns facts about all players of the load so far, by player id. */
  facts(): ReadonlyMap<number, PlayerFacts> {
    return this.#facts;
  }

  /** Removes the players from memory after they were written; their facts remain. */
  clear(): void {
    this.#byKey.clear();
    this.#byId.clear();
    this.#foldedNames.clear();
    this.#spellings.clear();
  }

  /** Finds a player by current or former name: null if there is none, undefined if load() has not read the name yet. */
  find(name: string): LoadedPlayer | null | undefined {
    return this.#byKey.get(this.keyOf(name));
  }

  keyOf(name: string): string {
    const cached = this.#foldedNames.get(name);
    if (cached !== undefined) return cached;
    const key = foldName(name);
    this.#foldedNames.set(name, key);
    return key;
  }

  /** Adds a name to a player. A former name of another player is taken over. Another player's current name is not allowed. */
  addName(loaded: LoadedPlayer, name: string, isCurrent: boolean): void {
    const nameKey = this.keyOf(name);
    const holder = this.#byKey.get(nameKey) ?? loaded; // absent: no player has the name
    if (holder !== loaded) this.#takeName(loaded, holder, nameKey);
    loaded.names.set(nameKey, {
      nameKey,
      playerId: loaded.tracked.row.playerId,
      name,
      isCurrent: toFlag(isCurrent),
    });
    this.#add(nameKey, loaded);
  }

  /** Makes a name the current one; the player is still found by the previous one (docs/spec/decisions.md 4). */
  rename(loaded: LoadedPlayer, name: string): void {
    const { row } = loaded.tracked;
    this.addName(loaded, row.name, false);
    this.addName(loaded, name, true);
    row.name = name;
  }

  /** Notes that a player takes over a former name of another. */
  #takeName(taker: LoadedPlayer, holder: LoadedPlayer, nameKey: string): void {
    const { playerId } = holder.tracked.row;
    // absent: the name is stored, and was not added by this load
    const name = invariant(
      holder.names.get(nameKey)?.name ?? this.#spellings.get(nameKey),
      'the name of a player is stored or will be',
    );
    taker.takenNames.push({ nameKey, name, playerId, isCurrent: toFlag(false) });
    holder.names.delete(nameKey);
    holder.hasNameMoved = true;
  }

  #add(nameKey: string, added: LoadedPlayer): void {
    const { playerId } = added.tracked.row;
    this.#byKey.set(nameKey, added);
    this.#byId.set(playerId, added);
    this.#facts.set(playerId, added.facts);
  }

  /** Reads the players with these names that are not in memory. */
  async load(names: Iterable<string>): Promise<void> {
    const keys = [...new Set([...names].map((name) => this.keyOf(name)))].filter(
      (key) => !this.#byKey.has(key),
    );
    const owners = await this.#readOwners(keys);
    await this.#loadPlayers([...owners.values()].map(({ playerId }) => playerId));
    for (const key of keys) {
      const owner = owners.get(key);
      const loaded = owner === undefined ? undefined : this.#byId.get(owner.playerId);
      if (owner !== undefined) this.#spellings.set(key, owner.name);
      if (loaded === undefined) this.#byKey.set(key, null);
      else this.#add(key, loaded);
    }
  }

  async #readOwners(keys: readonly string[]): Promise<ReadonlyMap<string, NameOwner>> {
    const found = await this.#transaction.allMany(
      selectOwner,
      keys.map((key) => [key]),
    );
    return new Map(
      zip(keys, found).flatMap(([key, rows]) => rows.map((owner) => [key, owner] as const)),
    );
  }

  /** Reads the players with these ids that are not in memory. */
  async #loadPlayers(ids: readonly number[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#byId.has(id));
    const [zone, rows] = await Promise.all([
      this.dayZone(),
      this.#transaction.allMany(
        selectPlayer,
        missing.map((id) => [id]),
      ),
    ]);
    for (const row of rows.flat())
      // absent: the load has not read the player yet
      this.#byId.set(
        row.playerId,
        storedPlayer(row, zone, this.#facts.get(row.playerId) ?? readFacts(row, this.#undo)),
      );
  }
}
