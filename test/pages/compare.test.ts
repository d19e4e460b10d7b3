/** The comparison of two to four players (docs/spec/site.md 2.13). */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';

const day = 86_400_000;
const both = 'NPWR00001_00';
const first = 'NPWR00002_00';
const second = 'NPWR00003_00';

let service: StartedService;
before(async () => {
  service = await startService({}, async (store) => {
    await load(store, [
      ...makeGame(both, ['platinum', 'gold', 'bronze'], { title: 'Harbour' }),
      ...makeGame(first, ['gold', 'bronze'], { title: 'Tower' }),
      ...makeGame(second, ['gold', 'bronze'], { title: 'Kites' }),
      ...['Fox', 'Owl', 'Hare', 'Mole', 'Wren'].map((name) => makePlayer(name)),
      ...['Fox', 'Owl', 'Hare', 'Mole'].map((name) => makeEarned(name, both, 3, day)),
      makeEarned('Wren', both, 3, null),
      makeEarned('Fox', both, 2, day * 2),
      ...['Fox', 'Owl'].map((name) => makeEarned(name, first, 1, day * 3)),
      makeEarned('Mole', second, 1, day * 4),
    ]);
  });
});
after(() => service.stop());

async function get(path: string): Promise<{ readonly status: number; readonly body: string }> {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    headers: { Accept: 'text/html' },
  });
  return { status: response.status, body: (await response.text()).replaceAll(/<\/?bdi>/g, '') };
}

/** Returns the colours of a table's columns, in their order. */
function columnsOf(body: string): readonly string[] {
  return [...body.matchAll(/<th scope="col"(?: class="painted (p\d)")?>/g)].map(
    ([, colour = '']) => colour,
  );
}

/** Returns the text of a page, without its markup. */
function textOf(body: string): string {
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('a comparison', () => {
  test('of two players says who is ahead in how many games', async () => {
    const { body } = await get('/compare?p=fox&p=Owl');
    assert.match(body, /Fox is ahead in 1 game, Owl is ahead in 0 games; even in 1 game\./);
    assert.match(body, /2 games in common/);
  });

  test('of four players covers the games that all of them have, and counts the games that one alone has', async () => {
    const { body } = await get('/compare?p=Fox&p=Owl&p=Hare&p=Mole');
    assert.match(body, /1 game in common/);
    assert.match(body, /Only Mole has 1 of their 2 games/);
    assert.match(body, /Only Fox has 0 of their 2 games/);
    assert.deepEqual(columnsOf(body), ['', 'p1', 'p2', 'p3', 'p4']);
  });

  test('says what each player has of each game, and draws it on bars of one scale', async () => {
    const { body } = await get('/compare?p=Fox&p=Owl&p=Hare');
    assert.match(textOf(body), /Harbour 2 of 3 \d+ % ahead 1 of 3 \d+ % 1 of 3 /);
    assert.equal(body.match(/<progress class="p[123]" value="\d+" max="100">/g)?.length, 3);
  });

  test('of two players over one game says what each has of it, and who was first', async () => {
    const { body } = await get(`/compare?p=Fox&p=Owl&game=${both}`);
    assert.match(textOf(body), /Fox: 2 of 3, first in 1 Owl: 1 of 3, first in 0/);
  });

  test('says nobody was first where the date of one is unknown', async () => {
    const { body } = await get(`/compare?p=Wren&p=Owl&game=${both}`);
    assert.match(textOf(body), /Wren: 1 of 3, first in 0 Owl: 1 of 3, first in 0/);
    assert.doesNotMatch(body, />first</);
  });

  test('shows its content before the form, which a button opens', async () => {
    const { body } = await get('/compare?p=Fox&p=Owl');
    assert.match(body, /<details class="change">\s*<summary[^>]*>Change players</);
    assert.equal(body.match(/<form [^>]*action="[^"]*compare"/g)?.length, 1);
  });

  test('offers players with a similar name, in the place of an unknown one', async () => {
    const { body } = await get('/compare?p=Fox&p=Hara');
    assert.match(body, /href="\.\/compare\?p=Fox&amp;p=Hare"/);
  });

  test('is ordered by the largest difference', async () => {
    const { body } = await get('/compare?p=Fox&p=Owl&sort=difference');
    assert.ok(body.indexOf('>Harbour<') < body.indexOf('>Tower<'));
  });

  test('has the same players at the addresses of two players', async () => {
    const { body } = await get('/compare?a=Fox&b=Owl');
    assert.match(body, /Fox is ahead in 1 game/);
    const trophies = await get(`/compare?a=Fox&b=Owl&game=${both}`);
    assert.match(trophies.body, /trophy by trophy/);
  });

  test('takes a player once, and at most four', async () => {
    assert.match((await get('/compare?p=Fox&p=fox')).body, /two to four players/);
    assert.equal((await get('/compare?p=Fox&p=Owl&p=Hare&p=Mole&p=nobody')).status, 200);
  });

  test('names unknown players, and keeps the others in the form', async () => {
    const { body } = await get('/compare?p=Fox&p=nobody');
    assert.match(body, /Player not found: “nobody”/);
    assert.match(body, /value="Fox"/);
  });

  test('suggests players before any is named, without an error', async () => {
    const { body } = await get('/compare');
    assert.equal(
      body.match(/<p class="quiet small">The (?:two )?(?:best|players)/g)?.length ?? 0,
      body.match(/compare\?p=/g)?.length,
    );
    assert.doesNotMatch(body, /not found/i);
  });
});
