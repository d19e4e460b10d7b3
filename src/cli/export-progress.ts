/** Progress of exports: counts records and players while they are written. */

import type { DataRecord } from '../records/records.ts';
import type { ProgressReport } from './progress.ts';

type Update = ProgressReport['update'];

/** Returns a function that counts each record. The report shows the number of all records; games and players determine the time left. */
export function countRecords(total: number | null, update: Update): (record: DataRecord) => void {
  let done = 0;
  let count = 0;
  return ({ type }) => {
    count += 1;
    if (type === 'game' || type === 'player') done += 1;
    if (count % 1000 === 0)
      update({
        title: 'Exporting',
        done,
        total,
        unit: 'games and players',
        counted: { count, unit: 'records' },
      });
  };
}

/** Yields the names, and reports each player when the export asks for the next. @param total number of players; null if unknown */
export async function* countPlayers(
  names: AsyncIterable<string>,
  total: number | null,
  update: Update,
): AsyncGenerator<string> {
  let done = 0;
  for await (const name of names) {
    yield name;
    done += 1;
    update({ title: 'Exporting', done, total, unit: 'players' });
  }
}
