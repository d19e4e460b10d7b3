/** Privacy (docs/spec/site.md 1.3): checks every URL of the route table and of the contract, and every link found from there. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';
import { listApiAddresses } from './api-addresses.ts';
import type { Fetched } from './crawl.ts';
import { crawl } from './crawl.ts';
import { fillRoutes } from './route-addresses.ts';

const now = Date.UTC(2026, 10, 21, 12);
const game = 'NPWR90001_00';
const shown = { player: 'LanternFox', game };
/** A player who would be first in every list if they were not hidden or deleted. */
const secret = { player: 'UnseenOsprey', game };
const secretTitle = 'The Lamp Beneath';

/** Makes the records of the player `secret`, who has the most and the latest trophies, and a country. */
async function recordsOf(
  store: SqlStore,
  flags: { readonly hidden?: boolean; readonly excluded?: boolean },
): Promise<DataRecord[]> {
  const { player: name } = secret;
  const records: DataRecord[] = [
    { type: 'player', name, country: 'us', online: true, aboutMe: `I am ${name}`, ...flags },
  ];
  let at = now;
  for (let index = 0; index < 40; index += 1) {
    const trophies = (await store.gameTrophies(`NPWR${90_001 + index}_00`)) ?? [];
    for (const { gameId, trophyId } of trophies) {
      at -= 60_000;
      records.push({ type: 'earned', player: name, game: gameId, trophy: trophyId, date: at });
    }
  }
  return records;
}

/** Starts a service with the demo and with `index` on, changes its data, runs `work`, and stops the service. */
async function withService<T>(
  change: (store: SqlStore) => Promise<void>,
  work: (service: StartedService) => Promise<T>,
): Promise<T> {
  const service = await startDemo(now, { index: 'on' });
  try {
    await service.store.site.set('spotlight', `${game} 2026-11-01 2026-11-30`);
    await change(service.store);
    return await work(service);
  } finally {
    await service.stop();
  }
}

async function load(store: SqlStore, records: readonly DataRecord[]): Promise<void> {
  const outcomes = await store.load({ now, source: 'test' }, (each) => each.apply(records));
  assert.deepEqual(outcomes.find((outcome) => typeof outcome === 'object') ?? null, null);
}

/** Returns every URL about these players, including pages that take a player as a parameter. */
function startsOf(names: readonly string[]): string[] {
  const subjects = names.map((player) => ({ player, game }));
  return subjects.flatMap((subject) => [
    ...fillRoutes(subject),
    ...listApiAddresses('/api', subject),
    `/search?q=${subject.player}`,
    `/search/suggest?q=${subject.player.slice(0, 6)}`,
    `/leaderboards?player=${subject.player}`,
    `/leaderboards?country=us&player=${subject.player}`,
    `/leaderboards?game=${game}&player=${subject.player}`,
    `/compare?a=LanternFox&b=${subject.player}`,
    `/compare?p=LanternFox&p=MossyKettle&p=${subject.player}`,
    `/compare?a=${subject.player}&b=LanternFox&game=${game}`,
    `/games/${game}?player=${subject.player}`,
    `/games?not-completed-by=${subject.player}`,
    // The name differs by one letter: pages that find nothing suggest similar names.
    `/players/${subject.player}x`,
    `/${subject.player}x`,
    `/search?q=${subject.player}x`,
    `/players/${subject.player}/card.svg?background=cover&show=platinum&show=rarest`,
    `/players/${subject.player}/card?background=cover`,
  ]);
}

/** Returns the parts of a response that are compared. The port is removed, because it differs between two services. */
function saidBy({ status, type, location, bytes }: Fetched, port: number): object {
  const text = /^image\/(?!svg)/.test(type)
    ? bytes.toString('base64')
    : bytes.toString().replaceAll(`:${port}`, '');
  return { status, type, location, text };
}

/** Returns the responses that a crawl finds, by URL. */
async function answersOf({ port }: StartedService): Promise<ReadonlyMap<string, object>> {
  const found = await crawl({ port, starts: startsOf([shown.player, secret.player]) });
  return new Map([...found].map(([address, fetched]) => [address, saidBy(fetched, port)]));
}

describe('a player leaves no trace: every answer equals that of a store without them', () => {
  let reference: ReadonlyMap<string, object>;
  before(async () => {
    reference = await withService(() => Promise.resolve(), answersOf);
  });

  const absences: Readonly<Record<string, (store: SqlStore) => Promise<void>>> = {
    'a hidden player': async (store) => load(store, await recordsOf(store, { hidden: true })),
    'a deleted player': async (store) => {
      // The player is excluded from the ranking from the start. Otherwise the player would change the ranks of others, and cards would
      // state the date of this change even after the deletion.
      await load(store, await recordsOf(store, { excluded: true }));
      await store.players.delete(secret.player, now);
    },
  };
  for (const [who, makeAbsent] of Object.entries(absences)) {
    test(who, async () => {
      const answers = await withService(makeAbsent, answersOf);
      assert.ok(answers.size > 200, String(answers.size));
      for (const [address, answer] of answers)
        assert.deepEqual(answer, reference.get(address), address);
    });
  }
});

test('an excluded player is on their own pages only, in searches and in comparisons', () =>
  withService(
    async (store) => load(store, await recordsOf(store, { excluded: true })),
    async ({ port }) => {
      const found = await crawl({ port, starts: startsOf([shown.player, secret.player]) });
      const own = new RegExp(`${secret.player}|^/(?:api/)?.*search.*=unseen`, 'i');
      const named = [...found.values()]
        .filter(({ bytes }) => bytes.includes(secret.player))
        .map(({ address }) => address);
      assert.deepEqual(
        named.filter((address) => !own.test(address)),
        [],
      );
      const page = `/players/${secret.player}`;
      for (const path of [page, `${page}/games/${game}`, `/search?q=${secret.player}`])
        assert.ok(named.includes(path), path);
      assert.match(found.get(page)?.bytes.toString() ?? '', /not ranked/i);
    },
  ));

test('the text of a trophy marked hidden is behind <details> on pages, and nowhere in feeds, images and previews', () =>
  withService(
    (store) =>
      load(store, [
        {
          type: 'trophy',
          game,
          id: 1,
          grade: 'gold',
          hidden: true,
          title: secretTitle,
          description: secretTitle,
        },
        { type: 'earned', player: shown.player, game, trophy: 1, date: now - 1000 },
      ]),
    async ({ port }) => {
      const found = await crawl({ port, starts: startsOf([shown.player]) });
      const pages = [...found.values()].filter(({ address }) => !address.startsWith('/api'));
      const withText = pages.filter(({ bytes }) => bytes.includes(secretTitle));
      assert.ok(withText.length > 0, 'some page has the text');
      for (const { address, type, bytes } of withText) {
        assert.match(type, /^text\/html/, address);
        const open = bytes.toString().replaceAll(/<details[\s\S]*?<\/details>/g, '');
        assert.ok(!open.includes(secretTitle), `${address} shows a hidden trophy`);
      }
    },
  ));
