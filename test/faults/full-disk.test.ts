/**
 * A full disk, and a file size limit: acknowledged data is retained, reads succeed, and writes succeed again once there is space
 * (docs/troubleshooting.md, "Failures").
 */

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { openStore } from '../../src/store/index.ts';
import { eventually } from '../support/eventually.ts';
import type { InstanceFile } from '../support/instance-file.ts';
import { callAdmin, makeInstance, playerLines } from '../support/instance-file.ts';
import type { Launcher } from '../support/launchers.ts';
import { onSmallDisk, withFileLimit } from '../support/launchers.ts';
import type { Served } from '../support/served.ts';
import { failServed, startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const folder = makeFolder();
let instance: InstanceFile;
before(async () => (instance = await makeInstance(folder)));

const megabyte = 1_048_576;
/** An import that needs more space than the disk has, although its lines alone would fit. */
const large = playerLines('Large', 20_000);

/** A running service under a fault, accessed through its public and admin APIs. */
class FaultyService {
  readonly served: Served;
  readonly #admin: string;

  constructor(served: Served, admin: string) {
    this.served = served;
    this.#admin = admin;
  }

  static async start(
    store: string,
    launcher: readonly string[],
    flags: readonly string[] = [],
  ): Promise<FaultyService> {
    const given = ['--store', store, '--admin-port', '0', ...flags];
    const served = await startServed(given, {}, launcher);
    return new FaultyService(served, String((await served.logged('admin address'))['url']));
  }

  async import(lines: string): Promise<readonly [number, string | null, string]> {
    const answer = await callAdmin(this.#admin, instance.token, 'POST', '/v1/import', lines);
    return [answer.status, answer.headers.get('retry-after'), await answer.text()];
  }

  /** Imports lines in the background, and returns the message of the import when it has failed. */
  async failUpload(lines: string): Promise<string> {
    const body = new FormData();
    body.append('load', 'now');
    body.append('file', new Blob([lines]), 'players.ndjson');
    const headers = { Authorization: `Bearer ${instance.token}` };
    const sent = await fetch(`${this.#admin}/v1/imports`, { method: 'POST', headers, body });
    const { id } = (await sent.json()) as { readonly id: string };
    return eventually(
      async () => {
        const answer = await callAdmin(this.#admin, instance.token, 'GET', `/v1/imports/${id}`);
        const { state, message } = (await answer.json()) as Readonly<Record<string, string>>;
        return state === 'failed' ? message : undefined;
      },
      60_000,
      'the import has failed',
    );
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.#admin}/metrics`)).text();
  }

  /** Outcomes in the audit log, newest first. */
  async outcomes(): Promise<string[]> {
    const text = await (await callAdmin(this.#admin, instance.token, 'GET', '/v1/audit')).text();
    return [...text.matchAll(/"outcome":"([^"]*)"/g)].map(([, outcome = '']) => outcome);
  }

  /** Returns the names of existing players, and asserts that all requests are answered. */
  async findPlayers(...names: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const name of names) {
      const answer = await fetch(`${this.served.url}/getLastUpdate?sNetID=${name}`);
      assert.equal(answer.status, 200);
      if (!(await answer.text()).includes('nil="true"')) found.push(name);
    }
    assert.equal((await fetch(new URL('/readyz', this.served.url))).status, 200);
    return found;
  }
}

function wordsOf(launcher: Launcher): readonly string[] {
  return 'words' in launcher ? launcher.words : [];
}

describe('a full disk', () => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  let launcher: Launcher;
  let service: FaultyService;
  /** Path of the disk as seen by this process. */
  let diskPath = '';

  before(async () => {
    launcher = onSmallDisk(disk, 6, instance.file);
    if ('missing' in launcher) return;
    service = await FaultyService.start(`sqlite:${join(disk, 'laurel.db')}`, launcher.words);
    diskPath = `/proc/${service.served.pid}/root${disk}`;
    assert.equal((await service.import(playerLines('Early', 2)))[0], 200);
  });
  after(() => service?.served.signal('SIGKILL'));

  function testOnSmallDisk(title: string, work: () => Promise<void>): void {
    test(title, async (context) =>
      'missing' in launcher ? context.skip(launcher.missing) : work(),
    );
  }

  testOnSmallDisk(
    'an import that does not fit is rejected with a message, is rolled back, and its space is freed',
    async () => {
      const freeBefore = statfsSync(diskPath).bavail * statfsSync(diskPath).bsize;
      const [status, retryAfter, text] = await service.import(large);
      assert.deepEqual([status, retryAfter], [503, '5']);
      assert.match(text, /"detail":"The disk of the store is full\."/);
      assert.deepEqual(await service.findPlayers('Early0', 'Large0', 'Large19999'), ['Early0']);
      assert.match(JSON.stringify(service.served.log), /"code":"disk-full"/);
      assert.match(await service.metrics(), /^laurel_store_failures_total\{code="disk-full"\} 1$/m);
      assert.ok(
        statfsSync(diskPath).bavail * statfsSync(diskPath).bsize > freeBefore - megabyte / 4,
      );
    },
  );

  testOnSmallDisk(
    'an import whose body does not fit is rejected with a message, and its space is freed',
    async () => {
      const freeBefore = statfsSync(diskPath).bavail * statfsSync(diskPath).bsize;
      const [status, , text] = await service.import(playerLines('Larger', 60_000));
      assert.equal(status, 507, text);
      assert.match(
        text,
        /"detail":"There is not enough disk space to receive the body\. Nothing was imported\."/,
      );
      assert.equal((await service.outcomes())[0], '507');
      assert.ok(
        statfsSync(diskPath).bavail * statfsSync(diskPath).bsize > freeBefore - megabyte / 4,
      );
    },
  );

  testOnSmallDisk(
    'on a completely full disk, writes are rejected and reads answered; writes succeed once there is space',
    async () => {
      const filler = join(diskPath, 'filler');
      assert.throws(() => writeFileSync(filler, Buffer.alloc(6 * megabyte)), /ENOSPC/);
      const [status, , text] = await service.import(playerLines('Middle', 2));
      assert.equal(status, 503, text);
      assert.match(text, /disk of the store is full/);
      assert.deepEqual(await service.findPlayers('Early0', 'Early1', 'Middle0', 'LanternFox'), [
        'Early0',
        'Early1',
        'LanternFox',
      ]);
      rmSync(filler);
      assert.equal((await service.import(playerLines('Late', 2)))[0], 200);
      assert.deepEqual(await service.findPlayers('Early1', 'Middle0', 'Late1'), [
        'Early1',
        'Late1',
      ]);
      assert.deepEqual(await service.outcomes(), ['200', '507', '503', '200']);
    },
  );

  testOnSmallDisk('the file contains all acknowledged data and passes the check', async () => {
    for (const ending of ['', '-wal'])
      copyFileSync(join(diskPath, `laurel.db${ending}`), join(folder, `copy.db${ending}`));
    const store = await openStore(`sqlite:${join(folder, 'copy.db')}`);
    assert.deepEqual(await store.check(), []);
    for (const name of ['Early0', 'Early1', 'Late0', 'Late1'])
      assert.notEqual(await store.playerUpdatedAt(name), null, name);
    await store.close();
  });

  testOnSmallDisk('a start exits with code 1 and reports the full disk', async () => {
    const script = 'head -c 9000000 /dev/zero > "$(dirname "$0")/filler"; exec "$@"';
    const words = [...wordsOf(launcher), 'sh', '-c', script, join(disk, 'laurel.db')];
    const { code, err } = await failServed(
      ['--store', `sqlite:${join(disk, 'laurel.db')}`],
      {},
      words,
    );
    assert.equal(code, 1);
    assert.match(err, /^laurel: The store .*laurel\.db cannot grow: the disk is full\.$/m);
  });

  testOnSmallDisk('a backup to it fails, and names the file of the backup', async () => {
    const script = 'head -c 9000000 /dev/zero > "$(dirname "$0")/filler" 2>/dev/null; exec "$@"';
    const target = join(disk, 'backup.db');
    const command = [process.execPath, main, 'db', 'backup', target, '--store', instance.url];
    const words = [...wordsOf(launcher), 'sh', '-c', script, target, ...command];
    await assert.rejects(promisify(execFile)('env', words), {
      code: 1,
      stderr: `laurel: The store ${target} cannot grow: the disk is full.\n`,
    });
  });
});

test('with a file size limit, imports are rejected until the limit is raised', async (context) => {
  const service = await FaultyService.start(instance.url, wordsOf(withFileLimit(2048)));
  context.after(() => service.served.signal('SIGKILL'));
  const [status, retryAfter, text] = await service.import(playerLines('Large', 12_000));
  assert.deepEqual([status, retryAfter], [503, '5']);
  assert.match(text, /cannot be read or written/);
  assert.deepEqual(await service.findPlayers('LanternFox', 'Large0'), ['LanternFox']);
  execFileSync('prlimit', ['--pid', String(service.served.pid), '--fsize=unlimited']);
  assert.equal((await service.import(playerLines('Late', 2)))[0], 200);
  assert.deepEqual(await service.findPlayers('Late0', 'Late1'), ['Late0', 'Late1']);
});

test('with workers, failures of imports are counted once, in a request and in the background', async (context) => {
  const launcher = wordsOf(withFileLimit(2048));
  const service = await FaultyService.start(instance.url, launcher, ['--workers', '2']);
  context.after(() => service.served.signal('SIGKILL'));
  const failures = async (): Promise<readonly string[] | null> =>
    (await service.metrics()).match(/(?<=^laurel_store_failures_total)\{.*\} [1-9].*$/gm);
  assert.equal((await service.import(playerLines('Large', 12_000)))[0], 503);
  assert.deepEqual(await failures(), ['{code="cannot-open"} 1']);
  assert.match(
    await service.failUpload(playerLines('Small', 24_000, '')),
    /cannot be read or written/,
  );
  assert.deepEqual(await failures(), ['{code="cannot-open"} 2']);
});
