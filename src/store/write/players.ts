/** Applies player records. */

import type { PlayerRecord } from '../../data/records/records.ts';
import type { Tombstones } from '../instance/tombstones.ts';
import type { Transaction } from '../engine/engine.ts';
import { statedPatch } from '../schema/stated-columns.ts';
import type { LoadOptions, Outcome } from '../port/store.ts';
import type { LoadedPlayer, PlayerColumns } from './loaded-player.ts';
import { newPlayer } from './loaded-player.ts';
import { asOfAfter, isOlderProfile } from './older-records.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { addName, rename } from './player-names.ts';
import type { PlayerIds } from './player-ids.ts';
import type { Patch } from './tracked-row.ts';
import { assign, fill, toFlag } from './tracked-row.ts';

/** Applies the player records of one load. */
export class Players {
  readonly #transaction: Transaction;
  readonly #directory: PlayerDirectory;
  readonly #ids: PlayerIds;
  readonly #tombstones: Tombstones;
  readonly #options: LoadOptions;

  constructor(
    transaction: Transaction,
    directory: PlayerDirectory,
    ids: PlayerIds,
    tombstones: Tombstones,
    options: LoadOptions,
  ) {
    this.#transaction = transaction;
    this.#directory = directory;
    this.#ids = ids;
    this.#tombstones = tombstones;
    this.#options = options;
  }

  async apply(records: readonly PlayerRecord[]): Promise<Outcome[]> {
    await this.#directory.load(records.flatMap(namesOf));
    const outcomes: Outcome[] = [];
    for (const record of records) outcomes.push(await this.#applyOne(record));
    return outcomes;
  }

  async #applyOne(record: PlayerRecord): Promise<Outcome> {
    const owners = new Set(namesOf(record).flatMap((name) => this.#directory.find(name) ?? []));
    if (owners.size > 1) return { rejected: this.#conflictOf(record) };
    const [owner] = owners;
    if (owner !== undefined) return this.#amend(owner, record) ? 'changed' : 'unchanged';
    if (!(await this.#tombstones.admit(this.#transaction, namesOf(record), record.accountId ?? null))) {
      return { rejected: `player ${JSON.stringify(record.name)} was deleted on request` };
    }
    const added = newPlayer(await this.#ids.next(), record.name, {
      now: this.#options.now,
      zone: await this.#directory.dayZone(),
    });
    addName(this.#directory, added, record.name, true);
    this.#amend(added, record);
    return 'added';
  }

  /** The message for a record whose names belong to several players. */
  #conflictOf(record: PlayerRecord): string {
    const [first, ...others] = namesOf(record).filter((name) => this.#directory.find(name) !== null);
    const owner = this.#directory.find(first ?? '');
    const taken = others.find((name) => this.#directory.find(name) !== owner) ?? record.name;
    return `the names ${JSON.stringify(first)} and ${JSON.stringify(taken)} belong to different players`;
  }

  #amend(player: LoadedPlayer, record: PlayerRecord): boolean {
    const { now } = this.#options;
    const { row } = player.tracked;
    player.facts.isOlder = isOlderProfile(record, row.asOf, now);
    const isNamed = this.#amendNames(player, record);
    const patch = patchOf(record);
    if (player.facts.isOlder) return fillProfile(row, patch) || isNamed;
    const isChanged = assign(row, patch);
    row.asOf = asOfAfter(record, row.asOf, isChanged, now);
    const { updatedAt, gamesUpdatedAt, cardChangedAt } = patch;
    assign(player.facts.statedDates, { updatedAt, gamesUpdatedAt, cardChangedAt });
    return isNamed || isChanged;
  }

  /** Adds the names of a record. A new name of a stored player becomes the current one, unless the record is older than the profile. */
  #amendNames(player: LoadedPlayer, { name, formerNames = [] }: PlayerRecord): boolean {
    const isRename = this.#directory.find(name) !== player && !player.facts.isOlder;
    if (isRename) rename(this.#directory, player, name);
    const added = [name, ...formerNames].filter((former) => this.#directory.find(former) !== player);
    for (const former of added) addName(this.#directory, player, former, false);
    return isRename || added.length > 0;
  }
}

/** Fills missing values of a profile from an older record, except the dates of updates: those belong to the newer profile. */
function fillProfile(row: PlayerColumns, patch: Patch<PlayerColumns>): boolean {
  return fill(row, { ...patch, gamesUpdatedAt: undefined, cardChangedAt: undefined });
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
