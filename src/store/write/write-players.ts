/** Writes changed players and their derived data, at the end of a load or earlier when too many players are in memory. */

import { zip } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { writeUndo } from './undo/undo-log.ts';
import { update } from '../engine/statement.ts';
import type { LoadOptions } from '../port/loads.ts';
import {
  insertInto,
  player,
  playerName,
  playerScore,
  upsertInto,
  toValues,
} from '../schema/tables.ts';
import { changedDays, writeChangedDays } from '../derived/activity.ts';
import type { Aggregates } from '../derived/aggregates.ts';
import { isCardChanged } from '../derived/card-date.ts';
import type { LoadedPlayer, PlayerFacts } from './loaded-player.ts';
import { isChangedByLoad } from './loaded-player.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { moveOwner } from '../derived/move-owner.ts';
import { countsAsOwner } from '../derived/owner-counts.ts';
import type { ChangedNetwork } from '../derived/player-networks.ts';
import { writePlayerNetworks } from '../derived/player-networks.ts';
import { deriveScores, emptyScore, noteScore, readScoresAndDays } from '../derived/scores.ts';
import { createRowWriter, isDirty, createTrackedUpdate } from '../schema/tracked-row.ts';
import { writeNameWords } from '../derived/words.ts';

const writeRows = createRowWriter(player);
const insertScore = insertInto(playerScore);
const upsertName = upsertInto(playerName);
const revertGames = update('player_game', 'changed_in = ?', { keys: ['player_id', 'changed_in'] });
const revertEarned = update('earned', 'changed_in = ?', { keys: ['player_id', 'changed_in'] });
/** Columns that change with every change of a player. */
const datedColumns = [
  'updatedAt',
  'gamesUpdatedAt',
  'cardChangedAt',
  'updateNumber',
  'playUpdate',
  'source',
] as const;
const writeDates = createTrackedUpdate(player, datedColumns);

/** Number of players written at once; their rows are in memory twice during the write. */
const batchSize = 500;

/** Collectors of the effects of changed players: aggregates, and events for webhooks. */
export interface Effects {
  readonly aggregates: Aggregates;
  /** Null without webhooks. */
  outbox?: Outbox | null;
}

/** The effects of a load. */
export type LoadEffects = Required<Effects>;

/** Time and origin of a change of players. */
export interface Occasion extends Pick<LoadOptions, 'now' | 'source'> {
  /** Whether the operator makes the change. It then leaves the Updated flags unchanged (docs/spec/decisions.md 8). */
  readonly isAdministrative?: boolean;
}

/** Writes the changed players; rows of unchanged players are not written. */
export async function writePlayers(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
  occasion: Occasion,
  effects: Effects,
): Promise<void> {
  const changed = players.filter(noteChange);
  for (let from = 0; from < changed.length; from += batchSize) {
    await writeBatch(transaction, changed.slice(from, from + batchSize), occasion, effects);
  }
}

/** Sets `isChanged` in the facts of a player, and returns whether the player must be written. */
function noteChange(loaded: LoadedPlayer): boolean {
  const { tracked, names, facts } = loaded;
  if (names.size > 0 || isDirty(tracked)) facts.isChanged = true;
  return isChangedByLoad(loaded) || loaded.hasNameMoved;
}

async function writeBatch(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
  occasion: Occasion,
  effects: Effects,
): Promise<void> {
  const playerIds = players.map(({ tracked: { row } }) => row.playerId);
  const before = await readScoresAndDays(transaction, playerIds);
  const days = changedDays(
    players,
    before.map((score) => score?.days ?? null), // absent: the player is new, or has no dated trophy
  );
  if (occasion.isAdministrative !== true) await writeUndo(transaction, players, occasion);
  await writeProfiles(transaction, players, occasion);
  await writeChangedDays(transaction, days);
  await moveOwners(transaction, players);
  await writePlayerNetworks(transaction, changedNetworksOf(players, occasion));
  const after = await deriveScores(transaction, playerIds);
  for (const [[each, scoreBefore], scoreAfter] of zip(zip(players, before), after)) {
    const score = { before: scoreBefore, after: scoreAfter };
    noteScore(effects.aggregates, each.tracked.row.playerId, score);
    effects.outbox?.notePlayer(each, score);
    date(each, isCardChanged(each.tracked, score), occasion);
  }
  await transaction.runMany(
    writeDates,
    players.flatMap(({ tracked: { stored, row } }) =>
      stored === null ? [] : [[...datedColumns.map((property) => row[property]), row.playerId]],
    ),
  );
}

/** Returns the networks other than `psn` on which games of the players changed. */
function changedNetworksOf(players: readonly LoadedPlayer[], { now }: Occasion): ChangedNetwork[] {
  return players.flatMap(({ tracked: { row }, facts: { changedNetworks, datedNetworks } }) =>
    [...(changedNetworks ?? [])].map((network) => {
      return {
        playerId: row.playerId,
        network,
        updatedAt: datedNetworks?.has(network) === true ? null : now,
      };
    }),
  );
}

/** Writes players and their names. The dates of stored players are written later, because the card date depends on the score. */
async function writeProfiles(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
  occasion: Occasion,
): Promise<void> {
  const added = players.filter(({ tracked }) => tracked.stored === null);
  for (const each of added) date(each, true, occasion);
  await writeRows(
    transaction,
    players.map(({ tracked }) => tracked),
  );
  await transaction.runMany(
    insertScore,
    added.map(({ tracked: { row } }) =>
      toValues(playerScore, { ...emptyScore, playerId: row.playerId }),
    ),
  );
  await transaction.runMany(
    upsertName,
    players.flatMap(({ names }) => [...names.values()].map((name) => toValues(playerName, name))),
  );
  await writeNameWords(
    transaction,
    players.flatMap(({ names, hasNameMoved, tracked: { row } }) =>
      names.size > 0 || hasNameMoved ? [row.playerId] : [],
    ),
  );
}

/**
 * Sets the update numbers, the source and the dates of a changed player. Stated dates remain. Play times and games on networks other than
 * `psn` change only the number by which cached responses are validated, because the console network's operations do not return them.
 */
function date(
  { tracked: { row }, facts }: LoadedPlayer,
  isCardNew: boolean,
  { now, source, isAdministrative }: Occasion,
): void {
  const { next, statedDates, areGamesChanged, isChanged, isNewUpdate } = facts;
  row.updateNumber = next;
  if (!isChanged) return;
  if (isNewUpdate && isAdministrative !== true) row.playUpdate = next;
  row.source = source;
  if (statedDates.updatedAt === undefined) row.updatedAt = now;
  if (statedDates.gamesUpdatedAt === undefined && areGamesChanged) row.gamesUpdatedAt = now;
  if (statedDates.cardChangedAt === undefined && isCardNew) row.cardChangedAt = now;
}

/** Updates the owner counts for players whose flags `hidden` or `excluded` changed. */
async function moveOwners(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
): Promise<void> {
  for (const each of players) {
    const { row } = each.tracked;
    const counts = countsAsOwner(row);
    if (each.countsAsOwner === null || each.countsAsOwner === counts) continue;
    await moveOwner(transaction, row.playerId, counts ? 'in' : 'out');
    each.countsAsOwner = counts;
  }
}

/**
 * Writes the dates from records again, because the recalculation of owners of changed sets has replaced them. Call after it.
 */
export async function restoreStatedDates(
  transaction: Transaction,
  facts: ReadonlyMap<number, PlayerFacts>,
): Promise<void> {
  for (const property of ['updatedAt', 'cardChangedAt'] as const) {
    const stated = [...facts].map(
      ([playerId, { statedDates }]) => [statedDates[property], playerId] as const,
    );
    await transaction.runMany(
      createTrackedUpdate(player, [property]),
      stated.flatMap(([at, playerId]) => (at === undefined ? [] : [[at, playerId]])),
    );
  }
}

/**
 * Moves rows that were flagged for an update that did not take place to the update before it. Rows that an older record filled thus get
 * the Updated flag without taking it from newer rows. Call once, after the load is applied.
 */
export async function revertEarlyUpdates(
  transaction: Transaction,
  facts: ReadonlyMap<number, PlayerFacts>,
): Promise<void> {
  const rows = [...facts].flatMap(([playerId, each]) =>
    each.hasEarlyUpdates && !(each.isChanged && each.isNewUpdate)
      ? [[each.lastPlay, playerId, each.next]]
      : [],
  );
  await transaction.runMany(revertGames, rows);
  await transaction.runMany(revertEarned, rows);
}
