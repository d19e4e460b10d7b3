/** The page of a trophy: its rarity here and on the network, target and reward, earners, and neighbouring trophies. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { dayMs } from '../../src/domain/time/index.ts';
import { maxLookedUp } from '../../src/store/read/owner-history.ts';
import { makeEarned, makePlayer } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 2, 14, 18);
const few = 'NPWR00001_00';
const many = 'NPWR00002_00';
const crowded = 'NPWR00003_00';
const stated = { share: 2.1, shareDate: Date.UTC(2026, 1, 3) };

const records: readonly DataRecord[] = [
  ...[few, many].flatMap((game): DataRecord[] => [
    { type: 'game', id: game, title: 'Harbour' },
    { type: 'trophy', game, id: 1, grade: 'gold', title: 'First light' },
    {
      type: 'trophy',
      game,
      id: 2,
      grade: 'silver',
      title: 'Keeper',
      progressTarget: 50,
      reward: 'A lantern',
      ...stated,
    },
    {
      type: 'trophy',
      game,
      id: 3,
      grade: 'bronze',
      title: 'Last light',
      hidden: true,
      reward: 'A secret',
    },
  ]),
  ...Array.from({ length: 12 }, (_, index) => [
    makePlayer(`Player${index}`),
    makeEarned(`Player${index}`, many, 1, now - index * dayMs),
    ...(index < 3
      ? [makeEarned(`Player${index}`, few, 1, now), makeEarned(`Player${index}`, many, 2, now)]
      : []),
  ]).flat(),
  { type: 'game', id: crowded, title: 'Market' },
  { type: 'trophy', game: crowded, id: 1, grade: 'platinum', title: 'All in all' },
  { type: 'trophy', game: crowded, id: 2, grade: 'gold', title: 'Stall' },
  ...Array.from({ length: maxLookedUp + 1 }, (_, index) => [
    makePlayer(`Buyer${index}`),
    makeEarned(`Buyer${index}`, crowded, 1, now - index * dayMs),
    makeEarned(`Buyer${index}`, crowded, 2, now),
  ]).flat(),
];

let service: StartedService;
before(async () => {
  service = await startService({}, async (store) => {
    await store.load({ now, source: 'test' }, (load) => load.apply(records));
  });
});
after(() => service.stop());

async function pageOf(game: string, trophy: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}/games/${game}/trophies/${trophy}`);
  assert.equal(response.status, 200);
  return response.text();
}

/** Returns the figures of a trophy by name, as text. */
async function factsOf(game: string, trophy: number): Promise<Readonly<Record<string, string>>> {
  const facts = (await pageOf(game, trophy)).matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([\s\S]*?)<\/dd>/g);
  const textOf = (markup: string): string =>
    markup
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return Object.fromEntries(
    Array.from(facts, ([, name = '', value = '']) => [name, textOf(value)]),
  );
}

/** Returns the number of players in a list of earners, and its first and last player. */
function endsOf(
  page: string,
  list: 'first' | 'latest',
): readonly [number, string | undefined, string | undefined] {
  const [, section = ''] =
    new RegExp(`aria-labelledby="${list}">([\\s\\S]*?)</section>`).exec(page) ?? [];
  const names = Array.from(section.matchAll(/<bdi>(\w+)<\/bdi>/g), ([, name]) => name);
  return [names.length, names[0], names.at(-1)];
}

describe('the page of a trophy', () => {
  test('has rarity and score by the players here, and the share of the network beside', async () => {
    const facts = await factsOf(many, 2);
    assert.equal(facts['Rarity'], '25.0 % Rare');
    assert.equal(facts['Earned by'], '3 of 12 players');
    assert.match(
      facts['On the network'] ?? '',
      /^2\.1 % Ultra rare Share of players on .*, 3 Feb 2026$/,
    );
    // The share is (3 + 20 × 0.021) / (12 + 20), because the network's share of 2.1 % counts like 20 further owners.
    assert.equal(facts['Rarity score'], String(Math.floor(30 * Math.sqrt(32 / 3.42) + 0.5)));
  });

  test('has the share of the network in place of rarity below five owners', async () => {
    const facts = await factsOf(few, 2);
    assert.match(facts['Rarity'] ?? '', /^2\.1 % Ultra rare/);
    assert.equal(facts['On the network'], undefined);
    assert.equal(facts['Rarity score'], '222');
  });

  test('has the count in place of rarity below five owners, if the network states nothing', async () => {
    const facts = await factsOf(few, 1);
    assert.deepEqual([facts['Rarity'], facts['Earned by']], [undefined, '3 of 3 players']);
    assert.equal(facts['Rarity score'], undefined);
  });

  test('has the target and the reward, but not the reward of a hidden trophy', async () => {
    const facts = await factsOf(many, 2);
    assert.deepEqual([facts['Counts to'], facts['Reward']], ['50', 'A lantern']);
    assert.doesNotMatch(await pageOf(many, 3), /A secret/);
  });

  test('lists the first ten and the latest ten who earned it', async () => {
    const page = await pageOf(many, 1);
    assert.deepEqual(endsOf(page, 'first'), [10, 'Player11', 'Player2']);
    assert.deepEqual(endsOf(page, 'latest'), [10, 'Player0', 'Player9']);
  });

  test('lists those who earned it once, if they are fewer than ten', async () => {
    const page = await pageOf(many, 2);
    assert.deepEqual(endsOf(page, 'first'), [3, 'Player0', 'Player2']);
    assert.doesNotMatch(page, /aria-labelledby="latest"/);
  });

  test('lists who earned the platinum, whatever the number of owners', async () => {
    const page = await pageOf(crowded, 1);
    assert.deepEqual(endsOf(page, 'first'), [10, 'Buyer2000', 'Buyer1991']);
    assert.deepEqual(endsOf(page, 'latest'), [10, 'Buyer0', 'Buyer9']);
  });

  test('does not look up who earned another trophy of a game with more than 2,000 owners', async () => {
    assert.match(await pageOf(crowded, 2), /too many players to list/);
  });

  test('leads to its neighbours in the set', async () => {
    const page = await pageOf(many, 2);
    assert.match(page, /trophies\/1" rel="prev"/);
    assert.match(page, /trophies\/3" rel="next"/);
  });
});
