/** The field that is to blame for a refused form is marked, is described by the reason, and has the focus (docs/spec/access.md 8). */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { accountPages } from '../../src/account-pages/index.ts';
import type { Seen } from '../support/access/browser.ts';
import { Browser } from '../support/access/browser.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { acceptingAnswers, startKeyServer } from '../support/key-server.ts';
import { makeFolder } from '../support/make-folder.ts';
import { formType, makeForm } from '../support/multipart.ts';

const game = 'NPWR90001_00';
const long = 'x'.repeat(20_000);
const key = 'LanternKey0123456789abcdefABCDEF';

const records = [
  { type: 'game', id: game, title: 'Harbour of Lanterns' },
  { type: 'game', id: 'NPWR90002_00', title: 'Harbour of Herons' },
  { type: 'trophy', game, id: 1, grade: 'bronze', title: 'First Light' },
  { type: 'player', name: 'LanternFox' },
  { type: 'player', name: 'HeronTwo' },
  { type: 'playerGame', player: 'LanternFox', game },
] as const;

/** Starts a site whose operator is also the player LanternFox, and whose network takes every key. */
async function start(context: TestContext): Promise<Site> {
  const keys = await startKeyServer();
  context.after(() => keys.stop());
  keys.answer = acceptingAnswers.retro;
  const folder = makeFolder();
  const site = await startSite(context, {
    hasImports: true,
    store: `sqlite:${join(folder, 'club.db')}`,
    backupFolder: join(folder, 'backups'),
    syncSecrets: join(folder, 'secrets'),
    syncHosts: keys.hosts,
    importFolders: [folder],
  });
  const { store } = site.service;
  await store.load({ now: Date.now(), source: 'test' }, (load) => load.apply(records));
  const found = await store.players.find('LanternFox');
  const [operator] = await site.access.people.list();
  assert.ok(found !== null && operator !== undefined);
  await site.access.people.setPlayer(operator.accountId, found.playerId);
  return site;
}

/** The elements that are marked as invalid, and those that get the focus, as their start tags. */
function marksOf({ text }: Pick<Seen, 'text'>) {
  const tags = [...text.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
  return {
    wrong: tags.filter((tag) => /\saria-invalid="true"/.test(tag)),
    focused: tags.filter((tag) => /\sautofocus\b/.test(tag)),
  };
}

function nameOf(tag: string): string {
  return /\sname="([^"]*)"/.exec(tag)?.[1] ?? ''; // absent: it is not a field
}

/** A form of a page: its change, the names of its fields, and its hidden fields. */
interface ShownForm {
  readonly change: string;
  readonly names: readonly string[];
  readonly hidden: Fields;
}

/** Finds the forms with which a person can state something. */
function formsOf({ text }: Pick<Seen, 'text'>): readonly ShownForm[] {
  return [...text.matchAll(/<form method="post" class="fields">[^]*?<\/form>/g)].flatMap(
    ([form]) => {
      const tags = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
      const [hidden, shown] = [true, false].map((isHidden) =>
        tags.filter((tag) => tag.includes('type="hidden"') === isHidden),
      );
      const change = /name="do" value="([^"]*)"/.exec(form)?.[1];
      const names = [...new Set((shown ?? []).map(nameOf))].filter((name) => name !== '');
      if (change === undefined || names.length === 0) return [];
      const values = (hidden ?? [])
        .filter((tag) => nameOf(tag) !== 'token')
        .map((tag) => [nameOf(tag), /\svalue="([^"]*)"/.exec(tag)?.[1] ?? ''] as const);
      return [{ change, names, hidden: Object.fromEntries(values) }];
    },
  );
}

type Fields = Readonly<Record<string, string>>;
type Case = readonly [path: string, change: string, fields: Fields, wrong: string];

const player = '/manage/players/LanternFox';
const cases: readonly Case[] = [
  ['/setup/site', 'save', { 'site-name': 'x'.repeat(200) }, 'site-name'],
  ['/setup/site', 'save', { 'site-name': 'Harbour', 'site-tagline': long }, 'site-tagline'],
  ['/setup/sign-in', 'save', { name: '', password: 'copper lantern on the shelf' }, 'name'],
  ['/setup/sign-in', 'save', { name: 'Ada', password: 'short' }, 'password'],
  ['/setup/trophies', 'folder', { path: 'harbour', choice: 'folder' }, 'path'],
  ['/setup/trophies', 'retro', { name: '', secret: key, choice: 'retro' }, 'name'],
  ['/setup/trophies', 'retro', { name: 'RetroFox', secret: '', choice: 'retro' }, 'secret'],
  ['/setup/trophies', 'retro', { name: 'RetroFox', secret: '!', choice: 'retro' }, 'secret'],
  [
    '/setup/trophies',
    'retro',
    { name: 'RetroFox', secret: key, player: long, choice: 'retro' },
    'player',
  ],
  ['/setup/trophies', 'steam', { name: 'SteamFox', secret: key, choice: 'steam' }, 'asked'],
  ['/manage/players', 'add', { name: '' }, 'name'],
  ['/manage/games', 'set', { game, status: 'normal', series: long }, 'series'],
  [player, 'rename', { newName: '' }, 'newName'],
  [player, 'rename', { newName: 'HeronTwo' }, 'newName'],
  [player, 'follow', { network: 'psn', account: 'a b' }, 'account'],
  [player, 'hideGame', { game: 'NPWR00000_00' }, 'game'],
  [player, 'addTrophy', { game: 'NPWR00000_00', trophy: '1' }, 'game'],
  [player, 'addTrophy', { game, trophy: 'first' }, 'trophy'],
  [player, 'addTrophy', { game, trophy: '' }, 'trophy'],
  [player, 'addTrophy', { game, trophy: '7' }, 'trophy'],
  [player, 'addTrophy', { game, trophy: '1', date: 'soon' }, 'date'],
  [player, 'addTrophy', { game, trophy: '1', date: '2999-01-01' }, 'date'],
  [player, 'askUnearn', { game, trophies: '' }, 'trophies'],
  [player, 'askUnearn', { game, trophies: '1' }, 'trophies'],
  [player, 'askUnearn', { game: 'NPWR90002_00', trophies: '1' }, 'game'],
  [player, 'askRemoveGame', { game: '' }, 'game'],
  ['/manage/import', 'folder', { path: '/nowhere' }, 'path'],
  ['/manage/import', 'watch', { format: 'csv', watchedPath: 'harbour' }, 'format'],
  ['/manage/import', 'watch', { format: 'rpcs3', watchedPath: '/x', player: '' }, 'player'],
  ['/manage/networks', 'logIn', { network: 'psn', secret: '' }, 'secret'],
  ['/manage/networks', 'key', { network: 'steam', secret: '' }, 'secret'],
  ['/manage/networks', 'follow', { network: 'psn', name: 'a b' }, 'name'],
  ['/manage/networks', 'follow', { network: 'retro', name: 'RetroFox', player: '' }, 'player'],
  ['/manage/networks', 'follow', { network: 'retro', name: 'RetroFox', player: 'Ada' }, 'player'],
  ['/manage/look', 'save', { 'site-name': long }, 'site-name'],
  ['/manage/notices', 'add', { url: 'harbour', format: 'standard' }, 'url'],
  ['/manage/notices', 'add', { url: `https://example.com/${long}`, format: 'discord' }, 'url'],
  [
    '/manage/notices',
    'add',
    { url: 'https://example.com/', format: 'standard', player: 'Nobody' },
    'player',
  ],
  ['/manage/backup', 'schedule', { every: 'day', keep: '0' }, 'keep'],
  ['/manage/backup', 'schedule', { every: 'day', keep: 'many' }, 'keep'],
  ['/manage/people', 'invite', { name: '', role: 'player' }, 'name'],
  ['/manage/people', 'invite', { name: 'Ada', player: 'Nobody', role: 'player' }, 'player'],
  ['/me', 'report', { text: '' }, 'text'],
  ['/me', 'password', { password: 'short' }, 'password'],
  [`/me/games/${game}`, 'note', { game, trophy: '1', note: long }, 'note'],
  [`/me/games/${game}`, 'note', { game, trophy: '', note: long }, 'note'],
  [`/me/games/${game}`, 'report', { game, trophy: '', text: long }, 'text'],
];

describe('a refused form', () => {
  test('marks the field that is to blame, which has the focus and is described by the reason', async (context) => {
    const { browser } = await start(context);
    for (const [path, change, fields, wrong] of cases) {
      const name = `${path} ${change} ${JSON.stringify(fields).slice(0, 100)}`;
      const seen = await browser.send({ path, change, fields });
      assert.equal(seen.status, 422, name);
      const marks = marksOf(seen);
      assert.deepEqual(marks.wrong.map(nameOf), [wrong], name);
      assert.deepEqual(marks.focused, marks.wrong, name);
      assert.match(marks.wrong[0] ?? '', /aria-describedby="problem"/, name);
      assert.match(seen.text, /<p id="problem" class="said problem" role="alert">/, name);
    }
  });

  test('marks a field of the form that was sent only, not of others with the same change', async (context) => {
    const { browser } = await start(context);
    const fields = { game, status: 'normal', series: long };
    const { text } = await browser.send({ path: '/manage/games', change: 'set', fields });
    const form = text.split('<form').find((each) => each.includes('aria-invalid="true"'));
    assert.match(form ?? '', new RegExp(`name="game" value="${game}"`));
    assert.match(text, /<details open>\s*<summary>[^<]*<\/summary>\s*<div class="acts">/);
  });

  test('gives the focus to the reason if no field is to blame', async (context) => {
    const { browser } = await start(context);
    for (const [path, change, fields] of [
      ['/me', 'update', {}],
      ['/manage/notices', 'test', { id: 'none' }],
      [`/me/games/${game}`, 'hunt', { game: 'NPWR00000_00' }],
    ] as const) {
      const seen = await browser.send({ path, change, fields });
      assert.equal(seen.status, 422, path);
      const { wrong, focused } = marksOf(seen);
      assert.deepEqual(wrong, [], path);
      assert.match(focused.join(''), /^<div tabindex="-1" autofocus>$/);
    }
  });

  test('of a visitor marks the code, the password, or the name of the player', async (context) => {
    const site = await start(context);
    const visitor = new Browser(site.origin);
    for (const [change, fields, wrong] of [
      ['code', { code: 'nothing' }, 'code'],
      ['password', { name: 'Ada', password: 'wrong' }, 'password'],
    ] as const) {
      const seen = await visitor.send({ path: '/sign-in', change, fields });
      assert.equal(seen.status, 403, change);
      assert.deepEqual(marksOf(seen).focused.map(nameOf), [wrong], change);
    }
  });

  test('with files shows the form again, and marks the field of the files', async (context) => {
    const { browser } = await start(context);
    for (const path of ['/manage/import', '/me/uploads']) {
      const page = await browser.open(path);
      const token = /name="token" value="([^"]*)"/.exec(page.text)?.[1] ?? ''; // absent: refused
      const form = makeForm([{ field: 'token', content: token }]);
      const seen = await browser.sendForm(`${path}/files`, formType, form);
      assert.equal(seen.status, 422, path);
      const { wrong, focused } = marksOf(seen);
      assert.deepEqual(wrong.map(nameOf), ['files'], path);
      assert.deepEqual(focused, wrong, path);
    }
  });

  test('of the first run names the field as the form does', async (context) => {
    const { browser } = await start(context);
    const { text } = await browser.send({
      path: '/setup/site',
      change: 'save',
      fields: { 'site-name': long },
    });
    assert.match(text, /role="alert">Name of the site: /);
  });

  test('gives the focus to one element, whatever is sent', async (context) => {
    const { browser } = await start(context);
    let refused = 0;
    for (const path of [
      ...accountPages
        .map((page) => page.path)
        .filter((each) => /^\/(?:setup\/|manage|me)/.test(each) && !each.includes('{')),
      player,
      `/me/games/${game}`,
    ])
      for (const { change, names, hidden } of formsOf(await browser.open(path)))
        for (const value of ['', long, '\u0007'])
          for (const name of names) {
            const sent = {
              ...hidden,
              ...Object.fromEntries(names.map((each) => [each, 'x'])),
              [name]: value,
            };
            const seen = await browser.send({ path, change, fields: sent });
            const about = `${path} ${change} ${name} ${JSON.stringify(value.slice(0, 10))}`;
            if (!seen.text.includes('role="alert"')) continue;
            refused += 1;
            const { wrong, focused } = marksOf(seen);
            assert.equal(focused.length, 1, about);
            assert.ok(wrong.length === 0 || names.includes(wrong.map(nameOf).join()), about);
          }
    assert.ok(refused > 50, `${refused} forms are refused`);
  });
});
