/**
 * No request of an anonymous client prevents a process from responding to others for long (docs/spec/decisions.md 6). `npm run steps`
 * measures the same with a larger store.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import type { Store } from '../../src/store/port/store.ts';
import { namespace } from '../support/decode-request.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { requestsAbout } from './addresses.ts';
import { walk } from './walk.ts';

/** Maximum duration of a step in milliseconds of processor time. */
const maxStepMs = 50;
/**
 * Sizes of the catalogue and of a player's list. A response about so many rows takes longer than `maxStepMs` if it is created in one step.
 */
const games = 12_000;
const played = 1500;
const trophiesOfPlayed = 20;
const player = 'Player';
const others = ['Second', 'Third', 'Fourth'];
const firstAt = Date.UTC(2010, 0, 1);

function idOf(index: number): string {
  return `NPWR${String(index).padStart(5, '0')}_00`;
}

function* recordsOf(index: number): Generator<DataRecord> {
  const game = idOf(index);
  yield {
    type: 'game',
    id: game,
    title: `Harbour ${index} of the ${index % 97} Lanterns`,
    platform: 'ps4',
    released: firstAt,
  };
  for (let id = 0; id < (index < played ? trophiesOfPlayed : 1); id += 1)
    yield {
      type: 'trophy',
      game,
      id,
      grade: 'bronze',
      title: `Trophy ${id}`,
      description: 'Do what the title says.',
    };
}

function* playOf(index: number): Generator<DataRecord> {
  for (let trophy = 0; trophy < trophiesOfPlayed; trophy += 1) {
    const date = firstAt + (index * trophiesOfPlayed + trophy) * 5_000_000;
    yield { type: 'earned', player, game: idOf(index), trophy, date };
  }
  if (index < 20)
    for (const name of others)
      yield { type: 'earned', player: name, game: idOf(index), trophy: 0, date: firstAt };
}

async function fill(store: Store): Promise<void> {
  await store.load({ now: firstAt, source: 'test' }, async (load) => {
    for (let index = 0; index < games; index += 500)
      await load.apply(Array.from({ length: 500 }, (_, at) => [...recordsOf(index + at)]).flat());
    await load.apply([player, ...others].map((name) => ({ type: 'player', name, country: 'us' })));
    for (let index = 0; index < played; index += 100)
      await load.apply(Array.from({ length: 100 }, (_, at) => [...playOf(index + at)]).flat());
  });
}

let service: StartedService;
before(async () => {
  // A service that runs from a clone imports the parser of Markdown for its first page of documentation. A built service has no parser.
  await import('../../src/docs/markdown/read-library.ts');
  service = await startService({ namespace }, fill);
});
after(() => service.stop());

test('no request keeps the thread for more than 50 ms, the first ones of a process included', async () => {
  const requests = requestsAbout(service.settings.basePath, { player, game: idOf(3), others });
  const walked = await walk(service.port, requests);
  const failed = walked.filter(({ status }) => status >= 500);
  assert.deepEqual(failed, []);
  assert.deepEqual(
    walked.filter(({ longestMs }) => longestMs > maxStepMs),
    [],
  );
});
