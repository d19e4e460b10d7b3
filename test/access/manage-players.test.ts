/** An operator's actions on one player and on games, in a browser (docs/spec/access.md 4). */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { Browser } from '../support/access/browser.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { startService } from '../support/start-service.ts';

const game = 'NPWR90001_00';
const path = '/manage/players/LanternFox';

const records: readonly DataRecord[] = [
  { type: 'game', id: game, title: 'Harbour of Lanterns' },
  { type: 'trophy', game, id: 1, grade: 'bronze', title: 'First Light' },
  { type: 'trophy', game, id: 2, grade: 'gold', title: 'Last Boat' },
  { type: 'player', name: 'LanternFox' },
  { type: 'player', name: 'OrchardOwl' },
  { type: 'playerGame', player: 'LanternFox', game },
  { type: 'earned', player: 'LanternFox', game, trophy: 1 },
];

async function start(context: TestContext): Promise<Site> {
  const site = await startSite(context);
  await site.service.store.load({ now: 1, source: 'test' }, (load) => load.apply(records));
  return site;
}

async function earnedBy({ service: { store } }: Site, name: string): Promise<readonly number[]> {
  const { trophies } = await store.choices.game({ player: name, game });
  return trophies.filter(({ isEarned }) => isEarned).map(({ id }) => id);
}

/** Sends the form on the confirmation page of a change. */
function confirm(
  browser: Browser,
  text: string,
  change: string,
): Promise<{ readonly text: string }> {
  const fields = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return browser.post(path, { ...Object.fromEntries(fields), do: change });
}

describe('the page of a player', () => {
  test('is linked from the list, is found by former names and is missing for others', async (context) => {
    const { browser } = await start(context);
    assert.match((await browser.open('/manage/players')).text, /players\/LanternFox"/);
    const renamed = await browser.send({ path, change: 'rename', fields: { newName: 'NightFox' } });
    assert.equal(renamed.path, '/manage/players/NightFox?said=playerRenamed');
    assert.match((await browser.open(path)).text, /NightFox[^]*Formerly LanternFox/);
    for (const name of ['Nobody', '%00', 'x'.repeat(3000)])
      assert.equal((await browser.open(`/manage/players/${name}`)).status, 404, name);
  });

  test('is found by a part of the name, in any case, width and without accents', async (context) => {
    const { browser, service } = await start(context);
    await service.store.load({ now: 1, source: 'test' }, (load) =>
      load.apply(['İstanbul', 'Café', 'Club \uFF37'].map((name) => ({ type: 'player', name }))),
    );
    for (const [searched, name] of [
      ['istanbul', 'İstanbul'],
      ['CAFE', 'Café'],
      ['club w', 'Club \uFF37'],
      ['\uFF46ox', 'LanternFox'],
    ] as const) {
      const { text } = await browser.open(`/manage/players?q=${encodeURIComponent(searched)}`);
      assert.match(text, new RegExp(`>${name}</a>`), searched);
      assert.doesNotMatch(text, /OrchardOwl/);
    }
  });

  test('opens when a player is added who existed already, and says so', async (context) => {
    const { browser } = await start(context);
    const added = { path: '/manage/players', change: 'add', fields: { name: 'lanternfox' } };
    const { text } = await browser.send(added);
    assert.match(text, /existed already[^]*LanternFox/);
    assert.doesNotMatch(text, /is added/);
  });

  test('hides, excludes and shows again', async (context) => {
    const { browser, service } = await start(context);
    for (const change of ['hide', 'exclude', 'hideHours', 'hidePresence'])
      assert.match((await browser.send({ path, change })).text, /Saved/);
    const { hidden, excluded, hoursHidden, presenceHidden } =
      (await service.store.players.find('LanternFox')) ?? {};
    assert.deepEqual([hidden, excluded, hoursHidden, presenceHidden], [true, true, true, true]);
    await browser.send({ path, change: 'show' });
    assert.equal((await service.store.players.find('LanternFox'))?.hidden, false);
  });

  test('refuses the name of another player, and keeps what is stored', async (context) => {
    const { browser } = await start(context);
    for (const newName of ['OrchardOwl', '', 'x'.repeat(300)])
      assert.equal(
        (await browser.send({ path, change: 'rename', fields: { newName } })).status,
        422,
      );
    assert.equal((await browser.open(path)).status, 200);
  });

  test('adds a player, who is not added twice', async (context) => {
    const { browser, service } = await start(context);
    const added = { path: '/manage/players', change: 'add', fields: { name: 'DuneHare' } };
    assert.equal((await browser.send(added)).path, '/manage/players/DuneHare?said=playerAdded');
    await browser.send(added);
    assert.notEqual(await service.store.players.find('DuneHare'), null);
    const odd = { ...added, fields: { name: '\u0000' } };
    assert.equal((await browser.send(odd)).status, 422);
  });

  test('follows an account and stops', async (context) => {
    const { browser } = await start(context);
    const fields = { network: 'retro', account: 'fox_on_retro' };
    assert.match((await browser.send({ path, change: 'follow', fields })).text, /fox_on_retro/);
    const ended = await browser.send({ path, change: 'unfollow', fields });
    assert.doesNotMatch(ended.text, /fox_on_retro/);
    assert.equal((await browser.send({ path, change: 'unfollow', fields })).status, 422);
  });

  test('says of an account that is followed already that it is', async (context) => {
    const { browser } = await start(context);
    const sent = { path, change: 'follow', fields: { network: 'retro', account: 'fox_on_retro' } };
    assert.match((await browser.send(sent)).text, /The player is followed\./);
    assert.match((await browser.send(sent)).text, /The player was followed already\./);
  });

  test('follows an account on Steam only with the tick that its terms ask for', async (context) => {
    const { browser } = await start(context);
    const fields = { network: 'steam', account: '76561190000000001' };
    const refused = await browser.send({ path, change: 'follow', fields });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /Confirm that it is your own/);
    assert.doesNotMatch((await browser.open(path)).text, /<bdi>76561190000000001/);
    const ticked = { ...fields, asked: 'yes' };
    const seen = await browser.send({ path, change: 'follow', fields: ticked });
    assert.match(seen.text, /<bdi>76561190000000001/);
  });

  test('keeps the network and the name of an account that is not followed', async (context) => {
    const { browser } = await start(context);
    const fields = { network: 'steam', account: 'x'.repeat(300), asked: 'yes' };
    const seen = await browser.send({ path, change: 'follow', fields });
    assert.equal(seen.status, 422);
    assert.match(seen.text, /value="steam" selected/);
    assert.match(seen.text, /name="asked" value="yes" checked/);
    assert.match(seen.text, /name="account"[^>]*value="x{300}"/);
  });

  test('isolates the name of an account, which may be of any script', async (context) => {
    const { browser } = await start(context);
    const fields = { network: 'retro', account: 'fox_on_retro' };
    const seen = await browser.send({ path, change: 'follow', fields });
    assert.match(seen.text, /<bdi>fox_on_retro<\/bdi>/);
  });

  test('hides a game and lists it', async (context) => {
    const { browser } = await start(context);
    const seen = await browser.send({ path, change: 'hideGame', fields: { game } });
    assert.match(seen.text, /Hidden games[^]*Harbour of Lanterns/);
    const { text } = await browser.open('/manage/audit');
    assert.match(text, /player\.hide-game[^]*NPWR90001_00 LanternFox/);
    await browser.send({ path, change: 'showGame', fields: { game } });
    assert.match((await browser.open('/players/LanternFox/games')).text, /Harbour/);
  });
});

describe('corrections of a player', () => {
  test('add a trophy by hand, with a date or without', async (context) => {
    const site = await start(context);
    const { browser } = site;
    const fields = { game, trophy: '2', date: '2020-02-29' };
    assert.match((await browser.send({ path, change: 'addTrophy', fields })).text, /is added/);
    assert.deepEqual(await earnedBy(site, 'LanternFox'), [1, 2]);
    assert.match((await browser.send({ path, change: 'addTrophy', fields })).text, /already/);
  });

  test('refuse trophies that do not exist and odd dates, and keep what was typed', async (context) => {
    const site = await start(context);
    for (const odd of [
      { trophy: '7' },
      { trophy: 'x' },
      { trophy: '' },
      { game: 'NPWR99999_00' },
      { date: '2021-02-29' },
      { date: 'yesterday' },
      { date: '9999-01-01' },
    ]) {
      const fields = { game, trophy: '2', date: '', ...odd };
      const seen = await site.browser.send({ path, change: 'addTrophy', fields });
      assert.equal(seen.status, 422, JSON.stringify(odd));
    }
    assert.deepEqual(await earnedBy(site, 'LanternFox'), [1]);
  });

  test('name what is lost before a trophy or a game is removed', async (context) => {
    const site = await start(context);
    const { browser } = site;
    const asked = await browser.send({
      path,
      change: 'askUnearn',
      fields: { game, trophies: '1' },
    });
    assert.match(asked.text, /loses 1 trophy of NPWR90001_00/);
    assert.deepEqual(await earnedBy(site, 'LanternFox'), [1]);
    await confirm(browser, asked.text, 'unearn');
    assert.deepEqual(await earnedBy(site, 'LanternFox'), []);
    const removing = await browser.send({ path, change: 'askRemoveGame', fields: { game } });
    assert.match(removing.text, /loses the game NPWR90001_00 with 0 trophies/);
    await confirm(browser, removing.text, 'removeGame');
    assert.equal((await site.service.store.players.find('LanternFox'))?.games, 0);
    const again = await browser.send({
      path,
      change: 'askUnearn',
      fields: { game, trophies: '1' },
    });
    assert.equal(again.status, 422);
  });

  test('undo the last load, whose changes are counted', async (context) => {
    const site = await start(context);
    const { browser, service } = site;
    await service.store.load({ now: 2, source: 'later' }, (load) =>
      load.apply([{ type: 'earned', player: 'LanternFox', game, trophy: 2 }]),
    );
    assert.match((await browser.open(path)).text, /changed 1 game\. Undoing it removes 1 trophy/);
    await browser.send({ path, change: 'undo' });
    assert.deepEqual(await earnedBy(site, 'LanternFox'), [1]);
  });

  test('delete the player, whose data is counted, and who does not come back', async (context) => {
    const { browser, service } = await start(context);
    assert.match((await browser.open(path)).text, /1 game, 1 trophy, and 0 marks/);
    const seen = await browser.send({ path, change: 'delete' });
    assert.equal(seen.path, '/manage/players?said=playerDeleted');
    await service.store.load({ now: 2, source: 'test' }, (load) => load.apply(records));
    assert.equal(await service.store.players.find('LanternFox'), null);
    assert.equal((await browser.open(path)).status, 404);
  });
});

describe('games', () => {
  test('are found, and get a status and a series', async (context) => {
    const { browser, service } = await start(context);
    const fields = { game, status: 'servers-closed', series: 'Lanterns' };
    const seen = await browser.send({ path: '/manage/games?q=harbour', change: 'set', fields });
    assert.match(seen.text, /Saved[^]*Servers closed[^]*Lanterns/);
    assert.equal((await service.store.statusAndSeries(game)).status, 'servers-closed');
    const none = { game, status: 'normal', series: '' };
    await browser.send({ path: '/manage/games', change: 'set', fields: none });
    assert.equal((await service.store.statusAndSeries(game)).series, null);
    assert.match((await browser.open('/manage/games?q=nothing')).text, /No games were found/);
  });

  test('of odd requests are refused', async (context) => {
    const { browser } = await start(context);
    for (const odd of [{ status: 'lost' }, { game: 'NPWR99999_00' }, { game: '' }]) {
      const fields = { game, status: 'normal', series: '', ...odd };
      const seen = await browser.send({ path: '/manage/games', change: 'set', fields });
      assert.equal(seen.status, 422, JSON.stringify(odd));
    }
  });
});

test('who signed in more than ten minutes ago proves again who they are, and comes back to the player', async (context) => {
  let clock = Date.now();
  const service = await startService({ hasAccounts: true }, undefined, () => clock);
  context.after(() => service.stop());
  const { access, store } = service;
  assert.ok(access !== null);
  await store.load({ now: 1, source: 'test' }, (load) => load.apply(records));
  const browser = new Browser(`http://127.0.0.1:${service.port}`);
  const { code } = await access.entry.createOperatorLink(clock);
  await browser.send({ path: '/setup', change: 'code', fields: { code } });
  clock += 11 * 60_000;
  for (const change of ['delete', 'undo', 'unearn', 'removeGame']) {
    const seen = await browser.send({ path, change, fields: { game, trophies: '1' } });
    assert.match(seen.text, /name="proofPassword"/, change);
  }
  assert.notEqual(await store.players.find('LanternFox'), null);
});
