/**
 * Times at which the places of players moved last. UpdateSignature dates the card, which shows the place, and a place also moves when
 * other players pass. A load moves the places between two standings. The ranking is therefore divided into steps, each with the time of
 * its last change; a load writes two steps for each range of moved places, whatever the number of players.
 */

import type { LevelSystem } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, insertInto, rankMove, valuesOf } from '../schema/tables.ts';
import { deletion, read, write } from '../engine/statement.ts';

type Step = RowOf<typeof rankMove>;

/** A position on the ranking scale: points, then the tie number (ranking.ts). */
export interface Standing {
  readonly points: number;
  readonly tie: number;
}

/** Change of the number of players with a standing. */
export interface StandingChange extends Standing {
  readonly players: number;
}

/** A range of standings: `low` is included, `high` is not. */
interface StandingRange {
  readonly low: Standing;
  readonly high: Standing;
}

/** Maximum number of ranges that a load writes one by one; more are written as one range. */
const maxRanges = 16;
/** Maximum number of steps of a level system; beyond it, neighbouring steps are joined and get the later of their times. */
const maxSteps = 1024;

/**
 * SQL expression for the time at which the place of player `p` with the score `s` moved last. Null for a player who is not ranked, and
 * if the place has not moved since the load in which a source stated the date of the card.
 */
export const placeMovedText = (system: LevelSystem): string => `(SELECT CASE WHEN m.ranking > p.placed_in THEN m.changed_at END
  FROM rank_move m WHERE s.ranked = 1 AND m.system = '${system}' AND (m.points, m.tie) <= (s.points_${system}, s.tie)
  ORDER BY m.points DESC, m.tie DESC LIMIT 1)`;

const selectRanking = read<{ value: number }>(`SELECT value AS "value" FROM counter WHERE name = 'ranking'`);
const columns = columnList(rankMove, 'm');
const selectStep = read<Step>(
  `SELECT ${columns} FROM rank_move m WHERE m.system = ? AND (m.points, m.tie) <= (?, ?)
   ORDER BY m.points DESC, m.tie DESC LIMIT 1`,
);
const selectSteps = read<Step>(`SELECT ${columns} FROM rank_move m WHERE m.system = ? ORDER BY m.points, m.tie`);
const countSteps = read<{ steps: number }>('SELECT COUNT(*) AS "steps" FROM rank_move WHERE system = ?');
const deleteSteps = write('DELETE FROM rank_move WHERE system = ? AND (points, tie) >= (?, ?) AND (points, tie) <= (?, ?)');
const deleteAll = deletion('rank_move', { keys: ['system'] });
const insertStep = insertInto(rankMove);

/** The revision of the ranking after the current load. */
export async function nextRanking(transaction: Transaction): Promise<number> {
  return (await oneRow(transaction, selectRanking, [])).value + 1;
}

/** Records the places that moved at `now` (milliseconds UTC) because of changed standings. */
export async function noteMoves(
  transaction: Transaction,
  system: LevelSystem,
  { changes, now }: { readonly changes: readonly StandingChange[]; readonly now: number },
): Promise<void> {
  const ranges = movedBy(changes);
  if (ranges.length === 0) return;
  const ranking = await nextRanking(transaction);
  await writeRanges(transaction, ranges, { system, changedAt: now, ranking });
  await joinNeighbours(transaction, system);
}

/** @param ranges in descending order, without overlap */
async function writeRanges(
  transaction: Transaction,
  ranges: readonly StandingRange[],
  move: Omit<Step, keyof Standing>,
): Promise<void> {
  const { system } = move;
  const before = await transaction.allMany(
    selectStep,
    ranges.map(({ high }) => [system, high.points, high.tie]),
  );
  await transaction.runMany(
    deleteSteps,
    ranges.map(({ low, high }) => [system, low.points, low.tie, high.points, high.tie]),
  );
  const steps = ranges.flatMap(({ low, high }, index): Step[] => {
    const moved = { ...move, ...low };
    // absent: the first range has none above it
    if (isSame(ranges[index - 1]?.low, high)) return [moved]; // the range above has moved its beginning
    const [atHigh] = invariant(before[index], 'every range has its steps');
    // Standings from `high` on keep their previous time. `placed_in` is at least 0, so a step with ranking 0 never applies.
    // absent: nothing moved there before
    return [moved, { system, ...high, changedAt: atHigh?.changedAt ?? 0, ranking: atHigh?.ranking ?? 0 }];
  });
  await transaction.runMany(insertStep, steps.map(valuesOfStep));
}

function isSame(one: Standing | undefined, other: Standing): boolean {
  return one?.points === other.points && one.tie === other.tie;
}

/** The ranges whose places move: those with a different number of players above them. Too many ranges become one that covers all. */
function movedBy(changes: readonly StandingChange[]): readonly StandingRange[] {
  const descending = changes.filter(({ players }) => players !== 0).toSorted((a, b) => b.points - a.points || b.tie - a.tie);
  const ranges: StandingRange[] = [];
  let above = 0;
  for (const [index, change] of descending.entries()) {
    above += change.players;
    if (above !== 0) ranges.push({ low: standingOf(descending[index + 1]), high: standingOf(change) });
  }
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined || ranges.length <= maxRanges) return ranges;
  return [{ low: last.low, high: first.high }];
}

/** Points and tie of a change; without one, the lowest standing. */
function standingOf({ points, tie }: Standing = { points: 0, tie: 0 }): Standing {
  return { points, tie };
}

async function joinNeighbours(transaction: Transaction, system: LevelSystem): Promise<void> {
  const count = await transaction.get(countSteps, [system]);
  if (count === undefined || count.steps <= maxSteps) return;
  const joined = joinSteps(await transaction.all(selectSteps, [system]));
  await transaction.run(deleteAll, [system]);
  await transaction.runMany(insertStep, joined.map(valuesOfStep));
}

/** Reduces ascending steps by about a quarter: joins neighbours with close times into one step with the later time. */
export function joinSteps(steps: readonly Step[]): Step[] {
  const rankingAt = (index: number): number => invariant(steps[index], 'a distance is between two steps').ranking;
  const distanceAt = (index: number): number => Math.abs(rankingAt(index) - rankingAt(index - 1));
  const joined = new Set<number>();
  for (const index of [...steps.keys()].slice(1).toSorted((one, other) => distanceAt(one) - distanceAt(other))) {
    if (joined.size >= steps.length / 4) break;
    if (!joined.has(index - 1) && !joined.has(index + 1)) joined.add(index);
  }
  const result: Step[] = [];
  for (const [index, step] of steps.entries()) {
    const below = joined.has(index) ? result.pop() : undefined;
    result.push(below === undefined ? step : join(below, step));
  }
  return result;
}

/** Joins a step with the one above it. */
function join(step: Step, above: Step): Step {
  return above.ranking <= step.ranking ? step : { ...step, changedAt: above.changedAt, ranking: above.ranking };
}

function valuesOfStep(step: Step) {
  return valuesOf(rankMove, step);
}
