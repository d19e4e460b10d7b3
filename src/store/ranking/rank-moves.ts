/**
 * When the places of players moved last, who play or not: a place moves when others pass, and is on the card that
 * UpdateSignature dates. A load moves the places of those between two standings, so the ranking is cut into steps, each
 * with the time of its last change; a load writes two of them, whatever the number of players.
 */

import type { LevelSystem } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, insertInto, rankMove, valuesOf } from '../schema/tables.ts';
import { deletion, read, write } from '../engine/statement.ts';

type Step = RowOf<typeof rankMove>;

/** What decides a place in the ranking: the points, then the tie (ranking.ts). */
export interface Standing {
  readonly points: number;
  readonly tie: number;
}

/** How many more, or fewer, players have a standing than before. */
export interface StandingChange extends Standing {
  readonly players: number;
}

/** Standings from one to before another. */
interface Stretch {
  readonly low: Standing;
  readonly high: Standing;
}

/** Stretches of one load that are noted one by one. */
const maxStretches = 16;
/** Steps of a level system at most; beyond it, neighbours become one, with the later of their times. */
const maxSteps = 1024;

/**
 * When the place of player `p` with the score `s` moved last, as SQL: null for one who is not ranked, and where it was no later than the
 * load in which a source stated when the card changed.
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

/** The number that the ranking has after the load under way. */
export async function nextRanking(transaction: Transaction): Promise<number> {
  return ((await transaction.get(selectRanking, []))?.value ?? 0) + 1;
}

/** Notes that places moved at `now`, by what changed in the standings. */
export async function noteMoves(
  transaction: Transaction,
  system: LevelSystem,
  { changes, now }: { readonly changes: readonly StandingChange[]; readonly now: number },
): Promise<void> {
  const stretches = movedBy(changes);
  if (stretches.length === 0) return;
  const ranking = await nextRanking(transaction);
  for (const stretch of stretches) await noteStretch(transaction, stretch, { system, changedAt: now, ranking });
  await joinNeighbours(transaction, system);
}

async function noteStretch(transaction: Transaction, { low, high }: Stretch, move: Omit<Step, keyof Standing>): Promise<void> {
  const { system } = move;
  const atHigh = await transaction.get(selectStep, [system, high.points, high.tie]);
  await transaction.run(deleteSteps, [system, low.points, low.tie, high.points, high.tie]);
  const steps: Step[] = [
    { ...move, ...low },
    // What comes from here on moved when it did before. No player's number is below 0, so no time is taken from a 0.
    { system, ...high, changedAt: atHigh?.changedAt ?? 0, ranking: atHigh?.ranking ?? 0 },
  ];
  await transaction.runMany(insertStep, steps.map(valuesOfStep));
}

/** The standings whose places move, which are those with another number of players above them; of many stretches, one that holds them all. */
function movedBy(changes: readonly StandingChange[]): readonly Stretch[] {
  const downwards = changes.filter(({ players }) => players !== 0).toSorted((a, b) => b.points - a.points || b.tie - a.tie);
  const stretches: Stretch[] = [];
  let above = 0;
  for (const [index, change] of downwards.entries()) {
    above += change.players;
    if (above !== 0) stretches.push({ low: standingOf(downwards[index + 1]), high: standingOf(change) });
  }
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined || stretches.length <= maxStretches) return stretches;
  return [{ low: last.low, high: first.high }];
}

/** Below every standing where there is none. */
function standingOf({ points, tie }: Standing = { points: 0, tie: 0 }): Standing {
  return { points, tie };
}

async function joinNeighbours(transaction: Transaction, system: LevelSystem): Promise<void> {
  const count = await transaction.get(countSteps, [system]);
  if (count === undefined || count.steps <= maxSteps) return;
  const left = joinSteps(await transaction.all(selectSteps, [system]));
  await transaction.run(deleteAll, [system]);
  await transaction.runMany(insertStep, left.map(valuesOfStep));
}

/** Steps from below, a quarter fewer: of two neighbours that moved nearly at the same time, one with the later time. */
export function joinSteps(steps: readonly Step[]): Step[] {
  const gapAt = (index: number): number => Math.abs((steps[index]?.ranking ?? 0) - (steps[index - 1]?.ranking ?? 0));
  const joined = new Set<number>();
  for (const index of [...steps.keys()].slice(1).toSorted((one, other) => gapAt(one) - gapAt(other))) {
    if (joined.size >= steps.length / 4) break;
    if (!joined.has(index - 1) && !joined.has(index + 1)) joined.add(index);
  }
  const left: Step[] = [];
  for (const [index, step] of steps.entries()) {
    const below = joined.has(index) ? left.pop() : undefined;
    left.push(below === undefined ? step : laterOf(below, step));
  }
  return left;
}

/** A step and the one above it as one. */
function laterOf(step: Step, above: Step): Step {
  return above.ranking <= step.ranking ? step : { ...step, changedAt: above.changedAt, ranking: above.ranking };
}

function valuesOfStep(step: Step) {
  return valuesOf(rankMove, step);
}
