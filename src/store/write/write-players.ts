/** Writes the players that a load changed, and what follows for them: at the end of the load, or on the way where they are many. */

import type { Transaction } from '../engine/engine.ts';
import { update } from '../engine/statement.ts';
import type { LoadOptions } from '../port/store.ts';
import { nextRanking } from '../ranking/rank-moves.ts';
import { insertInto, player, playerName, playerScore, upsertInto, valuesOf } from '../schema/tables.ts';
import { addToActivity } from '../derived/activity.ts';
import type { LoadedPlayer, PlayerColumns, PlayerFacts } from './loaded-player.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { isCounted, moveOwner } from '../derived/owner-counts.ts';
import type { ScoreChange, ScoreEffects } from '../derived/scores.ts';
import { deriveScores, emptyScore, isShownElse, noteScore, readScores } from '../derived/scores.ts';
import { createRowWriter, isDirty, updateOf } from './tracked-row.ts';
import { writeNameWords } from '../derived/words.ts';

const writeRows = createRowWriter(player);
const insertScore = insertInto(playerScore);
const upsertName = upsertInto(playerName);
const updatePlacedIn = update('player', 'placed_in = ?', { keys: ['player_id'] });
const revertGames = update('player_game', 'changed_in = ?', { keys: ['player_id', 'changed_in'] });
const revertEarned = update('earned', 'changed_in = ?', { keys: ['player_id', 'changed_in'] });
/** What every load that changes a player changes of their row. */
const datedColumns = ['updatedAt', 'gamesUpdatedAt', 'cardChangedAt', 'updateNumber', 'playUpdate', 'source'] as const;
const writeDates = updateOf(player, datedColumns);

/** Players written at once: their rows are in memory a second time meanwhile. */
const batchSize = 500;

/** What a load changes beside the players, collected to be written after them. */
export interface Effects extends ScoreEffects {
  /** Null without webhooks. */
  readonly outbox: Outbox | null;
  /** Stored players the date of whose card is stated by a record of this load. */
  readonly statedCards: Set<number>;
}

/** When players change, and by what. */
export interface Occasion extends Pick<LoadOptions, 'now' | 'source'> {
  /** By the owner of the instance: it leaves the Updated flags, which speak of play (docs/spec/decisions.md 8). */
  readonly isAdministrative?: boolean;
}

/** Writes the players that are changed; the rows of others stay as they are to the byte. */
export async function writePlayers(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
  occasion: Occasion,
  effects: Effects,
): Promise<void> {
  await placeStatedCards(transaction, players, effects); // also of players whom it leaves as they are
  const changed = players.filter(noteChange);
  for (let from = 0; from < changed.length; from += batchSize) {
    await writeBatch(transaction, changed.slice(from, from + batchSize), occasion, effects);
  }
}

/** Notes in the facts of a player whether anything of them is changed. */
function noteChange({ tracked, names, facts }: LoadedPlayer): boolean {
  if (names.size > 0 || isDirty(tracked)) facts.isChanged = true;
  return facts.isChanged;
}

async function writeBatch(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
  occasion: Occasion,
  effects: Effects,
): Promise<void> {
  const playerIds = players.map(({ tracked: { row } }) => row.playerId);
  const before = await readScores(transaction, playerIds);
  await writeProfiles(transaction, players, occasion);
  await addToActivity(transaction, players);
  await moveOwners(transaction, players);
  await deriveScores(transaction, playerIds);
  const after = await readScores(transaction, playerIds);
  for (const [index, each] of players.entries()) {
    const score = { before: before[index] ?? null, after: after[index] ?? emptyScore };
    noteScore(score, effects);
    const isPlacedElse = each.tracked.stored !== null && each.tracked.stored.placedIn !== each.tracked.row.placedIn;
    if (isPlacedElse && (score.after.ranked === 1 || score.before?.ranked === 1)) effects.totals.raise('ranking');
    effects.outbox?.notePlayer(each, score);
    date(each, isCardChanged(each, score), occasion);
  }
  await transaction.runMany(
    writeDates,
    players.flatMap(({ tracked: { stored, row } }) =>
      stored === null ? [] : [[...datedColumns.map((property) => row[property]), row.playerId]],
    ),
  );
}

/** Writes players as records state them, with their names; the date of a stored one follows when their score is known. */
async function writeProfiles(transaction: Transaction, players: readonly LoadedPlayer[], occasion: Occasion): Promise<void> {
  const added = players.filter(({ tracked }) => tracked.stored === null);
  for (const each of added) date(each, true, occasion);
  await writeRows(
    transaction,
    players.map(({ tracked }) => tracked),
  );
  await transaction.runMany(
    insertScore,
    added.map(({ tracked: { row } }) => valuesOf(playerScore, { ...emptyScore, playerId: row.playerId })),
  );
  await transaction.runMany(
    upsertName,
    players.flatMap(({ names }) => [...names.values()].map((name) => valuesOf(playerName, name))),
  );
  await writeNameWords(
    transaction,
    players.flatMap(({ names, tracked: { row } }) => (names.size > 0 ? [row.playerId] : [])),
  );
}

/** Dates what the load changed of a player, but for what records state themselves. */
function date({ tracked: { row }, facts }: LoadedPlayer, isCardNew: boolean, { now, source, isAdministrative }: Occasion): void {
  const { next, statedDates, areGamesChanged } = facts;
  row.updateNumber = next;
  if (isAdministrative !== true) row.playUpdate = next;
  row.source = source;
  if (!statedDates.updated) row.updatedAt = now;
  if (!statedDates.games && areGamesChanged) row.gamesUpdatedAt = now;
  if (!statedDates.card && isCardNew) row.cardChangedAt = now;
}

/** What the card shows beside the trophies, from which the level follows; what is stated may be shown instead of it. */
const cardProperties = [
  'name',
  'country',
  'excluded',
  'avatarSmall',
  'avatarMedium',
  'avatar',
  'statedLevel',
  'statedProgress',
  'statedPosition',
  'statedCompletion',
] as const satisfies readonly (keyof PlayerColumns)[];

/**
 * Whether the card shows something else by what changed of the player: name, country, picture, trophies, completion, or that
 * there is a place at all. When the place moves by what others do is noted for all of them together (rank-moves.ts).
 */
function isCardChanged({ tracked: { stored, row } }: LoadedPlayer, change: ScoreChange): boolean {
  return stored === null || cardProperties.some((property) => stored[property] !== row[property]) || isShownElse(change);
}

/** A card's date that a source states holds for the place too, until this moves in a later load. */
async function placeStatedCards(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
  { statedCards }: Effects,
): Promise<void> {
  const stated = players.filter(({ facts }) => facts.statedDates.card);
  if (stated.length === 0) return;
  const ranking = await nextRanking(transaction);
  for (const { tracked } of stated) {
    const { stored, row } = tracked;
    if (stored === null) {
      row.placedIn = ranking;
      continue;
    }
    statedCards.add(row.playerId);
    if (stored.cardChangedAt !== row.cardChangedAt) row.placedIn = ranking - 1;
  }
}

/** To be called where a load moved places: those that it moved itself are dated by what it stated. */
export async function placeCards(transaction: Transaction, playerIds: Iterable<number>): Promise<void> {
  const ranking = await nextRanking(transaction);
  await transaction.runMany(
    updatePlacedIn,
    [...playerIds].map((playerId) => [ranking, playerId]),
  );
}

/** Players who are hidden or excluded now, or no longer, leave the counts of owners or join them. */
async function moveOwners(transaction: Transaction, players: readonly LoadedPlayer[]): Promise<void> {
  for (const each of players) {
    const { row } = each.tracked;
    const counts = isCounted(row);
    if (each.isCounted === null || each.isCounted === counts) continue;
    await moveOwner(transaction, row.playerId, counts ? 'in' : 'out');
    each.isCounted = counts;
  }
}

/** Reverts rows that were marked for an update that did not happen; to be called once, when the load is applied. */
export async function revertEarlyUpdates(transaction: Transaction, facts: ReadonlyMap<number, PlayerFacts>): Promise<void> {
  const rows = [...facts].flatMap(([playerId, { isChanged, hasEarlyUpdates, lastPlay, next }]) =>
    hasEarlyUpdates && !isChanged ? [[lastPlay, playerId, next]] : [],
  );
  await transaction.runMany(revertGames, rows);
  await transaction.runMany(revertEarned, rows);
}
