/** Records of the instance (webhooks, followed players, tombstones) kept out of a load that is to bring data alone. */

import { isInstanceRecord } from '../records/instance-records.ts';
import type { Source, SourceItem } from './source.ts';

/** What becomes of records of the instance: loaded, left out with a line that says so, or a rejection. */
export type InstanceRule = 'load' | 'skip' | 'reject';

/** The source under a rule. */
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
  if (rule === 'skip') return { where, skipped: `a ${record.type} is no data` };
  return { where, invalid: `a ${record.type} is loaded with instance=true and a token of the scope instance alone` };
}
