/** What both builds do: steps that depend on nothing but the scenario and its seed. */

import type { SourceRequest } from '../../../src/data/import/index.ts';
import type { DataRecord } from '../../../src/data/records/records.ts';
import type { LevelSystem } from '../../../src/domain/index.ts';
import type { PlayerAdmin } from '../../../src/store/maintenance/player-admin.ts';

/** A load from memory, in batches cut where the scenario says. */
export interface RecordsStep {
  readonly kind: 'records';
  readonly batches: readonly (readonly DataRecord[])[];
  readonly force: boolean;
  /** The load fails after the last batch, and nothing of it may remain. */
  readonly isUndone: boolean;
}

/** A load from a file, as `laurel import` runs it. */
export interface FileStep {
  readonly kind: 'file';
  readonly request: SourceRequest;
  readonly keepGoing: boolean;
}

/** A change by the owner of the instance; its result is compared as an outcome is. */
export interface AdminStep {
  readonly kind: 'admin';
  readonly run: (players: PlayerAdmin, now: number) => Promise<unknown>;
}

export type Step = { readonly about: string; readonly now: number } & (RecordsStep | FileStep | AdminStep);

export interface Scenario {
  /** For `--only`. */
  readonly name: string;
  /** Null for a scenario that is always the same. */
  readonly seed: number | null;
  readonly levelSystem: LevelSystem;
  readonly steps: Iterable<Step>;
}

/** A load of records in one batch. */
export function loadOf(about: string, now: number, records: readonly DataRecord[]): Step {
  return { kind: 'records', about, now, batches: [records], force: false, isUndone: false };
}

/** Records in batches of the same size. */
export function inBatches(records: readonly DataRecord[], size: number): DataRecord[][] {
  return Array.from({ length: Math.ceil(records.length / size) }, (_, nth) => records.slice(nth * size, (nth + 1) * size));
}
