/** `laurel sync` as a process, which may also be killed. */

import assert from 'node:assert/strict';
import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../src/store/index.ts';
import type { StandIn } from '../support/stand-ins/psn/index.ts';
import { faults, inventTitles, startStandIn } from '../support/stand-ins/psn/index.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { Ran } from '../support/run-laurel.ts';
import { runLaurelWith, withVariables } from '../support/run-laurel.ts';
import { accountId, assertWhole } from '../support/sync-bench.ts';

const program = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

type Started = ChildProcessByStdio<null, null, Readable>;

interface Home {
  readonly standIn: StandIn;
  readonly tokenFile: string;
  readonly store: string;
  /** Starts a process, which a signal can end. */
  start(...parameters: readonly string[]): Started;
  /** Runs a command in this process until it ends. */
  laurel(parameters: readonly string[], input?: string): Promise<Ran>;
}

async function atHome(titles: number, work: (home: Home) => Promise<void>): Promise<void> {
  const folder = makeFolder();
  const standIn = await startStandIn([
    { accountId, onlineId: 'LanternFox', titles: inventTitles(titles) },
  ]);
  const tokenFile = join(folder, 'login.json');
  const store = `sqlite:${join(folder, 'store.db')}`;
  const variables = {
    LAUREL_STORE: store,
    LAUREL_SYNC_TOKEN_FILE: tokenFile,
    LAUREL_SYNC_HOSTS: standIn.hosts,
    LAUREL_SYNC_SPACING: '0',
    LAUREL_SYNC_BUDGET: '100000',
  };
  const start = (...parameters: readonly string[]): Started =>
    spawn(process.execPath, [program, 'sync', ...parameters], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const laurel = (parameters: readonly string[], input = ''): Promise<Ran> =>
    runLaurelWith(input, 'sync', ...parameters);
  try {
    await withVariables(variables, () => work({ standIn, tokenFile, store, start, laurel }));
  } finally {
    await standIn.stop();
  }
}

test('a user logs in, follows players, runs the sync and reads the status', () =>
  atHome(5, async ({ laurel, standIn, tokenFile }) => {
    assert.equal((await laurel(['status'])).code, 1, 'there is no login');
    const login = await laurel(['login', '--npsso', '-'], `{"npsso":"${standIn.npsso}"}\n`);
    assert.match(
      login.out,
      /^Logged in\. The login ends on \d{4}-\d\d-\d\d, in 59 days\.\nDo not log out /,
    );
    assert.equal((await stat(tokenFile)).mode & 0o777, 0o600);
    assert.equal(
      (await laurel(['add', 'LanternFox', 'NobodyAtAll'])).out,
      'LanternFox is now followed.\nNobodyAtAll is now followed.\n',
    );
    assert.equal(standIn.log.length, 2, 'only the login has sent requests');
    const run = await laurel(['run']);
    assert.equal(run.code, 1);
    assert.match(
      run.out,
      /^LanternFox: ok, 5 games loaded, 5 changed\nNobodyAtAll: missing, .*nobody on the network has this name$/m,
    );
    assert.equal((await laurel(['remove', 'NobodyAtAll'])).code, 0);
    const again = await laurel(['run', '--player', 'lanternfox']);
    assert.deepEqual(
      [again.code, again.out],
      [
        0,
        'LanternFox: ok, 0 games loaded, 0 changed; nothing changed on the network since the last sync\n',
      ],
    );
    const status = await laurel(['status']);
    assert.equal(status.code, 0);
    assert.match(
      status.out,
      /^requests: \d+ of 100000 in 15 minutes\nno run is working: .* \(4 requests\)\nchecks: new trophies are seen within 2 minutes; .*\nLanternFox: ok, last success 20/m,
    );
    const secrets = [
      standIn.npsso,
      ...Object.values(JSON.parse(await readFile(tokenFile, 'utf8'))).filter(
        (value) => typeof value === 'string',
      ),
    ];
    for (const { out, err } of [login, run, again, status]) {
      for (const secret of secrets) assert.ok(!`${out}${err}`.includes(secret));
    }
  }));

test('a login accepts the page in several lines, says how short it lives, and explains the error of the page', () =>
  atHome(1, async ({ laurel, standIn }) => {
    const page = JSON.stringify({ npsso: standIn.npsso, expires_in: 864_000 }, null, 2);
    const { code, out, err } = await laurel(['login', '--npsso', '-'], `${page}\n`);
    assert.equal(code, 0, err);
    assert.match(out, /^Logged in\. The login ends on \d{4}-\d\d-\d\d, in 9 days: /);
    assert.match(
      out,
      /^This login ends on \d{4}-\d\d-\d\d, because the browser's session is old\. For a login of 60 days, log out at the maker's site, log in there again, and reopen the page\.$/m,
    );
    assert.match(out, /^Do not log out at the maker's site/m);
    const refused = await laurel(
      ['login'],
      '{"error":"invalid_grant","error_description":"Invalid login"}\n',
    );
    assert.equal(refused.code, 2);
    assert.match(refused.err, /The page says that nobody is logged in\./);
  }));

test('invalid arguments are rejected before a request is sent', () =>
  atHome(1, async ({ laurel, standIn }) => {
    const invalidCalls = [
      ['login', '--npsso', standIn.npsso],
      ['add', 'no such name'],
      ['run', '--every', '0'],
      ['run', '--sync-hosts', 'm.np.playstation.com=http://m.example'],
    ];
    const ends = await Promise.all(invalidCalls.map((parameters) => laurel(parameters)));
    for (const [index, { code, err }] of ends.entries())
      assert.equal(code, 2, `${invalidCalls[index]?.join(' ')}: ${err}`);
    assert.ok(!ends.some(({ err }) => err.includes(standIn.npsso)));
    assert.equal((await laurel(['login'], 'too short\n')).code, 2);
    assert.equal((await laurel(['run', '--player', 'Stranger'])).code, 1);
    assert.deepEqual(standIn.log, []);
  }));

test('names of a list are followed, and none of them if one is invalid', () =>
  atHome(1, async ({ laurel, standIn }) => {
    const wrong = await laurel(['add', '--file', '-'], 'LanternFox\nno such name\n');
    assert.deepEqual([wrong.code, wrong.out], [2, '']);
    assert.match(wrong.err, /"no such name" is not a valid name/);
    const { code, out } = await laurel(
      ['add', 'GreatOwl', '--file', '-'],
      '\uFEFF# the club\r\nLanternFox\r\n\r\ngreatowl\r\nLanternFox\r\n',
    );
    assert.equal(code, 0);
    assert.equal(
      out,
      'GreatOwl is now followed.\nLanternFox is now followed.\ngreatowl is already followed.\n',
    );
    assert.equal((await laurel(['add', '--file', '-'], '# nobody\n')).code, 2);
    assert.equal((await laurel(['add'])).code, 2);
    assert.deepEqual(standIn.log, []);
  }));

test('a signal ends a resident run with exit code 0', () =>
  atHome(30, async ({ laurel, standIn, start }) => {
    await laurel(['login'], `${standIn.npsso}\n`);
    await laurel(['add', 'LanternFox']);
    const child = start('run', '--every', '10');
    standIn.onRequest = (count) => void (count === 20 && child.kill('SIGTERM'));
    const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
    assert.deepEqual(
      [child.exitCode, /The sync was stopped\. The next run resumes it\./.test(errors)],
      [0, true],
    );
  }));

test('a run that is killed and restarted loses, duplicates and requests no game twice', () =>
  atHome(60, async ({ laurel, standIn, start, store: url }) => {
    await laurel(['login'], `${standIn.npsso}\n`);
    await laurel(['add', 'LanternFox']);
    let kills = 0;
    for (const distance of [2, 5, 17, 33]) {
      const child = start('run');
      const at = standIn.log.length + distance;
      standIn.onRequest = (count) => void (count === at && child.kill('SIGKILL'));
      await once(child, 'exit');
      if (child.signalCode === 'SIGKILL') kills += 1;
    }
    assert.equal(kills, 4);
    standIn.onRequest = null;
    assert.equal((await laurel(['run'])).code, 0);
    const store = await openStore(url);
    try {
      const [player] = standIn.players;
      assert.ok(player !== undefined);
      await assertWhole(store, player);
    } finally {
      await store.close();
    }
    const earned = standIn.log.filter(({ kind }) => kind === 'earned').length;
    assert.ok(earned <= 60 + kills, `${earned} requests for 60 games and ${kills} kills`);
  }));

test('a run fails if no row of a list can be read, and succeeds with a warning if some rows cannot be read', () =>
  atHome(5, async ({ laurel, standIn, store }) => {
    await laurel(['login', '--npsso', '-'], `{"npsso":"${standIn.npsso}"}\n`);
    await laurel(['add', 'LanternFox']);
    for (const parameters of [['run'], ['run', '--full']]) {
      standIn.plan(
        'titles',
        faults.rowsWithoutId(() => true),
      );
      const { code, out } = await laurel(parameters);
      assert.equal(code, 1);
      assert.match(
        out,
        /^LanternFox: failed, 0 games loaded, 0 changed; titles: the network's list has 5 games, none of which can be read\n$/,
      );
      assert.match(
        (await laurel(['status'])).out,
        /LanternFox: failed, last success never, .*5 games, none of which can be read/,
      );
    }
    standIn.plan(
      'titles',
      faults.rowsWithoutId((index) => index === 0),
    );
    const part = await laurel(['run']);
    assert.deepEqual(
      [part.code, part.out],
      [
        0,
        "LanternFox: ok, 4 games loaded, 4 changed; warning: 1 of 5 games in the network's list cannot be read; all stored data stays\n",
      ],
    );
    assert.equal(
      (await laurel(['run', '--full'])).out,
      'LanternFox: ok, 1 game loaded, 1 changed\n',
    );
    const opened = await openStore(store);
    await assertWhole(opened, standIn.players[0] ?? assert.fail());
    await opened.close();
  }));
