/**
 * What becomes of the records in files that a player sends for themselves: what is about them is loaded, and of the catalogue only sets that
 * the store lacks (docs/spec/access.md 5.1). Everything else belongs to others or to the operator.
 */

import { foldName } from '../../../domain/index.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { Source, SourceItem, SourcePosition } from './source.ts';

/** Whose files they are, and how the store is asked about names and sets; null: it has no such thing. */
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

/** Leaves the others out, and says at the end how many. */
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
 * The answers are remembered: a set that was lacking when its first record came is imported as a whole, although the store has a part of it
 * by then.
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
