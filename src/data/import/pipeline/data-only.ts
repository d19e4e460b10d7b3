/** Excludes instance records (webhooks, followed players, tombstones) from a load of data only. */

import { isInstanceRecord } from '../../records/instance-records.ts';
import type { Source, SourceItem } from '../source.ts';

/** Treatment of instance records: load, skip with a message, or reject. */
export type InstanceRule = 'load' | 'skip' | 'reject';

/** Applies a rule to a source. */
export function underRule(source: Source, rule: InstanceRule): Source {
  if (rule === 'load') return source;
  const refusal = rule;
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    for await (const items of source.batches()) yield items.map((item) => underRuleOf(item, refusal));
  }
  return { ...source, batches };
}

function underRuleOf(item: SourceItem, rule: 'skip' | 'reject'): SourceItem {
  if (!('record' in item) || !isInstanceRecord(item.record)) return item;
  const { where, record } = item;
  if (rule === 'skip') return { where, skipped: `a ${record.type} is an instance record, not data` };
  return { where, invalid: `a ${record.type} can be loaded only with instance=true and a token with the scope instance` };
}
