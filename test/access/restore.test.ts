/** A backup is restored into the empty store during the setup (docs/spec/access.md 2, 4). */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { restoreBackup } from '../../src/app/restore/restore-backup.ts';
import { ImportStopped } from '../../src/data/import/index.ts';
import { openSqliteEngine } from '../../src/store/engine/sqlite/sqlite-engine.ts';
import { write } from '../../src/store/engine/statement.ts';
import { loadSqliteDriver } from '../../src/store/engine/sqlite/sqlite-driver.ts';
import { openStore } from '../../src/store/index.ts';
import { hasPostgres } from '../../src/store/testing/quick-run.ts';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { Browser } from '../support/access/browser.ts';
import { awaitEnd, downloadBackup, sendBackup } from '../support/access/send-backup.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { StartedService, TestSettings } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const password = 'copper lantern on the shelf';

/** Starts a site with a player; its operator Ada has a password. */
async function startFilled(context: TestContext): Promise<Site> {
  const folder = makeFolder();
  const site = await startSite(context, {
    hasImports: true,
    store: `sqlite:${join(folder, 'club.db')}`,
    backupFolder: join(folder, 'backups'),
  });
  await site.service.store.load({ now: 1, source: 'x' }, (load) =>
    load.apply([
      { type: 'game', id: 'NPWR90001_00', title: 'Harbour of Lanterns' },
      { type: 'trophy', game: 'NPWR90001_00', id: 0, grade: 'bronze', title: 'First Light' },
      { type: 'player', name: 'LanternFox' },
      { type: 'earned', player: 'LanternFox', game: 'NPWR90001_00', trophy: 0 },
    ]),
  );
  const fields = { name: 'Ada', password };
  await site.browser.send({ path: '/setup/sign-in', change: 'save', fields });
  await site.signInPlayer('LanternFox');
  return site;
}

interface Fresh {
  readonly service: StartedService;
  readonly origin: string;
  readonly browser: Browser;
}

/** Starts a site that is being set up. */
async function startFresh(
  context: TestContext,
  changes: Partial<TestSettings> = {},
  now: () => number = Date.now,
): Promise<Fresh> {
  const store = `sqlite:${join(makeFolder(), 'new.db')}`;
  const settings = { hasAccounts: true, hasImports: true, store, ...changes };
  const service = await startService(settings, undefined, now);
  context.after(() => service.stop());
  assert.ok(service.access !== null);
  const origin = `http://127.0.0.1:${service.port}`;
  const browser = new Browser(origin);
  const { code } = await service.access.entry.createOperatorLink(now());
  await browser.send({ path: '/setup', change: 'code', fields: { code } });
  return { service, origin, browser };
}

/** The backup of a site with data, which is made once. */
let backup: Buffer = Buffer.alloc(0);

async function makeBackup(context: TestContext): Promise<Buffer> {
  if (backup.length > 0) return backup;
  const { browser, origin } = await startFilled(context);
  backup = await downloadBackup(browser, origin);
  return backup;
}

async function assertNothingChanged({ service }: Fresh): Promise<void> {
  assert.equal(await service.store.isEmpty(), true);
  assert.deepEqual(
    (await service.access?.people.list())?.map(({ name }) => name),
    ['Operator'],
  );
}

describe('a backup that is restored in the first run', () => {
  test('brings back players, settings and accounts, and ends on the profile', async (context) => {
    const archive = await makeBackup(context);
    const fresh = await startFresh(context);
    const { browser, origin, service } = fresh;
    const sent = await sendBackup(browser, archive);
    assert.match(sent.path, /^\/setup\/trophies\/[0-9a-f]{24}$/);
    const done = await awaitEnd(browser, sent.path);
    assert.match(done.text, /1 player, 1 game, 2 accounts/);
    assert.match(done.text, /sign in as before: Ada \(operator\), LanternFox/);
    assert.match(done.text, /See the page of LanternFox/);
    const end = await browser.send({
      path: sent.path,
      change: 'finish',
      fields: { player: 'LanternFox' },
    });
    assert.equal(end.path, '/players/LanternFox');
    assert.match(end.text, /Harbour of Lanterns/);
    assert.deepEqual(await service.store.check(), []);
    const other = new Browser(origin);
    const fields = { name: 'Ada', password };
    const seen = await other.send({ path: '/sign-in', change: 'password', fields });
    assert.equal(seen.path, '/manage');
  });

  test('leaves the operator who restores signed in, with another name if theirs is taken', async (context) => {
    const archive = await makeBackup(context);
    const { browser } = await startFresh(context);
    const fields = { name: 'ada', password: 'another lantern by the sea' };
    await browser.send({ path: '/setup/sign-in', change: 'save', fields });
    const sent = await sendBackup(browser, archive);
    const done = await awaitEnd(browser, sent.path);
    assert.match(done.text, /The account ada, created in this setup, is now named ada 2/);
    assert.match((await browser.open('/session')).text, /"ada 2"/);
    const people = await browser.open('/manage/people');
    assert.match(people.text, /Ada[^]*ada 2|ada 2[^]*Ada/);
  });

  test('gives nobody a player whose number someone had here before', async (context) => {
    const archive = await makeBackup(context);
    const { browser, service } = await startFresh(context);
    const [operator] = (await service.access?.people.list()) ?? [];
    assert.ok(operator !== undefined && service.access !== null);
    await service.access.people.setPlayer(operator.accountId, 1);
    await service.access.wishes.askDeletion(1, 0);
    await awaitEnd(browser, (await sendBackup(browser, archive)).path);
    assert.equal(await service.store.players.currentName(1), 'LanternFox');
    assert.equal((await service.access.people.findByPlayer(1))?.name, 'LanternFox');
    assert.deepEqual(await service.access.wishes.deletions(), []);
  });

  test('is done without its accounts if these cannot be stored, and says that they are missing', async (context) => {
    const archive = await makeBackup(context);
    const file = join(makeFolder(), 'new.db');
    const { browser, service } = await startFresh(context, { store: `sqlite:${file}` });
    const connection = (await loadSqliteDriver())(`${file}-accounts`, { readOnly: false });
    connection.exec(
      `CREATE TRIGGER full BEFORE INSERT ON access_account BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    connection.close();
    const [operator] = (await service.access?.people.list()) ?? [];
    assert.ok(operator !== undefined && service.access !== null);
    await service.access.people.setPlayer(operator.accountId, 1);
    const done = await awaitEnd(browser, (await sendBackup(browser, archive)).path);
    assert.match(done.text, /See the page of LanternFox/);
    assert.match(done.text, /the accounts of the backup are missing/);
    assert.equal(await service.access.people.findByPlayer(1), null);
  });

  test('is shown by all that had cached the empty store', async (context) => {
    const archive = await makeBackup(context);
    const { browser, origin } = await startFresh(context);
    const read = async (path: string): Promise<string> => (await fetch(origin + path)).text();
    for (let time = 0; time < 3; time += 1) {
      assert.doesNotMatch(await read('/api/v1/games'), /Harbour/);
      assert.match(await read('/api/getNumberListGames'), /\b0\b/);
    }
    await awaitEnd(browser, (await sendBackup(browser, archive)).path);
    assert.match(await read('/api/v1/games'), /Harbour of Lanterns/);
    assert.match(await read('/api/getNumberListGames'), /\b1\b/);
  });

  test('is restored once, of two that are sent at the same time', async (context) => {
    const archive = await makeBackup(context);
    const { browser, service } = await startFresh(context);
    const sent = await Promise.all([1, 2].map(() => sendBackup(browser, archive)));
    const ends = await Promise.all(sent.map(({ path }) => awaitEnd(browser, path)));
    const texts = ends.map(({ text }) => /See the page|only into an empty store/.exec(text)?.[0]);
    assert.deepEqual(texts.toSorted(), ['See the page', 'only into an empty store']);
    assert.deepEqual(await service.store.check(), []);
    assert.equal((await service.access?.people.list())?.length, 3);
  });

  for (const when of ['before it is examined', 'after it was examined'] as const)
    test(`can be stopped ${when}, and then has changed nothing`, async (context) => {
      const folder = makeFolder();
      writeFileSync(join(folder, 'laurel.db.tar'), await makeBackup(context));
      const fresh = await startFresh(context);
      const stop = new AbortController();
      if (when === 'before it is examined') stop.abort();
      const restored = restoreBackup(
        { ...fresh.service, log: pino({ level: 'silent' }) },
        {
          folder,
          title: 'laurel.db.tar',
          signal: stop.signal,
          onExamined: () => Promise.resolve(stop.abort()),
          onProgress: () => {},
        },
      );
      await assert.rejects(restored, ImportStopped);
      await assertNothingChanged(fresh);
    });

  test('may be the file of the store alone, without accounts', async (context) => {
    const file = join(makeFolder(), 'old.db');
    const store = await openStore(`sqlite:${file}`);
    await store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([{ type: 'player', name: 'HeronTwo' }]),
    );
    await store.close();
    const { browser, service } = await startFresh(context);
    const done = await awaitEnd(
      browser,
      (await sendBackup(browser, readFileSync(file), 'old.db')).path,
    );
    assert.match(done.text, /The backup has no accounts/);
    assert.notEqual(await service.store.findPlayer('HeronTwo'), null);
  });

  test(
    'fills a PostgreSQL server, too',
    { skip: hasPostgres() ? false : 'needs PostgreSQL' },
    async (context) => {
      const archive = await makeBackup(context);
      const { browser, service } = await startFresh(context, {
        store: (await takeTestDatabase()).url,
      });
      const done = await awaitEnd(browser, (await sendBackup(browser, archive)).path);
      assert.match(done.text, /See the page of LanternFox/);
      assert.deepEqual(await service.store.check(), []);
    },
  );
});

describe('a backup that cannot be restored', () => {
  const refused = async (
    context: TestContext,
    content: Buffer,
    reason: RegExp,
    name?: string,
  ): Promise<void> => {
    const fresh = await startFresh(context);
    const done = await awaitEnd(
      fresh.browser,
      (await sendBackup(fresh.browser, content, name)).path,
    );
    const said = /role="alert">([^<]*)/.exec(done.text)?.[1] ?? done.path; // absent: the restore was not refused
    assert.match(said, reason);
    assert.match(said, /Nothing was changed/);
    await assertNothingChanged(fresh);
  };

  test('only begins like a store', (context) =>
    refused(context, Buffer.from(`SQLite format 3\0${'x'.repeat(9000)}`), /not a backup|damaged/));

  test('is cut', async (context) => {
    const file = (await makeBackup(context)).subarray(512, 512 + 40_960);
    await refused(context, Buffer.from(file), /damaged|problems/, 'cut.db');
  });

  test('is a database of another program', async (context) => {
    const file = join(makeFolder(), 'other.db');
    const connection = (await loadSqliteDriver())(file, { readOnly: false });
    connection.exec('CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES (1)');
    connection.close();
    await refused(context, readFileSync(file), /not a backup of Laurel/, 'other.db');
  });

  test('was made by a newer version', async (context) => {
    const file = join(makeFolder(), 'newer.db');
    const engine = await openSqliteEngine(file);
    await (await openStore(`sqlite:${file}`)).close();
    await engine.transaction((transaction) =>
      transaction.run(write('UPDATE laurel_migration SET version = 999'), []),
    );
    await engine.close();
    await refused(context, readFileSync(file), /newer Laurel/, 'newer.db');
  });

  test('is sent to a store with players, or after the proof has become old', async (context) => {
    const archive = await makeBackup(context);
    let now = Date.now();
    const fresh = await startFresh(context, {}, () => now);
    now += 11 * 60_000;
    const late = await sendBackup(fresh.browser, archive);
    assert.equal(late.status, 403);
    await assertNothingChanged(fresh);
    now -= 11 * 60_000;
    await fresh.service.store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([{ type: 'player', name: 'Owl' }]),
    );
    const { text } = await fresh.browser.open('/setup/trophies');
    assert.doesNotMatch(text, /Restore a backup/);
    const seen = await sendBackup(fresh.browser, archive);
    assert.equal(seen.status, 422);
    assert.match(seen.text, /only into an empty store/);
    assert.equal(await fresh.service.store.findPlayer('LanternFox'), null);
  });

  test('is sent to a store in memory, which the import process cannot open', async (context) => {
    const archive = await makeBackup(context);
    const { browser } = await startFresh(context, { store: 'sqlite::memory:' });
    const seen = await sendBackup(browser, archive);
    assert.equal(seen.status, 422);
    assert.match(seen.text, /cannot be restored into a store in memory/);
  });

  test('is sent by a player, to whom the page does not exist', async (context) => {
    const archive = await makeBackup(context);
    const site = await startFilled(context);
    const player = await site.signInPlayer('LanternFox');
    assert.equal((await sendBackup(player, archive)).status, 404);
  });
});
