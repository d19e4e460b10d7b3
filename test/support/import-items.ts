/** Reads a source completely. */

import type { DataRecord } from '../../src/records/records.ts';
import type { Source, SourceItem } from '../../src/data/import/source/source.ts';

/** Returns all items that a source yields. */
export async function collectItems(source: Source): Promise<readonly SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const batch of source.batches()) items.push(...batch);
  return items;
}

/** Returns those items that are records. */
export function pickRecords(items: readonly SourceItem[]): readonly DataRecord[] {
  return items.flatMap((item) => ('record' in item ? [item.record] : []));
}

/** Returns the number and date of each earned trophy in the items. */
export function listEarnedDates(items: readonly SourceItem[]) {
  return pickRecords(items).flatMap((record) =>
    record.type === 'earned' ? [[record.trophy, record.date] as const] : [],
  );
}

/** Returns those items that are messages, written as `place: kind: text`. */
export function listMessages(items: readonly SourceItem[]): readonly string[] {
  return items.flatMap((item) => {
    if ('record' in item) return [];
    const [kind = '', text = ''] = Object.entries(item).find(([key]) => key !== 'where') ?? [];
    return [`${item.where}: ${kind}: ${text}`];
  });
}

/** Returns the same as `listEarnedDates`, with types that also allow missing values. */
export function earnedDates(
  items: readonly SourceItem[],
): readonly (readonly [number | undefined, number | null | undefined])[] {
  return pickRecords(items).flatMap((record) =>
    record.type === 'earned' ? [[record.trophy, record.date] as const] : [],
  );
}
