/** Caching of responses with and without presence (docs/spec/networks.md 13). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SqlStore } from '../../src/store/sql-store.ts';
import type { TestStore } from '../../src/store/testing/engines.ts';
import { sqlite, testDatabases } from '../../src/store/testing/engines.ts';
import { load, makePlayer } from '../../src/store/testing/records.ts';
import type { PresenceReading } from '../../src/store/port/store.ts';
import type { Served } from './world.ts';
import { games, players, records, serve, startAt } from './world.ts';

const [fox, owl] = players;
const minute = 60_000;
/** Midday, so that no new day begins during a test and changes pages. */
const noon = startAt + 12 * 60 * minute;

const playing = {
  network: 'psn',
  state: 'playing',
  title: 'Harbour & Quay',
  gameId: games[0] ?? '',
  sourceId: 'PPSA90001_00',
  platform: 'PS5',
  text: 'Lamp 3',
  seenAt: null,
} as const;

const bindings = [
  `/api/getNetID?sNetID=${fox}`,
  `/api/json/getNetID?sNetID=${fox}`,
  `/api/v1/players/${fox}`,
];
const pages = [`/players/${fox}`, '/'];
const others = [
  `/api/getGames?sNetID=${fox}`,
  `/api/search_jid?sNetID=${fox}`,
  `/api/v1/players/${fox}/games`,
  `/api/getNetID?sNetID=${owl}`,
  `/api/v1/players/${owl}`,
  `/players/${owl}`,
  '/leaderboards',
];

async function save(
  store: SqlStore,
  reading: Partial<PresenceReading>,
  at: number,
  name: string = fox,
): Promise<void> {
  const playerId = (await store.players.find(name))?.playerId ?? 0;
  await store.savePresence([{ ...playing, playerId, ...reading }], at);
}

interface World {
  readonly store: SqlStore;
  readonly service: Served;
  setTime(at: number): void;
}

/** Starts a service and caches its responses about the players. */
async function open(opened: TestStore, targets: readonly string[]): Promise<World> {
  const { store } = opened;
  let now = noon;
  await load(store, [
    ...records,
    makePlayer(fox, { online: true, statusTitle: 'Old', away: true }),
  ]);
  const service = await serve(store, () => now, { debugHeaders: true });
  for (let time = 0; time < 3; time += 1) for (const target of targets) await service.ask(target);
  return { store, service, setTime: (at) => void (now = at) };
}

for (const engine of testDatabases) {
  describe(`presence in answers, ${engine.name}`, () => {
    test('is that of the console network while it is fresh; then the answer has its former bytes', async (context) => {
      await using opened = await engine.open();
      const all = [...bindings, ...pages];
      const { store, service, setTime } = await open(opened, all);
      context.after(() => service.stop());
      const askAll = async (): Promise<readonly string[]> => {
        const bodies: string[] = [];
        for (const target of all) bodies.push((await service.ask(target)).body);
        return bodies;
      };
      const before = await askAll();
      await save(store, {}, noon);
      const [soap = '', json = '', v1 = '', page = '', home = ''] = await askAll();
      for (const [name, value] of [
        ['Online', 'true'],
        ['Away', 'false'],
        ['Playing', 'Harbour &amp; Quay'],
        ['Title', 'Harbour &amp; Quay'],
        ['ObjectId', 'PPSA90001_00'],
        ['Mode', 'PS5'],
        ['Comment', 'Lamp 3'],
        ['LastSeen', '2011-01-26T12:00:00Z'],
      ] as const)
        assert.match(soap, new RegExp(`<${name}>${value}</${name}>`));
      const status = JSON.parse(json) as { readonly Status: object };
      assert.deepEqual(status.Status, {
        Online: true,
        Away: false,
        Comment: 'Lamp 3',
        Mode: 'PS5',
        ObjectId: 'PPSA90001_00',
        Playing: 'Harbour & Quay',
        Title: 'Harbour & Quay',
      });
      assert.match(v1, /"isOnline":true,"playing":"Harbour & Quay"/);
      assert.match(v1, /"presence":\[\{"network":"psn","state":"playing"/);
      assert.match(page, /Harbour &amp; Quay/);
      assert.match(home, /Harbour &amp; Quay/);
      const withoutDates = (text = ''): string =>
        text.replaceAll(/<Status>.*?<\/Status>|<LastSeen[^>]*?(?:\/>|>[^<]*<\/LastSeen>)/gs, '');
      assert.equal(withoutDates(soap), withoutDates(before[0]), 'nothing else changes');
      setTime(noon + 9 * minute);
      assert.match((await service.ask(all[0] ?? '')).body, /Harbour &amp; Quay/);
      setTime(noon + 10 * minute);
      const ended = await askAll();
      assert.deepEqual([ended[0], ended[1]], [before[0], before[1]]);
      assert.match(ended[2] ?? '', /"isOnline":false,"playing":null/);
      assert.match(ended[2] ?? '', /"state":"offline","title":null/);
      for (const body of ended) assert.doesNotMatch(body, /Harbour (?:&amp;|&) Quay/);
    });

    test('of another network is in no operation', async (context) => {
      await using opened = await engine.open();
      const { store, service } = await open(opened, bindings);
      context.after(() => service.stop());
      const before = (await service.ask(bindings[0] ?? '')).body;
      await save(store, { network: 'steam' }, noon);
      assert.equal((await service.ask(bindings[0] ?? '')).body, before);
      assert.match((await service.ask(bindings[2] ?? '')).body, /"playing":"Harbour & Quay"/);
    });

    test('a player who hides it shows nothing of it', async (context) => {
      await using opened = await engine.open();
      const all = [...bindings, ...pages];
      const { store, service } = await open(opened, all);
      context.after(() => service.stop());
      await save(store, {}, noon);
      assert.match((await service.ask(all[0] ?? '')).body, /Quay/);
      await store.players.setFlags(fox, { presenceHidden: true }, noon);
      for (const target of all)
        assert.doesNotMatch((await service.ask(target)).body, /Quay|Old|>true<.Online/, target);
    });
  });
}

test('answers without presence stay cached when presence changes, and those of others', async (context) => {
  await using opened = await sqlite.open();
  const { store, service } = await open(opened, [...bindings, ...others]);
  context.after(() => service.stop());
  await save(store, {}, noon);
  for (const target of others) assert.equal(await service.outcome(target), 'hit', target);
  for (const target of bindings) assert.equal(await service.outcome(target), 'fwd=stale', target);
  await save(store, { title: 'Tower' }, noon, owl);
  for (const target of bindings) assert.equal(await service.outcome(target), 'hit', target);
});
