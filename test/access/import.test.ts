/** Imports in the browser: files are uploaded, checked, imported, and the import undone (docs/spec/access.md 2, 4; 4, Import). */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { Seen } from '../support/access/browser.ts';
import { formFile, reachPage, sendFiles as sendFrom } from '../support/access/send-files.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { eventually } from '../support/eventually.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { FormPart } from '../support/multipart.ts';
import { formType, makeForm } from '../support/multipart.ts';
import type { TestSettings } from '../support/start-service.ts';
import { makeZip } from '../support/zip.ts';

const records = (name: string, trophies = 2): string =>
  [
    { type: 'game', id: 'NPWR90001_00', platform: 'ps4', title: 'Harbour Lights' },
    ...Array.from({ length: trophies }, (_, id) => ({
      type: 'trophy',
      game: 'NPWR90001_00',
      id,
      grade: 'bronze',
      title: `Lamp ${id}`,
      description: 'Light it.',
    })),
    { type: 'player', name },
    {
      type: 'earned',
      player: name,
      game: 'NPWR90001_00',
      trophy: 0,
      date: '2026-01-02T03:04:05Z',
    },
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');

function start(context: TestContext, changes: Partial<TestSettings> = {}): Promise<Site> {
  const store = `sqlite:${join(makeFolder(), 'club.db')}`;
  return startSite(context, { hasImports: true, store, ...changes });
}

interface Sent {
  readonly page?: string;
  readonly files?: readonly FormPart[];
  readonly fields?: Readonly<Record<string, string>>;
}

const file = formFile;

function sendFiles(
  { browser }: Pick<Site, 'browser'>,
  { files = [file(records('LanternFox'))], ...sent }: Sent = {},
): Promise<Seen> {
  return sendFrom(browser, { ...sent, files });
}

function reach({ browser }: Pick<Site, 'browser'>, path: string, text: RegExp): Promise<Seen> {
  return reachPage(browser, path, text);
}

describe('an import in the browser', () => {
  test('shows what would change before it is loaded, and loads it when it is asked for', async (context) => {
    const site = await start(context);
    const sent = await sendFiles(site);
    assert.match(sent.path, /^\/manage\/import\/[0-9a-f]{24}$/);
    const waits = await reach(site, sent.path, /Waits for you/);
    assert.match(waits.text, /Earned trophies[^]*1 new/);
    assert.match(waits.text, /Harbour Lights/);
    assert.equal(await site.service.store.findPlayer('LanternFox'), null, 'nothing is loaded yet');
    await site.browser.send({ path: sent.path, change: 'load' });
    const done = await reach(site, sent.path, /What was imported/);
    assert.match(done.text, /players\/LanternFox/);
    assert.notEqual(await site.service.store.findPlayer('LanternFox'), null);
    assert.match((await site.browser.open('/manage/import')).text, /players\.ndjson[^]*Imported/);
  });

  test('shows a new game of a player with no new trophy as such, and a new account alone', async (context) => {
    const site = await start(context);
    const send = async (record: object): Promise<string> => {
      const sent = await sendFiles(site, { files: [file(`${JSON.stringify(record)}\n`)] });
      return (await reach(site, sent.path, /Waits for you/)).text;
    };
    await site.service.store.load({ now: 1, source: 'test' }, (load) =>
      load.apply([
        { type: 'game', id: 'NPWR90001_00', title: 'Harbour Lights' },
        { type: 'player', name: 'LanternFox' },
      ]),
    );
    const played = { player: 'LanternFox', game: 'NPWR90001_00', lastUpdated: 1_700_000_000_000 };
    const game = await send({ type: 'playerGame', ...played });
    assert.match(game, /Games of players[^]*1 new/);
    assert.doesNotMatch(game, /Earned trophies/);
    const player = 'LanternFox';
    const account = await send({ type: 'account', network: 'steam', id: '7656119', player });
    assert.match(account, /Accounts[^]*1 new/);
    assert.doesNotMatch(account, /Nothing would change/);
  });

  test('shows a hidden and a hunted game as changes', async (context) => {
    const site = await start(context);
    await site.service.store.load({ now: 1, source: 'test' }, (load) =>
      load.apply([
        { type: 'game', id: 'NPWR90001_00', title: 'Harbour Lights' },
        { type: 'player', name: 'LanternFox' },
      ]),
    );
    const about = { player: 'LanternFox', game: 'NPWR90001_00' };
    const choices = [
      { type: 'hiddenGame', ...about },
      { type: 'hunt', ...about, hunted: true },
    ].map((record) => JSON.stringify(record));
    const sent = await sendFiles(site, { files: [file(`${choices.join('\n')}\n`)] });
    const waits = await reach(site, sent.path, /Waits for you/);
    assert.match(waits.text, /Hidden games[^]*1 new[^]*Hunted games and trophies[^]*1 new/);
    assert.doesNotMatch(waits.text, /Nothing would change/);
  });

  test('offers to import the other records only if there are others', async (context) => {
    const site = await start(context);
    const check = async (content: string): Promise<string> => {
      const sent = await sendFiles(site, { files: [file(content)] });
      return (await reach(site, sent.path, /Waits for you/)).text;
    };
    const wrong = '{"type":"player"}\n'.repeat(1234);
    const none = await check(wrong);
    assert.match(none, /1,234 records are rejected, and there are no others/);
    assert.doesNotMatch(none, /value="load(?:Valid)?"/);
    const mixed = await check(`{"type":"player","name":"LanternFox"}\n${wrong}`);
    assert.match(mixed, /1,234 records are rejected: import the others[^]*value="loadValid"/);
  });

  test('asks whose a table is, if it does not say so itself', async (context) => {
    const site = await start(context);
    const table = 'game,trophy,grade,date\nHarbour,First light,bronze,2026-01-02 20:14\n';
    const sent = await sendFiles(site, { files: [file(table, 'trophies.csv')] });
    const waits = await reach(site, sent.path, /1 record is rejected/);
    assert.match(waits.text, /<details class="guides" open>[^]*names no player/);
    assert.match(waits.text, /name="player"/);
    const fields = { player: 'LanternFox' };
    await site.browser.send({ path: sent.path, change: 'check', fields });
    const again = await reach(site, sent.path, /Earned trophies/);
    assert.doesNotMatch(again.text, /rejected|name="player"/);
    await site.browser.send({ path: sent.path, change: 'load' });
    await reach(site, sent.path, /What was imported/);
    assert.notEqual(await site.service.store.findPlayer('LanternFox'), null);
  });

  test('reloads its page without scripts while it is under way, and only then', async (context) => {
    const site = await start(context);
    const sent = await sendFiles(site);
    assert.match(sent.text, /<noscript><meta http-equiv="refresh" content="2"/);
    const waits = await reach(site, sent.path, /Waits for you/);
    assert.doesNotMatch(waits.text, /http-equiv="refresh"/);
  });

  test('is undone as a whole, with the players that changed since named and left', async (context) => {
    const site = await start(context);
    const { service, browser } = site;
    const two = records('LanternFox') + records('HarbourOwl').split('\n').slice(3).join('\n');
    const sent = await sendFiles(site, { files: [file(two)] });
    await reach(site, sent.path, /Waits for you/);
    await browser.send({ path: sent.path, change: 'load' });
    await reach(site, sent.path, /What was imported/);
    await service.store.load({ now: Date.now() + 1000, source: 'later' }, (load) =>
      load.apply([
        { type: 'player', name: 'HarbourOwl' },
        {
          type: 'earned',
          player: 'HarbourOwl',
          game: 'NPWR90001_00',
          trophy: 1,
          date: 1_770_000_000_000,
        },
      ]),
    );
    assert.match((await browser.open(sent.path)).text, /1 trophy of 1 player[^]*HarbourOwl/);
    const undone = await browser.send({ path: sent.path, change: 'undo' });
    assert.match(undone.text, /Taken back[^]*Left as they are[^]*HarbourOwl/);
    assert.equal(await service.store.findPlayer('LanternFox'), null);
    assert.notEqual(await service.store.findPlayer('HarbourOwl'), null);
  });

  test('that is stopped loads nothing', async (context) => {
    const site = await start(context);
    const sent = await sendFiles(site);
    await reach(site, sent.path, /Waits for you/);
    await site.browser.send({ path: sent.path, change: 'stop' });
    await reach(site, sent.path, /Not imported/);
    assert.equal(await site.service.store.findPlayer('LanternFox'), null);
  });

  test('with files that nobody knows says which files there are', async (context) => {
    const site = await start(context);
    const sent = await sendFiles(site, { files: [file('a shopping list', 'list.txt')] });
    const failed = await reach(site, sent.path, /Not imported/);
    assert.match(failed.text, /No file was recognised/);
    assert.match(failed.text, /RPCS3/);
  });

  test('with rejected records loads the others only when it is asked to', async (context) => {
    const site = await start(context);
    const content = `${records('LanternFox')}{"type":"earned","player":"LanternFox"}\n`;
    const sent = await sendFiles(site, { files: [file(content)] });
    const waits = await reach(site, sent.path, /Waits for you/);
    assert.match(waits.text, /1 record is rejected/);
    await site.browser.send({ path: sent.path, change: 'loadValid' });
    await reach(site, sent.path, /What was imported/);
    assert.notEqual(await site.service.store.findPlayer('LanternFox'), null);
  });
});

describe('what is sent', () => {
  /** Confirms a waiting import; returns the page with its report. */
  async function load(site: Site, path: string): Promise<Seen> {
    await reach(site, path, /Waits for you/);
    await site.browser.send({ path, change: 'load' });
    return reach(site, path, /What was imported/);
  }

  test('as a ZIP file is unpacked, whatever folders are in it', async (context) => {
    const site = await start(context);
    const zip = makeZip([
      { name: 'backup/' },
      { name: 'backup/one/fox.ndjson', content: records('LanternFox') },
      { name: 'backup/two/owl.ndjson', content: records('HarbourOwl') },
    ]);
    const sent = await sendFiles(site, { files: [file(zip, 'backup.zip')] });
    await load(site, sent.path);
    for (const name of ['LanternFox', 'HarbourOwl'])
      assert.notEqual(await site.service.store.findPlayer(name), null);
  });

  test('as a folder keeps its paths, and is named by it', async (context) => {
    const site = await start(context);
    const files = [
      { field: 'folder', file: 'dev_hdd0/home/fox.ndjson', content: records('LanternFox') },
      { field: 'folder', file: 'dev_hdd0/readme.txt', content: 'a shopping list' },
    ];
    const sent = await sendFiles(site, { files });
    const done = await load(site, sent.path);
    assert.match(done.text, /<h1>dev_hdd0<\/h1>/);
    assert.notEqual(await site.service.store.findPlayer('LanternFox'), null);
  });

  test('as several files is loaded together, or not at all', async (context) => {
    const site = await start(context);
    const whole = file(records('LanternFox'), 'fox.ndjson');
    const broken = file('{"type":"player","name":"HarbourOwl"}\n{"type":', 'owl.ndjson');
    const sent = await sendFiles(site, { files: [whole, broken] });
    await reach(site, sent.path, /Waits for you|Not imported/);
    assert.equal(await site.service.store.findPlayer('LanternFox'), null);
    const two = [whole, file(records('HarbourOwl'), 'owl.ndjson')];
    const again = await sendFiles(site, { files: two });
    const done = await load(site, again.path);
    assert.match(done.text, /fox\.ndjson, owl\.ndjson/);
    for (const name of ['LanternFox', 'HarbourOwl'])
      assert.notEqual(await site.service.store.findPlayer(name), null);
  });

  test('as a ZIP file that leads out of its folder, or is none, loads nothing', async (context) => {
    const site = await start(context);
    const outside = makeZip([{ name: '../../fox.ndjson', content: records('LanternFox') }]);
    for (const content of [outside, Buffer.from('PK\u0003\u0004 and nothing more')]) {
      const sent = await sendFiles(site, { files: [file(content, 'backup.zip')] });
      await reach(site, sent.path, /Not imported/);
    }
    assert.equal(await site.service.store.findPlayer('LanternFox'), null);
  });
});

describe('a folder of the server', () => {
  test('is imported from below --import-folders, and stays there', async (context) => {
    const folder = makeFolder();
    const name = join(folder, 'fox.ndjson');
    writeFileSync(name, records('LanternFox'));
    const site = await start(context, { importFolders: [folder] });
    const { browser } = site;
    assert.match((await browser.open('/manage/import')).text, /A folder of the server/);
    const page = '/manage/import';
    const seen = await browser.send({ path: page, change: 'folder', fields: { path: folder } });
    await reach(site, seen.path, /Waits for you/);
    await browser.send({ path: seen.path, change: 'load' });
    await reach(site, seen.path, /What was imported/);
    assert.notEqual(await site.service.store.findPlayer('LanternFox'), null);
    assert.equal(existsSync(name), true);
  });

  test('is refused elsewhere, without a word on whether it exists', async (context) => {
    const folder = makeFolder();
    const outside = makeFolder();
    symlinkSync(outside, join(folder, 'link'));
    const { browser } = await start(context, { importFolders: [folder] });
    const said = [];
    for (const path of [outside, join(folder, 'link'), '/nowhere', `${folder}/..`, 'here', '']) {
      const seen = await browser.send({
        path: '/manage/import',
        change: 'folder',
        fields: { path },
      });
      assert.equal(seen.status, 422, path);
      said.push(/role="alert">([^<]*)</.exec(seen.text)?.[1]);
    }
    assert.equal(new Set(said.slice(0, 4)).size, 1);
  });
});

describe('in the first run, an import', () => {
  test('ends on the profile of the player who was loaded', async (context) => {
    const site = await start(context);
    const sent = await sendFiles(site, { page: '/setup/trophies' });
    assert.match(sent.path, /^\/setup\/trophies\/[0-9a-f]{24}$/);
    await reach(site, sent.path, /Waits for you/);
    await site.browser.send({ path: sent.path, change: 'load' });
    const done = await reach(site, sent.path, /See the page of LanternFox/);
    assert.match(done.text, /name="player" value="LanternFox"/);
    const fields = { player: 'LanternFox' };
    const profile = await site.browser.send({ path: sent.path, change: 'finish', fields });
    assert.equal(profile.path, '/players/LanternFox');
    assert.equal(await site.access.isSetUp(), true);
  });
});

describe('in the first run, the demo', () => {
  test('fills a site without players, and leads to it', async (context) => {
    const site = await start(context);
    const seen = await site.browser.send({ path: '/setup/trophies', change: 'demo' });
    assert.equal(seen.path, '/');
    assert.equal(await site.service.store.isEmpty(), false);
    assert.equal(await site.access.isSetUp(), true);
  });

  test('is not offered, and not loaded, where there are players', async (context) => {
    const site = await start(context);
    await site.service.store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([{ type: 'player', name: 'LanternFox' }]),
    );
    const seen = await site.browser.send({ path: '/setup/trophies', change: 'demo' });
    assert.equal(seen.status, 422);
    assert.doesNotMatch(seen.text, /Look around/);
  });
});

describe('an upload is refused', () => {
  test('with the token of somebody else, and nothing of it is kept', async (context) => {
    const site = await start(context);
    const token = createHash('sha256').update('else').digest('base64url');
    const seen = await sendFiles(site, { fields: { token } });
    assert.equal(seen.status, 403);
    assert.match((await site.browser.open('/manage/import')).text, /Nothing was imported/);
  });

  test('of a visitor, who is asked to sign in, and of a player, who knows no such page', async (context) => {
    const site = await start(context);
    await site.service.store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([{ type: 'player', name: 'LanternFox' }]),
    );
    const player = await site.signInPlayer('LanternFox');
    const form = makeForm([{ field: 'token', content: 'x' }, file(records('Owl'))]);
    assert.equal((await player.sendForm('/manage/import/files', formType, form)).status, 404);
    assert.equal((await player.open('/manage/import')).status, 404);
  });

  test('without a file, or with a body that is no form', async (context) => {
    const site = await start(context);
    const empty = await sendFiles(site, { files: [{ field: 'files', file: '', content: '' }] });
    assert.equal(empty.status, 422);
    assert.match(empty.text, /has no file\.(?! The files)/);
    const odd = await site.browser.sendForm('/manage/import/files', 'text/plain', Buffer.from('x'));
    assert.equal(odd.status, 422);
  });

  test('above the limit, which the answer names', async (context) => {
    const site = await start(context, { uploadLimit: 1 });
    const seen = await sendFiles(site, { files: [file('x'.repeat(1_100_000))] });
    assert.equal(seen.status, 422);
    assert.match(seen.text, /larger than 1 MB/);
  });
});

/** Begins to send a form with files; `finish` sends the rest. */
function beginUpload({ service, browser, origin }: Site, form: Buffer) {
  const socket = connect(service.port, '127.0.0.1');
  const answer = new Promise<string>((resolve, reject) => {
    socket.setEncoding('utf8').on('data', (piece) => resolve(String(piece)));
    socket.on('error', reject);
  });
  const { host } = new URL(origin);
  socket.write(
    `POST /manage/import/files HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${browser.cookie}\r\nContent-Type: ${formType}\r\nContent-Length: ${form.length}\r\n\r\n`,
  );
  const cut = form.length - 20;
  socket.write(form.subarray(0, cut));
  return { socket, answer, finish: () => socket.write(form.subarray(cut)) };
}

describe('an upload that was begun by an operator', () => {
  for (const [what, lose] of [
    [
      'who has lost the role meanwhile',
      async ({ access }: Site, accountId: string) => {
        const { code } = await access.people.invite(
          { name: 'Second', role: 'operator', playerId: null },
          Date.now(),
        );
        const visitor = {
          network: '192.0.2.9',
          isPlain: false,
          browserId: 'x'.repeat(43),
          now: Date.now(),
        };
        await access.entry.withCode(code, visitor);
        await access.people.setRole(accountId, 'player');
      },
    ],
    [
      'whose session has ended meanwhile',
      async ({ access }: Site, accountId: string) => void (await access.sessions.endAll(accountId)),
    ],
  ] as const)
    test(`${what} is refused at its end, and nothing of it is kept`, async (context) => {
      const site = await start(context);
      const [operator] = await site.access.people.list();
      assert.ok(operator !== undefined);
      const { text } = await site.browser.open('/manage/import');
      const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
      const form = makeForm([{ field: 'token', content: token }, file(records('LanternFox'))]);
      const upload = beginUpload(site, form);
      // As soon as the audit log contains the step, the server has read the form's fields.
      await eventually(
        async () =>
          (await site.access.steps.latest({ accountId: '', action: 'import.upload', limit: 1 }))
            .length === 1,
        20_000,
        'the upload has begun',
      );
      await lose(site, operator.accountId);
      upload.finish();
      assert.match(await upload.answer, /^HTTP\/1\.1 403 /);
      upload.socket.destroy();
      const [step] = await site.access.steps.latest({
        accountId: '',
        action: 'import.upload',
        limit: 1,
      });
      assert.equal(step?.outcome, 'proof-needed');
      assert.equal(await site.service.store.findPlayer('LanternFox'), null);
    });
});

test('an upload may take longer than any other request', async (context) => {
  const site = await start(context, { headersTimeout: 1, requestTimeout: 1 });
  const { browser, origin } = site;
  const token = /name="token" value="([^"]*)"/.exec(
    (await browser.open('/manage/import')).text,
  )?.[1];
  const form = makeForm([{ field: 'token', content: token ?? '' }, file(records('LanternFox'))]);
  const begin = (path: string, type: string, length: number) => {
    const socket = connect(site.service.port, '127.0.0.1');
    const answer = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (piece) => {
        text += String(piece);
        resolve(text);
      });
      socket.on('error', reject);
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nCookie: ${browser.cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    return { socket, answer };
  };
  const cut = form.length - 20;
  const upload = begin('/manage/import/files', formType, form.length);
  upload.socket.write(form.subarray(0, cut));
  const other = begin('/manage/people', 'application/x-www-form-urlencoded', 100);
  other.socket.write('token=');
  const drip = setInterval(() => other.socket.writable && other.socket.write('x'), 100);
  try {
    assert.match(await other.answer, /^HTTP\/1\.1 408 /);
  } finally {
    clearInterval(drip);
    other.socket.destroy();
  }
  upload.socket.write(form.subarray(cut));
  assert.match(await upload.answer, /^HTTP\/1\.1 303 /);
  upload.socket.destroy();
});
