/** The end of a load: what follows for every player from what it changed. */

import type { GradeCounts } from '../../domain/index.ts';
import { completionOf, grades, levelPoints, prevailingCounts } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { noTrophies } from '../read/row-values.ts';
import { nextRanking } from '../ranking/rank-moves.ts';
import type { Score, TallyChanges } from '../ranking/ranking.ts';
import { tieOf } from '../ranking/ranking.ts';
import type { StatedColumns } from '../schema/stated-columns.ts';
import { statedCountsOf } from '../schema/stated-columns.ts';
import type { LoadOptions } from '../port/store.ts';
import type { News } from './outbox/news.ts';
import { insertInto, player, playerName, playerScore, upsertInto, valuesOf } from '../schema/tables.ts';
import { amend, differs } from './kept.ts';
import { isCounted, moveOwner } from './owner-tallies.ts';
import type { CoreColumns, PlayerState, ProfileColumns } from './player-state.ts';
import { coreProperties, profileProperties } from './player-state.ts';
import type { Totals } from './totals.ts';
import { settleNameWords } from './words.ts';
import { keptUpdater, keptWriter } from './write-kept.ts';
import { read, update } from '../engine/statement.ts';

const insertPlayer = insertInto(player);
const updateCores = keptUpdater<CoreColumns>(player, coreProperties.filter(isNoKey), ['playerId']);
const updateProfiles = keptUpdater<ProfileColumns>(player, profileProperties.filter(isNoKey), ['playerId']);
const upsertName = upsertInto(playerName);
const writeScores = keptWriter(playerScore);
const selectNewest = read<{ earnedAt: number | null }>(
  'SELECT earned_at AS "earnedAt" FROM earned WHERE player_id = ? ORDER BY earned_at DESC NULLS LAST LIMIT 1',
);
const updatePlacedIn = update('player_score', 'placed_in = ?', { keys: ['player_id'] });
const unmarkGames = update('player_game', 'changed_in = ?', { keys: ['player_id', 'changed_in'] });
const unmarkEarned = update('earned', 'changed_in = ?', { keys: ['player_id', 'changed_in'] });

/** Players written at once: their rows are a second copy of them while it lasts. */
const batchSize = 500;

/** Where changes are collected, to be written after the players. */
export interface Collected {
  readonly totals: Totals;
  readonly tallies: TallyChanges;
  /** Null where nobody is told of anything. */
  readonly news?: News | null;
  /** Stored players whose card's date a record of this load stated. */
  readonly statedCards?: Set<number>;
}

/** When players change, and by what. */
export interface Occasion extends Pick<LoadOptions, 'now' | 'source'> {
  /** By the owner of the instance: it leaves the Updated flags, which speak of play (decisions.md 8). */
  readonly isAdministrative?: boolean;
}

/** Writes the players that a load changed; those it did not change stay as they are to the byte. */
export async function settlePlayers(
  transaction: Transaction,
  states: Iterable<PlayerState>,
  occasion: Occasion,
  collected: Collected,
): Promise<void> {
  const all = [...states];
  for (let from = 0; from < all.length; from += batchSize) {
    await settleBatch(transaction, all.slice(from, from + batchSize), occasion, collected);
  }
}

async function settleBatch(
  transaction: Transaction,
  states: readonly PlayerState[],
  occasion: Occasion,
  collected: Collected,
): Promise<void> {
  await readNewest(transaction, states);
  await notePlacedIn(transaction, states, collected);
  for (const state of states) {
    settle(state, occasion, collected);
    collected.news?.notePlayer(state);
  }
  const write = <T>(of: (state: PlayerState) => T[]): T[] => states.flatMap(of);
  await writePlayers(transaction, states);
  await transaction.runMany(
    upsertName,
    write(({ names }) => [...names.values()].map((name) => valuesOf(playerName, name))),
  );
  await writeScores(
    transaction,
    states.map(({ score }) => score),
  );
  await settleNameWords(
    transaction,
    write(({ names, player: { row } }) => (names.size > 0 ? [row.playerId] : [])),
  );
  await moveOwners(transaction, states);
  await unmark(transaction, states);
}

/** New players whole; of others the columns that every load changes, and the rest where records brought anything of it. */
async function writePlayers(transaction: Transaction, states: readonly PlayerState[]): Promise<void> {
  await transaction.runMany(
    insertPlayer,
    states.flatMap(({ player: core, profile }) =>
      core.stored === null && profile !== null ? [valuesOf(player, { ...profile.row, ...core.row })] : [],
    ),
  );
  await updateCores(
    transaction,
    states.map((state) => state.player),
  );
  await updateProfiles(
    transaction,
    states.flatMap(({ profile }) => profile ?? []),
  );
}

function isNoKey(property: string): boolean {
  return property !== 'playerId';
}

/** The newest date of those who had one replaced; it may be an earlier one than before. */
async function readNewest(transaction: Transaction, states: readonly PlayerState[]): Promise<void> {
  const changed = states.filter(({ isNewestInDoubt }) => isNewestInDoubt);
  const newest = await transaction.allMany(
    selectNewest,
    changed.map(({ player: { row } }) => [row.playerId]),
  );
  for (const [index, { score }] of changed.entries()) score.row.lastEarnedAt = newest[index]?.[0]?.earnedAt ?? null;
}

/** A card's date that a source states holds for the place too, until this moves in a later load. */
async function notePlacedIn(transaction: Transaction, states: readonly PlayerState[], { statedCards }: Collected): Promise<void> {
  const stated = states.filter(({ statedDates }) => statedDates.card);
  if (stated.length === 0) return;
  const ranking = await nextRanking(transaction);
  for (const { player: core, score } of stated) {
    if (core.stored === null) score.row.placedIn = ranking;
    else if (core.stored.cardChangedAt !== core.row.cardChangedAt) score.row.placedIn = ranking - 1;
    if (core.stored !== null) statedCards?.add(core.row.playerId);
  }
}

/** To be called where a load moved places: those that it moved itself are dated by what it stated. */
export async function holdStatedCards(transaction: Transaction, playerIds: Iterable<number>): Promise<void> {
  const ranking = await nextRanking(transaction);
  await transaction.runMany(
    updatePlacedIn,
    [...playerIds].map((playerId) => [ranking, playerId]),
  );
}

/** Players who are hidden or excluded now, or no longer, leave the tallies of owners or join them. */
async function moveOwners(transaction: Transaction, states: readonly PlayerState[]): Promise<void> {
  for (const state of states) {
    const counted = isCounted(state.player.row);
    if (state.tallied === null || state.tallied === counted) continue;
    await moveOwner(transaction, state.player.row.playerId, counted ? 'in' : 'out');
    state.tallied = counted;
  }
}

/** Rows marked for an update that did not happen go back to the one before. */
async function unmark(transaction: Transaction, states: readonly PlayerState[]): Promise<void> {
  const rows = states
    .filter(({ marked, changed }) => marked && !changed)
    .map(({ player: { row }, next, lastPlay }) => [lastPlay, row.playerId, next]);
  await transaction.runMany(unmarkGames, rows);
  await transaction.runMany(unmarkEarned, rows);
}

function settle(state: PlayerState, occasion: Occasion, collected: Collected): void {
  settleScore(state, collected);
  settleDates(state, occasion);
}

function settleScore({ player: { row }, score }: PlayerState, { totals, tallies }: Collected): void {
  const visible = row.hidden === 0;
  const counts = shownCounts(score.row, row);
  const points2008 = levelPoints(counts, '2008');
  const points2020 = levelPoints(counts, '2020');
  const ranked = visible && row.excluded === 0 && points2020 > 0;
  const country = row.country ?? '';
  amend(score.row, { points2008, points2020, tie: tieOf(counts), country, ranked: Number(ranked), visible: Number(visible) });
  if (!differs(score)) return;
  countInTotals(totals, score.stored, -1);
  countInTotals(totals, score.row, 1);
  tallies.move(score.stored, score.row);
  if (ranked || score.stored?.ranked === 1) totals.raise('ranking');
}

/** Adds what a visible player gives to the totals, or takes it out. */
export function countInTotals(totals: Totals, score: PlayerState['score']['stored'], sign: 1 | -1): void {
  if (score === null || score.visible === 0) return;
  totals.add('players', sign);
  totals.add('player_games', sign * score.games);
  totals.add('earned', sign * grades.reduce((sum, grade) => sum + score[grade], 0));
}

function settleDates(state: PlayerState, { now, source, isAdministrative = false }: Occasion): void {
  const { player: kept, profile, statedDates, gamesChanged } = state;
  const differing = differs(kept) || (profile !== null && differs(profile));
  const changed = state.changed || state.names.size > 0 || differing;
  if (cardChanged(state) && !statedDates.card) kept.row.cardChangedAt = now;
  if (!changed) {
    if (state.regraded && !statedDates.updated) kept.row.updatedAt = now;
    return;
  }
  state.changed = true;
  kept.row.updateNumber = state.next;
  if (!isAdministrative) kept.row.playUpdate = state.next;
  kept.row.source = source;
  if (!statedDates.updated) kept.row.updatedAt = now;
  if (gamesChanged && !statedDates.games) kept.row.gamesUpdatedAt = now;
}

/** What the card shows beside the trophies, from which the level follows; what is stated may be shown instead of it. */
const cardProperties = [
  'avatarSmall',
  'avatarMedium',
  'avatar',
  'statedLevel',
  'statedProgress',
  'statedPosition',
  'statedCompletion',
] as const satisfies readonly (keyof ProfileColumns)[];

/**
 * Whether the card shows something else by what changed of the player: name, country, picture, trophies, completion, or that
 * there is a place at all. When the place moves by what others do is noted for all of them together (rank-moves.ts).
 */
function cardChanged({ player: { stored, row }, profile, score }: PlayerState): boolean {
  if (stored === null || stored.name !== row.name || stored.country !== row.country) return true;
  const [before, after] = [shownCounts(score.stored, stored), shownCounts(score.row, row)];
  return (
    stored.excluded !== row.excluded ||
    shownCompletion(score.stored) !== shownCompletion(score.row) ||
    cardProperties.some((property) => profile?.stored?.[property] !== profile?.row[property]) ||
    grades.some((grade) => before[grade] !== after[grade])
  );
}

/** Whole percents, as the card has them. */
function shownCompletion(score: Score | null): number {
  return score === null ? 0 : Math.floor(completionOf(score.completionSum, score.completionGames));
}

/** The trophies a player is answered with: counted, or stated where a source knows more of them (domain/stated.ts). */
function shownCounts(score: Score | null, stated: StatedColumns): GradeCounts {
  return prevailingCounts(score ?? noTrophies, statedCountsOf(stated));
}
