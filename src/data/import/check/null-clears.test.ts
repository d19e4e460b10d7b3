import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { isInstanceRecord } from '../../../records/instance-records.ts';
import type { DataRecord } from '../../../records/records.ts';
import { dataRecord } from '../../../records/records.ts';
import { openStore } from '../../../store/open-store.ts';
import { checkRecord } from './check-record.ts';

const identity: Readonly<Record<string, object>> = {
  game: { type: 'game', id: 'NPWR90001_00' },
  group: { type: 'group', game: 'NPWR90001_00', id: '001' },
  trophy: { type: 'trophy', game: 'NPWR90001_00', id: 1, grade: 'gold' },
  player: { type: 'player', name: 'LanternFox' },
  account: { type: 'account', player: 'LanternFox', network: 'steam' },
  playerGame: { type: 'playerGame', player: 'LanternFox', game: 'NPWR90001_00' },
  earned: { type: 'earned', player: 'LanternFox', game: 'NPWR90001_00', trophy: 1 },
  playTime: {
    type: 'playTime',
    player: 'LanternFox',
    network: 'psn',
    id: 'CUSA90001_00',
    game: 'NPWR90001_00',
    seconds: 60,
  },
  hiddenGame: { type: 'hiddenGame', player: 'LanternFox', game: 'NPWR90001_00' },
  hunt: {
    type: 'hunt',
    player: 'LanternFox',
    game: 'NPWR90001_00',
    hunted: true,
    note: 'Bring a lantern.',
  },
};
/** Numbers of trophies that differ from those of a new record. */
const counts = { platinum: 0, gold: 0, silver: 0, bronze: 9 };
const samples = [
  '2019-05-17T00:00:00Z',
  '685341FF',
  'us',
  'ps3',
  true,
  3,
  counts,
  [{ trophy: 2, value: 3 }],
  [{ game: 'NPWR90001_00', trophy: 1 }],
  'delisted',
];
/** Dates that the store sets itself in a new record. If they are cleared, the export contains null. */
const datesByThemselves = new Set(['gamesUpdated', 'cardChanged', 'added']);

/** Returns every property of a record type that may be null, with a value. */
function nullable(): {
  readonly type: string;
  readonly property: string;
  readonly sample: unknown;
}[] {
  return dataRecord.options
    .filter(({ entries }) => !isInstanceRecord({ type: entries.type.literal }))
    .flatMap(({ entries }) =>
      Object.entries(entries).flatMap(([property, schema]) => {
        const entry: v.GenericSchema = schema;
        if (!v.is(entry, null)) return [];
        const sample = samples.find((value) => v.is(entry, value));
        assert.ok(sample !== undefined, `no sample for ${entries.type.literal}.${property}`);
        return { type: entries.type.literal, property, sample };
      }),
    );
}

/** What is exported for values whose absence is itself a statement, so that an older record does not add one. */
const statedAbsences = new Map<string, unknown>([
  ['game.status', 'normal'],
  ['game.series', null],
]);

function recordOf(value: unknown): DataRecord {
  const checked = checkRecord(value);
  assert.ok('record' in checked, 'invalid' in checked ? checked.invalid : '');
  return checked.record;
}

test('null clears every property that is nullable in the format', async () => {
  const store = await openStore('sqlite::memory:');
  const load = (record: unknown): Promise<unknown> =>
    store.load({ now: 1_700_000_000_000, source: 'test' }, (into) =>
      into.apply([recordOf(record)]),
    );
  const valueOf = async (type: string, property: string): Promise<unknown> => {
    for await (const record of store.export()) {
      if (record.type === type)
        return new Map<string, unknown>(Object.entries(record)).get(property);
    }
    return assert.fail(`no ${type}`);
  };
  for (const base of Object.values(identity)) await load(base);
  const table = nullable();
  const found = new Set(table.map(({ type, property }) => `${type}.${property}`));
  for (const property of [
    'game.europeId',
    'game.stars',
    'game.reviews',
    'trophy.hidden',
    'player.plus',
    'player.away',
  ])
    assert.ok(found.has(property), property);
  for (const { type, property, sample } of table) {
    await load({ ...identity[type], [property]: sample });
    assert.notEqual(
      (await valueOf(type, property)) ?? null,
      null,
      `${type}.${property} was not set`,
    );
    await load({ ...identity[type], [property]: null });
    const cleared = await valueOf(type, property);
    if (property === 'asOf') continue; // null means that the date is unknown, and the store keeps a known date
    const expected = datesByThemselves.has(property)
      ? null
      : statedAbsences.get(`${type}.${property}`);
    assert.equal(cleared, expected, `${type}.${property} was not cleared`);
  }
  await store.close();
});
