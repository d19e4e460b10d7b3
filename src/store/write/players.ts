/** Records of players, on their way into the store. */

import type { PlayerRecord } from '../../data/records/records.ts';
import type { DeletionMarks } from '../maintenance/deletion-marks.ts';
import type { Transaction } from '../engine/engine.ts';
import { statedPatch } from '../schema/stated-columns.ts';
import type { LoadOptions, Outcome } from '../port/store.ts';
import type { Patch } from './kept.ts';
import { amend, fill, toFlag } from './kept.ts';
import { asOfAfter, isOlderProfile } from './older-records.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { giveName, rename } from './player-names.ts';
import type { PlayerColumns, PlayerState } from './player-state.ts';
import { newPlayer } from './player-state.ts';
import type { Totals } from './totals.ts';

/** The work of one load on players themselves. */
export class Players {
  readonly #transaction: Transaction;
  readonly #directory: PlayerDirectory;
  readonly #totals: Totals;
  readonly #marks: DeletionMarks;
  readonly #options: LoadOptions;

  constructor(transaction: Transaction, directory: PlayerDirectory, totals: Totals, marks: DeletionMarks, options: LoadOptions) {
    this.#transaction = transaction;
    this.#directory = directory;
    this.#totals = totals;
    this.#marks = marks;
    this.#options = options;
  }

  async apply(records: readonly PlayerRecord[]): Promise<Outcome[]> {
    const names = records.flatMap(namesOf);
    await this.#directory.load(names);
    await this.#directory.readProfiles(names.flatMap((name) => this.#directory.find(name) ?? []));
    const outcomes: Outcome[] = [];
    for (const record of records) outcomes.push(await this.#applyOne(record));
    return outcomes;
  }

  async #applyOne(record: PlayerRecord): Promise<Outcome> {
    const owners = new Set(namesOf(record).flatMap((name) => this.#directory.find(name) ?? []));
    if (owners.size > 1) return { rejected: this.#whoseNames(record) };
    const [owner] = owners;
    if (owner !== undefined) return this.#amend(owner, record) ? 'changed' : 'unchanged';
    if (!(await this.#marks.admit(this.#transaction, namesOf(record), record.accountId ?? null))) {
      return { rejected: `player ${JSON.stringify(record.name)} was deleted on request` };
    }
    const state = newPlayer(await this.#totals.takePlayerId(this.#transaction), record.name, this.#options.now);
    giveName(this.#directory, state, record.name, true);
    this.#amend(state, record);
    return 'added';
  }

  /** The names of a record belong to several players: names the first one that is another's. */
  #whoseNames(record: PlayerRecord): string {
    const [first, ...others] = namesOf(record).filter((name) => this.#directory.find(name) !== null);
    const owner = this.#directory.find(first ?? '');
    const taken = others.find((name) => this.#directory.find(name) !== owner) ?? record.name;
    return `the name ${JSON.stringify(taken)} belongs to another player than ${JSON.stringify(first)}`;
  }

  #amend(state: PlayerState, record: PlayerRecord): boolean {
    const { now } = this.#options;
    state.isOlder = isOlderProfile(record, state.profile?.row.asOf ?? null, now);
    const named = this.#amendNames(state, record);
    const patch = patchOf(record);
    if (state.isOlder) return this.#fill(state, patch) || named;
    const coreAmended = amend(state.player.row, patch);
    const amended = (state.profile !== null && amend(state.profile.row, patch)) || coreAmended;
    if (state.profile !== null) state.profile.row.asOf = asOfAfter(record, state.profile.row.asOf, amended, now);
    if (record.updated !== undefined) state.statedDates.updated = true;
    if (record.gamesUpdated !== undefined) state.statedDates.games = true;
    if (record.cardChanged !== undefined) state.statedDates.card = true;
    return named || amended;
  }

  /** What an older record knows and the stored profile does not. The dates of updates speak of the newer one. */
  #fill(state: PlayerState, patch: Patch<PlayerColumns>): boolean {
    const known = { ...patch, gamesUpdatedAt: undefined, cardChangedAt: undefined };
    const coreFilled = fill(state.player.row, known);
    return (state.profile !== null && fill(state.profile.row, known)) || coreFilled;
  }

  /** A name nobody has, of a player known by one of the former names, is his new one, unless the record is an older one; other names are added to his. */
  #amendNames(state: PlayerState, { name, formerNames = [] }: PlayerRecord): boolean {
    const isRename = this.#directory.find(name) !== state && !state.isOlder;
    if (isRename) rename(this.#directory, state, name);
    const added = [name, ...formerNames].filter((former) => this.#directory.find(former) !== state);
    for (const former of added) giveName(this.#directory, state, former, false);
    return isRename || added.length > 0;
  }
}

function namesOf({ name, formerNames = [] }: PlayerRecord): string[] {
  return [name, ...formerNames];
}

function patchOf(record: PlayerRecord): Patch<PlayerColumns> {
  const {
    type: _,
    name: __,
    formerNames: ___,
    asOf: ____,
    lastSeen,
    updated,
    gamesUpdated,
    cardChanged,
    statedEarned,
    ...same
  } = record;
  return {
    ...same,
    ...statedPatch(statedEarned),
    plus: toFlag(record.plus),
    online: toFlag(record.online),
    away: toFlag(record.away),
    hidden: toFlag(record.hidden),
    excluded: toFlag(record.excluded),
    lastSeenAt: lastSeen,
    updatedAt: updated,
    gamesUpdatedAt: gamesUpdated,
    cardChangedAt: cardChanged,
  };
}
