/** Checks for events: compares the current state of networks with the stored state, and writes webhook messages in the same transaction. */

import { isDeepStrictEqual } from 'node:util';
import type { TableAccess } from '../../store/sql.ts';
import { writeOperatorEvents } from '../../store/sql.ts';
import { deriveEvents } from './derive-events.ts';
import type { Sighting } from './derive-events.ts';
import { readNoted, writeNoted } from './noted.ts';
import type { OperatorEvent } from './operator-event.ts';
import { toStoredEvent } from './operator-event.ts';

/** Stores the states of networks, and returns the events. Only one process of the store gets each event. */
export async function noteSightings(
  tables: TableAccess,
  sightings: readonly Sighting[],
): Promise<readonly OperatorEvent[]> {
  const events: OperatorEvent[] = [];
  for (const seen of sightings) {
    // Usually nothing has changed, and this can be seen without a transaction.
    if (!hasChanged(await readNoted(tables, seen.network), seen)) continue;
    events.push(...(await tables.transaction((transaction) => note(transaction, seen))));
  }
  return events;
}

function hasChanged(before: Awaited<ReturnType<typeof readNoted>>, seen: Sighting): boolean {
  return !isDeepStrictEqual(deriveEvents(before, seen).noted, before);
}

async function note(
  transaction: Parameters<Parameters<TableAccess['transaction']>[0]>[0],
  seen: Sighting,
): Promise<readonly OperatorEvent[]> {
  const { events, noted } = deriveEvents(await readNoted(transaction, seen.network), seen);
  await writeNoted(transaction, seen.network, noted);
  await writeOperatorEvents(transaction, events.map(toStoredEvent), seen.now);
  return events;
}
