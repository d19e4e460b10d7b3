/** The actions of players on their own page, in a browser (docs/spec/access.md 5.1). */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { deletePlayer } from '../../src/actions/index.ts';
import { carryOutDeletions } from '../../src/app/due-deletions.ts';
import { GonePlayers } from '../../src/app/gone-players.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { createSyncState } from '../../src/sync/state/index.ts';
import { Browser } from '../support/access/browser.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { assertDescribed } from '../webhooks/described-messages.ts';
import { makeHook } from '../webhooks/hooks.ts';

const harbour = 'NPWR90001_00';
const orchard = 'NPWR90002_00';

const records: readonly DataRecord[] = [
  { type: 'game', id: harbour, title: 'Harbour of Lanterns' },
  { type: 'game', id: orchard, title: 'Orchard <b>Nights</b>' },
  { type: 'trophy', game: harbour, id: 1, grade: 'bronze', title: 'First Light' },
  { type: 'trophy', game: harbour, id: 2, grade: 'gold', title: 'Last Boat' },
  { type: 'trophy', game: orchard, id: 1, grade: 'silver', title: 'Ladder' },
  { type: 'player', name: 'LanternFox' },
  { type: 'player', name: 'OrchardOwl' },
  { type: 'playerGame', player: 'LanternFox', game: harbour },
  { type: 'playerGame', player: 'LanternFox', game: orchard },
  { type: 'earned', player: 'LanternFox', game: harbour, trophy: 1 },
];

interface OwnSite extends Site {
  /** Returns a browser in which LanternFox is signed in. */
  readonly fox: Browser;
}

async function start(context: TestContext): Promise<OwnSite> {
  const site = await startSite(context);
  await site.service.store.load({ now: 1, source: 'test' }, (load) => load.apply(records));
  return { ...site, fox: await site.signInPlayer('LanternFox') };
}

test('an invitation gives its player to a person who has signed in without one', async (context) => {
  const { access, origin, service } = await start(context);
  const owl = await service.store.players.find('OrchardOwl');
  const invite = async (playerId: number | null) => {
    const invited = { name: 'Owl', role: 'player', playerId } as const;
    return (await access.people.invite(invited, Date.now())).code;
  };
  const browser = new Browser(origin);
  await browser.send({ path: '/sign-in', change: 'code', fields: { code: await invite(null) } });
  const code = await invite(owl?.playerId ?? null); // absent: the test fails below
  const { text } = await browser.send({ path: '/sign-in', change: 'code', fields: { code } });
  assert.match(text, /OrchardOwl/);
  assert.deepEqual(
    (await access.people.list())
      .filter(({ name }) => name.startsWith('Owl'))
      .map(({ name }) => name),
    ['Owl'],
  );
});

describe('a hidden game', () => {
  test('is on no public page of the player, and can be shown again', async (context) => {
    const { fox } = await start(context);
    const path = '/me/games';
    const seen = await fox.send({ path, change: 'hideGame', fields: { game: harbour } });
    assert.match(seen.text, /The game is hidden[^]*others may notice[^]*Hidden:/);
    assert.doesNotMatch((await fox.open('/players/LanternFox/games')).text, /Harbour/);
    await fox.send({ path, change: 'showGame', fields: { game: harbour } });
    assert.match((await fox.open('/players/LanternFox/games')).text, /Harbour/);
  });

  test('is one that the player has', async (context) => {
    const { fox } = await start(context);
    for (const game of ['NPWR99999_00', '', 'x'.repeat(5000), '\u0000'])
      assert.equal(
        (await fox.send({ path: '/me/games', change: 'hideGame', fields: { game } })).status,
        422,
      );
  });

  test('is found by its title, in any width and without accents', async (context) => {
    const { fox, service } = await start(context);
    await service.store.load({ now: 1, source: 'test' }, (load) =>
      load.apply([
        { type: 'game', id: 'NPWR90077_00', title: 'Café Club \uFF37' },
        { type: 'playerGame', player: 'LanternFox', game: 'NPWR90077_00' },
      ]),
    );
    assert.match((await fox.open('/me/games?q=cafe%20club%20w')).text, /NPWR90077_00/);
  });

  test('is found by its title', async (context) => {
    const { fox } = await start(context);
    const { text } = await fox.open('/me/games?q=ORCHARD');
    assert.match(text, /Orchard &lt;b>Nights|Orchard &lt;b&gt;Nights/);
    assert.doesNotMatch(text, /Harbour/);
  });
});

describe('pins', () => {
  test('of games and earned trophies are on the profile in the chosen order', async (context) => {
    const { fox, service } = await start(context);
    const path = `/me/games/${harbour}`;
    await fox.send({ path, change: 'pin', fields: { pin: orchard } });
    await fox.send({ path, change: 'pin', fields: { pin: `${harbour}/1` } });
    await fox.send({ path: '/me/games', change: 'pinFirst', fields: { pin: `${harbour}/1` } });
    assert.deepEqual(await service.store.choices.pins('LanternFox'), [
      { game: harbour, trophy: 1 },
      { game: orchard, trophy: null },
    ]);
    const seen = await fox.send({ path: '/me/games', change: 'unpin', fields: { pin: orchard } });
    assert.match(seen.text, /Harbour of Lanterns: First Light/);
    assert.equal((await service.store.choices.pins('LanternFox')).length, 1);
  });

  test('of removed games are not on the page, and do not keep the player from other pins', async (context) => {
    const { fox, service } = await start(context);
    const { choices, corrections } = service.store;
    const pins = [orchard, harbour].map((game) => ({ game, trophy: null }));
    await choices.setPins('LanternFox', pins, 2);
    await corrections.removeGame.make(orchard, 3);
    const path = '/me/games';
    assert.doesNotMatch((await fox.open(path)).text, new RegExp(orchard));
    const { text } = await fox.send({ path, change: 'pin', fields: { pin: `${harbour}/1` } });
    assert.match(text, /Harbour of Lanterns: First Light/);
  });

  test('of trophies that are not earned are refused', async (context) => {
    const { fox } = await start(context);
    const path = `/me/games/${harbour}`;
    const seen = await fox.send({ path, change: 'pin', fields: { pin: `${harbour}/2` } });
    assert.equal(seen.status, 422);
    assert.match(seen.text, /has not earned/);
  });
});

describe('the card', () => {
  const path = '/me/card';
  const image = '/players/LanternFox/card.svg';

  test('that a player has chosen is shown where the address names no options', async (context) => {
    const { fox } = await start(context);
    const usual = (await fox.open(image)).text;
    const fields = { size: 'large', theme: 'dark', background: 'pattern', hide: 'level' };
    const seen = await fox.send({ path, change: 'choose', fields });
    assert.equal(seen.path, `${path}?said=cardChosen`);
    assert.match(seen.text, /value="dark" selected[^]*value="level" checked/);
    const chosen = (await fox.open(image)).text;
    assert.match(chosen, /width="728"/);
    const stated = 'size=large&theme=dark&background=pattern&hide=level';
    assert.equal(chosen, (await fox.open(`${image}?${stated}`)).text);
    assert.equal((await fox.open(`${image}?size=medium&theme=light`)).text, usual);
    assert.match((await fox.open('/players/LanternFox/card')).text, /value="large" selected/);
    await fox.send({ path, change: 'usual' });
    assert.equal((await fox.open(image)).text, usual);
  });

  test('is one of the usual options, whatever a form has', async (context) => {
    const { fox, service } = await start(context);
    for (const fields of [
      {},
      { size: 'x'.repeat(5000), theme: '\u0000', hide: '<b>' },
      { game: '<script>' },
    ])
      assert.ok((await fox.send({ path, change: 'choose', fields })).status < 500);
    assert.match(
      (await service.store.choices.card('LanternFox')) ?? '',
      /^size=medium&theme=light/,
    );
  });

  test('and the feed have their addresses on the own page', async (context) => {
    const { fox } = await start(context);
    assert.match((await fox.open('/me')).text, /card\.svg"[^]*\.atom"|card\.svg[^]*atom/);
  });
});

describe('marks and notes', () => {
  test('are on the page of the player alone, and not in the log', async (context) => {
    const { fox, browser } = await start(context);
    const path = `/me/games/${harbour}`;
    const fields = { game: harbour, trophy: '2', note: 'At\r\nthe <pier>' };
    await fox.send({ path, change: 'hunt', fields });
    await fox.send({ path, change: 'note', fields });
    assert.match((await fox.open('/me/hunting')).text, /Last Boat[^]*Hunted[^]*At\nthe &lt;pier/);
    for (const open of ['/manage/audit', '/players/LanternFox', `/games/${harbour}`])
      assert.doesNotMatch((await browser.open(open)).text, /the &lt;pier/, open);
    assert.doesNotMatch((await browser.open('/manage/audit')).text, /me\.hunt[^]*NPWR90001/);
  });

  test('end, and a note of more than 500 characters is refused', async (context) => {
    const { fox, service } = await start(context);
    const path = '/me/hunting';
    const fields = { game: harbour };
    await fox.send({ path: `/me/games/${harbour}`, change: 'hunt', fields });
    await fox.send({ path, change: 'stopHunt', fields });
    assert.deepEqual(await service.store.choices.hunts('LanternFox'), []);
    const long = { ...fields, note: 'x'.repeat(501) };
    assert.equal(
      (await fox.send({ path: `/me/games/${harbour}`, change: 'note', fields: long })).status,
      422,
    );
    const emojis = { ...fields, note: '\u{1f98a}'.repeat(251) };
    const refused = await fox.send({
      path: `/me/games/${harbour}`,
      change: 'note',
      fields: emojis,
    });
    assert.match(refused.text, /more than 500 characters; an emoji counts as two or more/);
    const odd = { ...fields, trophy: '-1' };
    assert.equal(
      (await fox.send({ path: `/me/games/${harbour}`, change: 'hunt', fields: odd })).status,
      422,
    );
  });

  test('can be on a game that the player does not have', async (context) => {
    const { service, signInPlayer } = await start(context);
    const owl = await signInPlayer('OrchardOwl');
    assert.match((await owl.open('/me/hunting?q=harbour')).text, /Harbour of Lanterns/);
    const path = `/me/games/${harbour}`;
    await owl.send({ path, change: 'hunt', fields: { game: harbour } });
    assert.equal((await service.store.choices.hunts('OrchardOwl')).length, 1);
    assert.equal((await owl.open('/me/games/NPWR99999_00')).status, 404);
  });
});

describe('a report', () => {
  test('is on the overview with its game until the operator closes it', async (context) => {
    const { fox, browser } = await start(context);
    const fields = { game: harbour, trophy: '2', text: 'The title is <wrong>.' };
    const sent = await fox.send({ path: `/me/games/${harbour}`, change: 'report', fields });
    assert.match(sent.text, /sent to the operator/);
    const { text } = await browser.open('/manage');
    assert.match(text, /LanternFox[^]*NPWR90001_00[^]*The title is &lt;wrong/);
    const report = /name="report" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await browser.send({ path: '/manage', change: 'closeReport', fields: { report } });
    assert.doesNotMatch((await browser.open('/manage')).text, /The title is/);
  });

  test('reaches a webhook that names its event, and no other', async (context) => {
    const { fox, service } = await start(context);
    const { webhooks } = composeState(service.store);
    await webhooks.add(makeHook('operator', { events: ['report.made'] }));
    await webhooks.add(makeHook('all'));
    await fox.send({ path: '/me', change: 'report', fields: { text: 'One game is missing.' } });
    const fields = { game: harbour, trophy: '2', text: 'The title is wrong.' };
    await fox.send({ path: `/me/games/${harbour}`, change: 'report', fields });
    const messages = await webhooks.log('operator', 9);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['report.made', 'report.made'],
    );
    for (const { payload } of messages) assertDescribed(payload);
    assert.deepEqual(await webhooks.log('all', 9), []);
  });

  test('is refused when it is empty or too long, and when many are open', async (context) => {
    const { fox } = await start(context);
    for (const text of ['', ' \n ', 'x'.repeat(1001)])
      assert.equal(
        (await fox.send({ path: '/me', change: 'report', fields: { text } })).status,
        422,
      );
    for (let sent = 0; sent < 20; sent += 1)
      await fox.send({ path: '/me', change: 'report', fields: { text: `No. ${sent}` } });
    const seen = await fox.send({ path: '/me', change: 'report', fields: { text: 'One more' } });
    assert.equal(seen.status, 422);
    assert.match(seen.text, /Too many of your reports are open[^]*One more/);
  });
});

describe('an update', () => {
  test('makes a followed player due, once in ten minutes', async (context) => {
    const { fox, service } = await start(context);
    const { store } = service;
    const found = await store.players.find('LanternFox');
    const state = createSyncState(store.operational, 'retro');
    await state.follow('fox_on_retro', 1, { playerId: found?.playerId ?? 0 });
    const [followed] = await state.followed();
    assert.ok(followed !== undefined);
    await state.saveFollowed({ ...followed, nextAttemptAt: Date.now() + 1e9 });
    assert.match((await fox.send({ path: '/me', change: 'update' })).text, /with its next update/);
    assert.equal((await state.followed())[0]?.nextAttemptAt, null);
    assert.match(
      (await fox.send({ path: '/me', change: 'update' })).text,
      /less than ten minutes ago/,
    );
  });

  test('of somebody else’s account with the same name is never asked for', async (context) => {
    const { fox, service } = await start(context);
    const { store } = service;
    const owl = await store.players.find('OrchardOwl');
    const state = createSyncState(store.operational, 'retro');
    await state.follow('LanternFox', 1, { playerId: owl?.playerId ?? 0 });
    const seen = await fox.send({ path: '/me', change: 'update' });
    assert.match(seen.text, /does not follow you on any network/);
    assert.equal((await state.followed())[0]?.state, 'new');
  });
});

describe('an export', () => {
  test('has everything as NDJSON, also what is hidden, and nothing of others', async (context) => {
    const { fox } = await start(context);
    await fox.send({ path: '/me/games', change: 'hideGame', fields: { game: harbour } });
    await fox.send({
      path: `/me/games/${harbour}`,
      change: 'note',
      fields: { game: harbour, note: 'mine' },
    });
    const { text, headers } = await fox.send({ path: '/me/data', change: 'exportNdjson' });
    assert.match(
      headers.get('content-disposition') ?? '',
      /attachment; filename="LanternFox\.ndjson"/,
    );
    assert.equal(headers.get('cache-control'), 'no-store');
    for (const type of ['player', 'playerGame', 'earned', 'hiddenGame', 'hunt'])
      assert.match(text, new RegExp(`"type":"${type}"`));
    assert.doesNotMatch(text, /OrchardOwl/);
  });

  test('has what everybody sees as CSV, and none of a hidden profile', async (context) => {
    const { fox } = await start(context);
    const { text } = await fox.send({ path: '/me/data', change: 'exportCsv' });
    assert.match(text, /^player,game_id[^]*LanternFox,NPWR90001_00,Harbour of Lanterns/);
    await fox.send({ path: '/me', change: 'hide' });
    const seen = await fox.send({ path: '/me/data', change: 'exportCsv' });
    assert.equal(seen.status, 422);
    assert.match(seen.text, /NDJSON, which contains everything/);
  });
});

describe('the deletion of one’s data', () => {
  const week = 7 * 86_400_000;

  test('hides at once, says what goes and when, and can be stopped', async (context) => {
    const { fox, browser, service, access } = await start(context);
    assert.match((await fox.open('/me/data')).text, /2 games, 1 trophy/);
    await fox.send({ path: '/me/data', change: 'delete' });
    assert.equal((await fox.open('/players/LanternFox')).status, 404);
    assert.match((await browser.open('/manage')).text, /LanternFox[^]*asked for deletion/);
    const shown = await fox.send({ path: '/me', change: 'show' });
    assert.match(shown.text, /Stop the deletion first/);
    await fox.send({ path: '/me/data', change: 'keep' });
    await fox.send({ path: '/me', change: 'show' });
    const parts = { store: service.store, access, now: () => Date.now() + 2 * week };
    await carryOutDeletions(parts);
    assert.equal((await fox.open('/players/LanternFox')).status, 200);
  });

  test('is made after a week with a mark that holds, and not before', async (context) => {
    const { fox, service, access, browser } = await start(context);
    const { store } = service;
    await fox.send({ path: '/me/data', change: 'delete' });
    await fox.send({ path: '/me/data', change: 'delete' });
    await carryOutDeletions({ store, access, now: () => Date.now() + week - 60_000 });
    assert.notEqual(await store.players.find('LanternFox'), null);
    const now = (): number => Date.now() + week;
    await Promise.all([
      carryOutDeletions({ store, access, now }),
      carryOutDeletions({ store, access, now }),
    ]);
    assert.equal(await store.players.find('LanternFox'), null);
    await store.load({ now: 2, source: 'test' }, (load) => load.apply(records));
    assert.equal(await store.players.find('LanternFox'), null);
    assert.match((await fox.open('/me/games')).text, /No player belongs/);
    assert.match((await browser.open('/manage/audit')).text, /player\.delete[^]*LanternFox/);
    assert.deepEqual(await access.wishes.deletions(), []);
  });

  test('that an operator deleted is named by no account, invitation or request', async (context) => {
    const { access, service, fox } = await start(context);
    const { store } = service;
    const found = await store.players.find('LanternFox');
    assert.ok(found !== null);
    const { playerId } = found;
    await access.wishes.askDeletion(playerId, 1);
    await access.people.invite({ name: 'LanternFox', role: 'player', playerId }, Date.now());
    const gone = new GonePlayers({ store, access });
    await gone.look();
    await deletePlayer(store, 'LanternFox', { now: 2 });
    await gone.look();
    assert.notEqual(await access.people.findByPlayer(playerId), null, 'a replica may be behind');
    await gone.look();
    assert.equal(await access.people.findByPlayer(playerId), null);
    assert.deepEqual(await access.people.invitations(Date.now()), []);
    assert.deepEqual(await access.wishes.deletions(), []);
    assert.match((await fox.open('/me')).text, /No player belongs/);
  });
});
