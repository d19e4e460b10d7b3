/** Runs one step with the store of a build and collects the outcome of every record. */

import type { DataRecord } from '../../../src/records/records.ts';
import type { Outcome, SqlStore } from '../../../src/store/index.ts';
import type { LoadingBuild } from './builds.ts';
import type { FileStep, RecordsStep, Step } from './scenario.ts';

/** A store and the build that opened it. */
export interface OpenedStore {
  readonly build: LoadingBuild;
  readonly store: SqlStore;
  /** Address of the database. */
  readonly url: string;
}

class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** Returns the outcomes in the order of the records, followed by the result of the step. */
export async function playStep(opened: OpenedStore, step: Step): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const ended = await play(opened, step, outcomes).catch(
    (error: unknown) => `failed with ${String(error)}`,
  );
  return [...outcomes, ended];
}

function play(opened: OpenedStore, step: Step, outcomes: string[]): Promise<string> {
  if (step.kind === 'records') return loadRecords(opened, step, outcomes);
  if (step.kind === 'file') return importFile(opened, step, outcomes);
  return step.run(opened.store.players, step.now).then((result) => JSON.stringify(result));
}

async function loadRecords(
  { store }: OpenedStore,
  step: RecordsStep & Step,
  outcomes: string[],
): Promise<string> {
  const { now, force, batches, isUndone } = step;
  await store.load({ now, source: 'compare', force }, async (load) => {
    for (const batch of batches) note(await load.apply(batch), outcomes);
    if (isUndone) throw new RolledBack();
  });
  return 'loaded';
}

/** Imports with the build's own importer and store, and collects the outcomes in between. Returns the summary. */
async function importFile(
  { build, store }: OpenedStore,
  step: FileStep & Step,
  outcomes: string[],
): Promise<string> {
  const source = await build.openSource(step.request);
  const listening: Pick<SqlStore, 'load' | 'loadRecords'> = {
    load: (options, work) =>
      store.load(options, (load) =>
        work({
          prune: (list, force) => load.prune(list, force),
          async apply(records) {
            const applied = await load.apply(records);
            note(applied, outcomes);
            return applied;
          },
        }),
      ),
    // Uses `load`, because the store of an older build has no `loadRecords`.
    loadRecords: ({ options, records, check }) =>
      listening.load(options, async (load) => {
        const applied = await load.apply(records);
        check(applied);
        return applied;
      }),
  };
  return JSON.stringify(
    await build.ingest(listening, source, { keepGoing: step.keepGoing, now: step.now }),
  );
}

function note(applied: readonly Outcome[], outcomes: string[]): void {
  for (const outcome of applied)
    outcomes.push(typeof outcome === 'string' ? outcome : `rejected: ${outcome.rejected}`);
}

/** Returns the nth record of a step for the report; null beyond the last one. */
export async function recordAt(
  { build }: OpenedStore,
  step: Step,
  nth: number,
): Promise<DataRecord | null> {
  if (step.kind === 'admin') return null;
  if (step.kind === 'records') return step.batches.flat()[nth] ?? null;
  let next = 0;
  for await (const items of (await build.openSource(step.request)).batches())
    for (const item of items) if ('record' in item && next++ === nth) return item.record;
  return null;
}
