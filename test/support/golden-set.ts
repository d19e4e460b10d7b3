/** One invented set that every writer writes and every importer must read as the same records (docs/spec/sources.md 7). */

import type { listEarnedDates } from './import-items.ts';
import type { WrittenSet } from './rpcs3-writer.ts';

/** An instant in whole seconds: Unix time 1709324071, 63844920871000000 microseconds since year 1. */
export const goldenAt = Date.UTC(2024, 2, 1, 20, 14, 31);

/** The earned trophies of the set, with their dates. */
export const goldenDates: ReturnType<typeof listEarnedDates> = [
  [2, goldenAt],
  [3, goldenAt],
  [4, undefined],
  [5, goldenAt],
];

/**
 * A set that contains trophies of each grade. One trophy is hidden, one is in a group, one is locked, and one was unlocked on an unknown
 * date.
 */
export const goldenSet: WrittenSet = {
  id: 'NPWR90011_00',
  title: 'Harbour of Lanterns',
  groups: [{ id: '001', name: 'The Drowned Quay', detail: 'Below the tide' }],
  trophies: [
    { grade: 'P', name: 'All lit', detail: 'Light every lantern' },
    { grade: 'G', name: 'Keeper', detail: 'Keep the light', unlockedAt: goldenAt },
    { grade: 'S', name: 'Second watch', detail: 'Stay up', hidden: 'yes', unlockedAt: goldenAt },
    { grade: 'B', name: 'First light', detail: 'Light a lantern', unlockedAt: null },
    { grade: 'B', name: 'Low tide', detail: 'Wait for it', group: '001', unlockedAt: goldenAt },
  ],
};
