/**
 * Handles instance records in a source: webhooks, players followed by the sync, images, the site's identity, the day zone and tombstones.
 * They change how the instance works, so another person's file must not change them unless the operator asks for it.
 */

import { isInstanceRecord } from '../../../records/instance-records.ts';
import type { Source, SourceItem, SourcePosition } from './source.ts';

/** How instance records are handled: import them, leave them out with one message, or reject each of them. */
export type InstanceRule = 'load' | 'skip' | 'reject';

/** Applies a rule to a source. */
export function underRule(source: Source, rule: InstanceRule): Source {
  if (rule === 'load') return source;
  return {
    ...source,
    batches: () => (rule === 'skip' ? withoutInstance(source) : rejecting(source)),
  };
}

/** Leaves out instance records. A note at the end states which records were left out and how to import them. */
async function* withoutInstance(source: Source): AsyncGenerator<readonly SourceItem[]> {
  const counts = new Map<string, number>();
  let first: SourcePosition = '';
  for await (const items of source.batches()) {
    yield items.filter((item) => {
      if (!('record' in item) || !isInstanceRecord(item.record)) return true;
      if (counts.size === 0) first = item.where;
      counts.set(item.record.type, (counts.get(item.record.type) ?? 0) + 1);
      return false;
    });
  }
  if (counts.size > 0) yield [{ where: first, skipped: describeSkipped(counts) }];
}

function describeSkipped(counts: ReadonlyMap<string, number>): string {
  const total = counts.values().reduce((sum, count) => sum + count, 0);
  const listed = [...counts].map(([type, count]) => `${type} ${count}`).join(', ');
  return `records of an instance begin here and were not imported: ${total} (${listed}). On the command line, --restore imports them, from your own file`;
}

async function* rejecting(source: Source): AsyncGenerator<readonly SourceItem[]> {
  for await (const items of source.batches()) yield items.map(rejected);
}

function rejected(item: SourceItem): SourceItem {
  if (!('record' in item) || !isInstanceRecord(item.record)) return item;
  const { where, record } = item;
  return {
    where,
    invalid: `a ${record.type} can be loaded only with instance=true and a token with the scope instance`,
  };
}
