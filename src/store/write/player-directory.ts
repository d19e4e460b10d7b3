/** The players a load works on, by name and by id. */

import { foldName } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import type { Score } from '../ranking/ranking.ts';
import { columnList, player, playerScore } from '../schema/tables.ts';
import { keepStored } from './kept.ts';
import type { CoreColumns, PlayerMemory, PlayerState, ProfileColumns } from './player-state.ts';
import { coreProperties, knownPlayer, memoryOf, profileProperties } from './player-state.ts';
import { read } from '../engine/statement.ts';

const core = columnList(player, 'p', coreProperties);
const selectByName = read<CoreColumns>(
  `SELECT ${core} FROM player_name n JOIN player p ON p.player_id = n.player_id WHERE n.name_key = ?`,
);
const selectById = read<CoreColumns>(`SELECT ${core} FROM player p WHERE p.player_id = ?`);
const selectProfile = read<ProfileColumns>(
  `SELECT ${columnList(player, 'p', profileProperties)} FROM player p WHERE p.player_id = ?`,
);
const selectScore = read<Score>(`SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id = ?`);

/** Players held at once; one is about 1.5 KB, and what is remembered of him afterwards some 100 bytes. */
const most = 4_000;

export class PlayerDirectory {
  readonly #transaction: Transaction;
  /** Null for a name nobody has. */
  readonly #byKey = new Map<string, PlayerState | null>();
  readonly #byId = new Map<number, PlayerState>();
  readonly #forgotten = new Map<number, PlayerMemory>();
  /** Folding is dear beside a look into a map, and files repeat names. */
  readonly #keys = new Map<string, string>();

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** True where it is time to forget(). */
  isLarge(): boolean {
    return this.#byId.size > most;
  }

  /** Forgets players who have been settled, but for what this load needs if it meets them again. Not to be called between load() and find(). */
  forget(states: Iterable<PlayerState>): void {
    for (const state of states) {
      const { playerId } = state.player.row;
      this.#byId.delete(playerId);
      const memory = memoryOf(state);
      if (memory !== null) this.#forgotten.set(playerId, memory);
    }
    for (const [key, state] of this.#byKey) {
      if (state === null || !this.#byId.has(state.player.row.playerId)) this.#byKey.delete(key);
    }
    this.#keys.clear();
  }

  /** Every player of this load that is not forgotten. */
  all(): PlayerState[] {
    return [...this.#byId.values()];
  }

  /** The player of a name, current or former; null where nobody has it, undefined where it has to be loaded first. */
  find(name: string): PlayerState | null | undefined {
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
  enter(nameKey: string, state: PlayerState): void {
    this.#byKey.set(nameKey, state);
    this.#byId.set(state.player.row.playerId, state);
  }

  async load(names: Iterable<string>): Promise<void> {
    const keys = [...new Set([...names].map((name) => this.keyOf(name)))].filter((key) => !this.#byKey.has(key));
    const found = await this.#transaction.allMany(
      selectByName,
      keys.map((key) => [key]),
    );
    await this.#enterAll(found.flatMap(([row]) => row ?? []));
    for (const [index, key] of keys.entries()) {
      const playerId = found[index]?.[0]?.playerId;
      this.#byKey.set(key, (playerId === undefined ? undefined : this.#byId.get(playerId)) ?? null);
    }
  }

  /** Enters players as stored, with their scores; several names may be one player's. */
  async #enterAll(rows: readonly CoreColumns[]): Promise<void> {
    const missing = rows.filter(({ playerId }) => !this.#byId.has(playerId));
    const scores = await this.#transaction.allMany(
      selectScore,
      missing.map(({ playerId }) => [playerId]),
    );
    for (const [index, row] of missing.entries()) {
      const score = scores[index]?.[0];
      if (score !== undefined && !this.#byId.has(row.playerId)) this.#remember(row, score);
    }
  }

  /** The players of these ids; those the store does not have are left out. */
  async byIds(ids: readonly number[]): Promise<PlayerState[]> {
    const missing = [...new Set(ids)].filter((id) => !this.#byId.has(id)).map((id) => [id]);
    const [players, scores] = await Promise.all([
      this.#transaction.allMany(selectById, missing),
      this.#transaction.allMany(selectScore, missing),
    ]);
    for (const [index, [row]] of players.entries()) {
      const score = scores[index]?.[0];
      if (row !== undefined && score !== undefined) this.#remember(row, score);
    }
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** Reads the rest of what is stored of players, where it is not read yet. */
  async readProfiles(states: Iterable<PlayerState>): Promise<void> {
    const missing = [...new Set(states)].filter(({ profile }) => profile === null);
    const profiles = await this.#transaction.allMany(
      selectProfile,
      missing.map(({ player: { row } }) => [row.playerId]),
    );
    for (const [index, state] of missing.entries()) {
      const stored = profiles[index]?.[0];
      if (stored !== undefined) state.profile = keepStored(stored);
    }
  }

  #remember(row: CoreColumns, score: Score): void {
    this.#byId.set(row.playerId, knownPlayer(row, score, this.#forgotten.get(row.playerId)));
    this.#forgotten.delete(row.playerId);
  }
}
