/** Runs a scenario in two builds with separate stores and compares the stores after every step. */

import { firstDifference } from './first-difference.ts';
import { joinUndo } from './join-undo.ts';
import type { OpenedStore } from './play-step.ts';
import { playStep, recordAt } from './play-step.ts';
import type { Scenario, Step } from './scenario.ts';
import type { TableReader } from './tables.ts';
import { comparedTables, openTables } from './tables.ts';

/** The first difference. */
export interface Mismatch {
  /** Number of the step, from 1. */
  readonly step: number;
  readonly about: string;
  readonly what: string;
  readonly old: string;
  readonly new: string;
}

export interface Compared {
  readonly steps: number;
  readonly outcomes: number;
  readonly mismatch: Mismatch | null;
  /** Columns that only one of the builds has; they are not compared. */
  readonly onlyInOne: readonly string[];
}

type Pair<T> = readonly [T, T];
type Found = Pick<Mismatch, 'what' | 'old' | 'new'> | null;

/** Runs the steps up to the first difference. Expects empty stores and leaves them open. */
export async function compareScenario(
  scenario: Scenario,
  stores: Pair<OpenedStore>,
): Promise<Compared> {
  const readers = [await openTables(stores[0].url), await openTables(stores[1].url)] as const;
  const { onlyInOne } = await comparedTables(readers);
  let steps = 0;
  let outcomes = 0;
  try {
    for (const step of scenario.steps) {
      steps += 1;
      const played = [await playStep(stores[0], step), await playStep(stores[1], step)] as const;
      outcomes += played[0].length;
      const found =
        (await compareOutcomes(step, stores, played)) ?? (await compareStores(stores, readers));
      if (found !== null)
        return {
          steps,
          outcomes,
          onlyInOne,
          mismatch: { step: steps, about: step.about, ...found },
        };
    }
    return { steps, outcomes, onlyInOne, mismatch: null };
  } finally {
    for (const reader of readers) await reader.close();
  }
}

async function compareOutcomes(
  step: Step,
  stores: Pair<OpenedStore>,
  played: Pair<readonly string[]>,
): Promise<Found> {
  const found = await firstDifference(...played);
  if (found === null) return null;
  const record = await recordAt(stores[1], step, found.nth);
  const about =
    record === null
      ? 'result of the step'
      : `outcome of record ${found.nth + 1}, ${JSON.stringify(record)}`;
  return { what: about, old: found.old ?? 'nothing', new: found.new ?? 'nothing' };
}

/**
 * Compares the complete stores: the exports, the rows of every table, and the problems that the consistency check finds. It compares tables
 * only if both stores use the same engine. With different engines, the ids of players differ after a failed import, because PostgreSQL
 * takes ids in ranges.
 */
async function compareStores(
  stores: Pair<OpenedStore>,
  readers: Pair<TableReader>,
): Promise<Found> {
  const [oldEngine, newEngine] = stores.map(({ url }) => url.split(':', 1)[0]);
  return (
    (await compareTexts('line of the export', [exportLines(stores[0]), exportLines(stores[1])])) ??
    (oldEngine === newEngine ? await compareTables(readers) : null) ??
    (await findProblems(stores))
  );
}

async function compareTables(readers: Pair<TableReader>): Promise<Found> {
  for (const { name, select } of (await comparedTables(readers)).compared) {
    const rowsOf = (reader: TableReader) =>
      name === 'player_undo' ? joinUndo(reader.rows(select)) : reader.rows(select);
    const found = await compareTexts(`row of ${name} (${select})`, [
      rowsOf(readers[0]),
      rowsOf(readers[1]),
    ]);
    if (found !== null) return found;
  }
  return null;
}

async function compareTexts(
  what: string,
  texts: Pair<AsyncIterable<string> | Iterable<string>>,
): Promise<Found> {
  const found = await firstDifference(...texts);
  return found === null
    ? null
    : {
        what: `${what}, number ${found.nth + 1}`,
        old: found.old ?? 'none',
        new: found.new ?? 'none',
      };
}

async function* exportLines({ build, store }: OpenedStore): AsyncGenerator<string> {
  for await (const record of store.export()) yield build.writeRecordLine(record);
}

/** Reports inconsistent stores, even if both have the same problems. */
async function findProblems(stores: Pair<OpenedStore>): Promise<Found> {
  const old = await stores[0].store.check();
  const now = await stores[1].store.check();
  if (old.length === 0 && now.length === 0) return null;
  return { what: 'problems found by db check', old: JSON.stringify(old), new: JSON.stringify(now) };
}
