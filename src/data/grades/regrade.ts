/** Applies a network's grade rule again to its stored trophies (docs/spec/networks.md 2). */

import type { Grade, OtherNetwork } from '../../domain/index.ts';
import { gradeOn, findNetwork } from '../../domain/index.ts';
import type { DataRecord, PartialTrophyRecord } from '../../records/records.ts';
import type { Loads, Maintenance } from '../../store/port/store.ts';

/** A network and the rule to apply. */
interface RegradeOptions {
  readonly network: OtherNetwork;
  /** `rule`: the rule of the network; `bronze`: all trophies become bronze. */
  readonly grade: 'rule' | 'bronze';
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Changes the grades that differ from the rule, and all data derived from them, in one import. Returns the number of changed trophies. */
export async function regrade(
  store: Loads & Maintenance,
  { network, grade, now }: RegradeOptions,
): Promise<number> {
  const changed: DataRecord[] = [];
  for await (const record of store.export()) {
    if (record.type !== 'game' && record.type !== 'group' && record.type !== 'trophy') break; // an export begins with the catalogue, so no trophies follow
    if (record.type !== 'trophy' || findNetwork(record.game) !== network) continue;
    const next = grade === 'bronze' ? 'bronze' : ruleOf(record, network);
    if (next !== record.grade)
      changed.push({ type: 'trophy', game: record.game, id: record.id, grade: next });
  }
  if (changed.length > 0)
    await store.load({ now, source: 'command' }, (load) => load.apply(changed));
  return changed.length;
}

function ruleOf(
  { points = null, share = null }: PartialTrophyRecord,
  network: OtherNetwork,
): Grade {
  return gradeOn(network, { points, share });
}
