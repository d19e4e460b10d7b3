/**
 * Filters the records in files that players upload for themselves. Records about the player are imported; catalogue records are imported
 * only for sets that the store lacks (docs/spec/access.md 5.1). All other records concern other players or the operator.
 */

import { foldName } from '../../../domain/index.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { Source, SourceItem, SourcePosition } from './source.ts';

/** The player who uploaded the files, and queries about names and sets in the store, which return null if the store does not have them. */
export interface OwnRule {
  readonly playerId: number;
  readonly known: {
    playerOfName(name: string): Promise<{ readonly playerId: number } | null>;
    storedSet(gameId: string): Promise<{ readonly trophies: number } | null>;
  };
}

/** Applies the rule to a source. */
export function underOwnRule(source: Source, rule: OwnRule): Source {
  return { ...source, batches: () => ownRecords(source, rule) };
}

/** Leaves out all records that the rule does not allow. A note at the end states their number. */
async function* ownRecords(source: Source, rule: OwnRule): AsyncGenerator<readonly SourceItem[]> {
  const isOwn = createTest(rule);
  let count = 0;
  let first: SourcePosition = '';
  for await (const items of source.batches()) {
    const kept: SourceItem[] = [];
    for (const item of items) {
      if (!('record' in item) || (await isOwn(item.record))) kept.push(item);
      else if (count++ === 0) first = item.where;
    }
    yield kept;
  }
  if (count > 0) yield [{ where: first, skipped: describe(count) }];
}

function describe(count: number): string {
  return `records that are not yours begin here and were not imported: ${count} (profiles, records of other players, and sets that this site has)`;
}

/**
 * Creates the test of whether a record is imported. Its results are remembered: if the store lacked a set at the set's first record, the
 * whole set is imported, although the store has part of it by then.
 */
function createTest({ playerId, known }: OwnRule): (record: DataRecord) => Promise<boolean> {
  const names = new Map<string, boolean>();
  const sets = new Map<string, 'lacking' | 'empty' | 'there'>();

  async function isOwnName(name: string): Promise<boolean> {
    const key = foldName(name);
    const before = names.get(key);
    if (before !== undefined) return before;
    const isOwn = (await known.playerOfName(name))?.playerId === playerId;
    names.set(key, isOwn);
    return isOwn;
  }
  async function findSet(gameId: string): Promise<'lacking' | 'empty' | 'there'> {
    const key = foldName(gameId);
    const before = sets.get(key);
    if (before !== undefined) return before;
    const stored = await known.storedSet(gameId);
    const found = stored === null ? 'lacking' : stored.trophies === 0 ? 'empty' : 'there';
    sets.set(key, found);
    return found;
  }
  return async (record) => {
    switch (record.type) {
      case 'game':
        return (await findSet(record.id)) === 'lacking';
      case 'group':
      case 'trophy':
        return (await findSet(record.game)) !== 'there';
      case 'playerGame':
      case 'earned':
      case 'playTime':
      case 'hiddenGame':
      case 'hunt':
        return isOwnName(record.player);
      default:
        return false;
    }
  };
}
