/** Types of scenarios: steps that depend only on the scenario and its seed. */

import type { SourceRequest } from '../../../src/data/import/index.ts';
import type { DataRecord } from '../../../src/records/records.ts';
import type { LevelSystem } from '../../../src/domain/index.ts';
import type { PlayerAdmin } from '../../../src/store/maintenance/player-admin.ts';

/** An import from memory, in the batches of the scenario. */
export interface RecordsStep {
  readonly kind: 'records';
  readonly batches: readonly (readonly DataRecord[])[];
  readonly force: boolean;
  /** Whether the import fails after the last batch. It must then be rolled back completely. */
  readonly isUndone: boolean;
}

/** An import from a file, as `laurel import` runs it. */
export interface FileStep {
  readonly kind: 'file';
  readonly request: SourceRequest;
  readonly keepGoing: boolean;
}

/** A change by the operator. Its result is compared like the outcome of a record. */
export interface AdminStep {
  readonly kind: 'admin';
  readonly run: (players: PlayerAdmin, now: number) => Promise<unknown>;
}

export type Step = { readonly about: string; readonly now: number } & (
  | RecordsStep
  | FileStep
  | AdminStep
);

export interface Scenario {
  /** Name for `--only`. */
  readonly name: string;
  /** Null for a fixed scenario. */
  readonly seed: number | null;
  readonly levelSystem: LevelSystem;
  readonly steps: Iterable<Step>;
}

/** Returns an import of records in one batch. */
export function makeLoad(about: string, now: number, records: readonly DataRecord[]): Step {
  return { kind: 'records', about, now, batches: [records], force: false, isUndone: false };
}

/** Splits records into batches of the same size; the last may be smaller. */
export function inBatches(records: readonly DataRecord[], size: number): DataRecord[][] {
  return Array.from({ length: Math.ceil(records.length / size) }, (_, nth) =>
    records.slice(nth * size, (nth + 1) * size),
  );
}
