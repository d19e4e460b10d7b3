/** Applies player records. */

import { invariant } from '../../invariant.ts';
import { pinsText } from '../../records/pins.ts';
import type { PlayerRecord } from '../../records/records.ts';
import type { Tombstones } from './instance/tombstones.ts';
import type { Transaction } from '../engine/engine.ts';
import { statedPatch } from '../schema/stated-columns.ts';
import type { Outcome } from '../port/loads.ts';
import type { LoadedPlayer, PlayerColumns } from './loaded-player.ts';
import { newPlayer } from './loaded-player.ts';
import { withoutHidden } from './hidden-games.ts';
import { asOfAfter, hasProfile, isOlderProfile } from './older-records.ts';
import type { PlayerDirectory } from './player-directory.ts';
import type { PlayerIds } from './player-ids.ts';
import type { Described, Patch } from '../schema/tracked-row.ts';
import { assign, fill, raise, toFlag } from '../schema/tracked-row.ts';

/** The dependencies of applyPlayers. */
export interface PlayerWork {
  readonly transaction: Transaction;
  readonly players: PlayerDirectory;
  readonly ids: PlayerIds;
  readonly deleted: Tombstones;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Applies player records in order to the players in memory. */
export async function applyPlayers(
  work: PlayerWork,
  records: readonly PlayerRecord[],
): Promise<Outcome[]> {
  await work.players.load(records.flatMap(namesOf));
  const outcomes: Outcome[] = [];
  for (const record of records) outcomes.push(await applyOne(work, record));
  return outcomes;
}

async function applyOne(
  { transaction, players, ids, deleted, now }: PlayerWork,
  record: PlayerRecord,
): Promise<Outcome> {
  const claims = claimsOf(players, record);
  const owners = new Set(claims.map(({ holder }) => holder));
  if (owners.size > 1) return { rejected: conflictOf(claims) };
  const [owner] = owners;
  if (owner !== undefined) {
    const shown = await withoutHidden(transaction, owner.tracked.row, record);
    return amend(players, owner, { record: shown, now }) ? 'changed' : 'unchanged';
  }
  if (!(await deleted.admit(transaction, namesOf(record), record.accountId ?? null))) {
    return { rejected: `player ${JSON.stringify(record.name)} was deleted on request` };
  }
  const added = newPlayer(await ids.take(), record.name, { now, zone: await players.dayZone() });
  players.addName(added, record.name, true);
  amend(players, added, { record, now });
  return 'added';
}

/** A name in a record, and the stored player who has this name. */
interface Claim {
  readonly name: string;
  readonly holder: LoadedPlayer;
}

/**
 * Finds the names of a record that identify a stored player. Names on a network are reused. A former name therefore does not identify its
 * holder if the accounts differ, or if the record is about a player who had another name before.
 */
function claimsOf(players: PlayerDirectory, record: PlayerRecord): Claim[] {
  const former = namesOf(record)
    .slice(1)
    .flatMap((name) => claimOf(players, name) ?? []) // absent: no player has the name
    .filter(({ holder }) => !isOtherAccount(holder, record));
  const present = claimOf(players, record.name);
  if (present === null) return former;
  const { holder } = present;
  const isPast = players.keyOf(holder.tracked.row.name) !== players.keyOf(record.name);
  const isOther = former.length > 0 && former.every((claim) => claim.holder !== holder);
  const isGivenUp = isPast && (isOther || isOtherAccount(holder, record));
  return isGivenUp ? former : [present, ...former];
}

function claimOf(players: PlayerDirectory, name: string): Claim | null {
  const holder = players.find(name) ?? null; // absent: no player has the name
  return holder === null ? null : { name, holder };
}

function isOtherAccount({ tracked: { row } }: LoadedPlayer, { accountId }: PlayerRecord): boolean {
  return (accountId ?? row.accountId) !== row.accountId && row.accountId !== null; // absent: the record states no account
}

/** Returns the message for a record whose names belong to several players. */
function conflictOf([first, ...others]: readonly Claim[]): string {
  const found = invariant(first, 'a name belongs to a player');
  const taken = invariant(
    others.find(({ holder }) => holder !== found.holder),
    'another name belongs to another player',
  );
  return `the names ${JSON.stringify(found.name)} and ${JSON.stringify(taken.name)} belong to different players`;
}

function amend(
  players: PlayerDirectory,
  player: LoadedPlayer,
  { record, now }: { readonly record: PlayerRecord; readonly now: number },
): boolean {
  const { row } = player.tracked;
  player.facts.isOlder = isOlderProfile(record, row.asOf, now);
  const isNamed = amendNames(players, player, record);
  const patch = patchOf(record);
  if (player.facts.isOlder) return fillProfile(row, patch) || isNamed;
  const whole = hasStatus(patch) ? { ...noTexts, ...patch } : patch;
  const isChanged = assign(row, whole, described);
  row.asOf = asOfAfter(record, row.asOf, isChanged, now);
  if ((isNamed || isChanged) && hasProfile(record)) player.facts.isNewUpdate = true;
  const { updatedAt, gamesUpdatedAt, cardChangedAt } = patch;
  assign(player.facts.statedDates, { updatedAt, gamesUpdatedAt, cardChangedAt });
  return isNamed || isChanged;
}

/**
 * Adds the names of a record. A new name of a stored player becomes the current one, unless the record is older than the profile. Former
 * names that belong to another player remain with that player.
 */
function amendNames(players: PlayerDirectory, player: LoadedPlayer, record: PlayerRecord): boolean {
  const isRename = players.find(record.name) !== player && !player.facts.isOlder;
  if (isRename) players.rename(player, record.name);
  const added = namesOf(record).filter((name) => players.find(name) === null);
  for (const name of added) players.addName(player, name, false);
  return isRename || added.length > 0;
}

const noTexts = {
  statusComment: null,
  statusMode: null,
  statusObjectId: null,
  statusPlaying: null,
  statusTitle: null,
} as const;

/** Checks whether the player is online or has a text of a status. The texts are of one state, so those that it lacks are empty. */
function hasStatus(state: Patch<PlayerColumns>): boolean {
  const { online, away, statusComment, statusMode, statusObjectId, statusPlaying, statusTitle } =
    state;
  const texts = [statusComment, statusMode, statusObjectId, statusPlaying, statusTitle];
  return online === 1 || away === 1 || texts.some((text) => typeof text === 'string');
}

const described: readonly Described<PlayerColumns>[] = [
  ['statedLevel', 'statedProgress', 'statedPoints', 'statedFloor', 'statedCeiling'],
  ['statedPosition', 'statedTotal'],
  ['country', 'statedCountryPosition', 'statedCountryTotal'],
  ['statedCountryPosition', 'statedCountryTotal'],
];

/**
 * Fills missing values of a profile from an older record. Dates of updates are not filled, because they belong to the newer profile. The
 * operator's flags have no date of their own, so an older record can set them, but never shows a player who was hidden meanwhile.
 */
function fillProfile(row: PlayerColumns, patch: Patch<PlayerColumns>): boolean {
  const { hidden, excluded, hoursHidden, presenceHidden } = patch;
  const isFlagged = raise(row, { hidden, excluded, hoursHidden, presenceHidden });
  const missing = {
    ...patch,
    gamesUpdatedAt: undefined,
    cardChangedAt: undefined,
    ...(hasStatus(row) ? noTexts : {}),
  };
  return fill(row, missing, described) || isFlagged;
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
    pins,
    ...same
  } = record;
  return {
    ...same,
    ...statedPatch(statedEarned),
    pins: pins === undefined || pins === null ? pins : pinsText(pins),
    plus: toFlag(record.plus),
    online: toFlag(record.online),
    away: toFlag(record.away),
    hidden: toFlag(record.hidden),
    excluded: toFlag(record.excluded),
    hoursHidden: toFlag(record.hoursHidden),
    presenceHidden: toFlag(record.presenceHidden),
    lastSeenAt: lastSeen,
    updatedAt: updated,
    gamesUpdatedAt: gamesUpdated,
    cardChangedAt: cardChanged,
  };
}
