/** Finds earned trophies that the store does not have yet, on networks that identify trophies by keys (docs/spec/networks.md 1). */

import type { DataRecord } from '../../records/records.ts';
import type { SqlStore } from '../../store/index.ts';

/** Returns the keys of a game's earned trophies that the store does not have. */
export async function findLackedKeys(
  { known }: Pick<SqlStore, 'known'>,
  gameId: string,
  records: readonly DataRecord[],
): Promise<ReadonlySet<string>> {
  const keys = records.flatMap((record) => keyOfEarned(record) ?? []);
  if (keys.length === 0) return new Set();
  const stored = await known.trophyKeys(gameId);
  return new Set(keys.filter((key) => !stored.has(key)));
}

/** Returns the keys that a definition does not contain either. */
export function withoutDefined(
  lacked: ReadonlySet<string>,
  definition: readonly DataRecord[],
): ReadonlySet<string> {
  const defined = new Set(
    definition.map((record) => (record.type === 'trophy' ? record.key : null)),
  );
  return new Set([...lacked].filter((key) => !defined.has(key)));
}

/** Leaves out earned trophies with these keys, because they would make the store reject the whole import. */
export function withoutLacked(
  records: readonly DataRecord[],
  lacked: ReadonlySet<string>,
): readonly DataRecord[] {
  return records.filter((record) => {
    const key = keyOfEarned(record);
    return key === null || !lacked.has(key);
  });
}

function keyOfEarned(record: DataRecord): string | null {
  if (record.type !== 'earned' || record.trophy !== undefined) return null;
  return record.key ?? null;
}
