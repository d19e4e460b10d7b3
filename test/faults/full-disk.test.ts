/** A disk that is full, and a file that may not grow: what is acknowledged stays, reads go on, room ends the trouble. docs/troubleshooting.md, Failures. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openStore } from '../../src/store/index.ts';
import type { InstanceFile } from '../support/instance-file.ts';
import { callAdmin, makeInstance, playerLines } from '../support/instance-file.ts';
import type { Launcher } from '../support/launchers.ts';
import { onSmallDisk, withFileLimit } from '../support/launchers.ts';
import type { Served } from '../support/served.ts';
import { failServed, startServed } from '../support/served.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-full-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let instance: InstanceFile;
before(async () => (instance = await makeInstance(folder)));

const megabyte = 1_048_576;
/** More than fits, though its lines would. */
const large = playerLines('Large', 20_000);

/** A running service in trouble, as an operator and an agent see it. */
class Troubled {
  readonly served: Served;
  readonly #admin: string;

  constructor(served: Served, admin: string) {
    this.served = served;
    this.#admin = admin;
  }

  static async start(store: string, launcher: readonly string[]): Promise<Troubled> {
    const served = await startServed(['--store', store, '--admin-port', '0'], {}, launcher);
    return new Troubled(served, String((await served.logged('admin address'))['url']));
  }

  async import(lines: string): Promise<readonly [number, string | null, string]> {
    const answer = await callAdmin(this.#admin, instance.token, 'POST', '/v1/import', lines);
    return [answer.status, answer.headers.get('retry-after'), await answer.text()];
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.#admin}/metrics`)).text();
  }

  /** Outcomes in the audit log, the newest first. */
  async outcomes(): Promise<string[]> {
    const text = await (await callAdmin(this.#admin, instance.token, 'GET', '/v1/audit')).text();
    return [...text.matchAll(/"outcome":"([^"]*)"/g)].map(([, outcome = '']) => outcome);
  }

  /** Those of these names that the service knows; it answers everything meanwhile. */
  async known(...names: readonly string[]): Promise<readonly string[]> {
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
  let troubled: Troubled;
  /** The disk as this process sees it. */
  let seen = '';

  before(async () => {
    launcher = onSmallDisk(disk, 6, instance.file);
    if ('missing' in launcher) return;
    troubled = await Troubled.start(`sqlite:${join(disk, 'laurel.db')}`, launcher.words);
    seen = `/proc/${troubled.served.pid}/root${disk}`;
    assert.equal((await troubled.import(playerLines('Early', 2)))[0], 200);
  });
  after(() => troubled?.served.signal('SIGKILL'));

  function whereThereIsOne(title: string, work: () => Promise<void>): void {
    test(title, async (context) => ('missing' in launcher ? context.skip(launcher.missing) : work()));
  }

  whereThereIsOne('an import that does not fit is refused in words, leaves nothing, and gives its room back', async () => {
    const freeBefore = statfsSync(seen).bavail * statfsSync(seen).bsize;
    const [status, retryAfter, said] = await troubled.import(large);
    assert.deepEqual([status, retryAfter], [503, '5']);
    assert.match(said, /"detail":"The disk of the store is full\."/);
    assert.deepEqual(await troubled.known('Early0', 'Large0', 'Large19999'), ['Early0']);
    assert.match(JSON.stringify(troubled.served.log), /"code":"disk-full"/);
    assert.match(await troubled.metrics(), /^laurel_store_failures_total\{code="disk-full"\} 1$/m);
    assert.ok(statfsSync(seen).bavail * statfsSync(seen).bsize > freeBefore - megabyte / 4);
  });

  whereThereIsOne('an import whose body does not fit is refused in words, and its room is free again', async () => {
    const freeBefore = statfsSync(seen).bavail * statfsSync(seen).bsize;
    const [status, , said] = await troubled.import(playerLines('Larger', 60_000));
    assert.equal(status, 507, said);
    assert.match(said, /"detail":"There is no room to receive the body; nothing was loaded\."/);
    assert.equal((await troubled.outcomes())[0], '507');
    assert.ok(statfsSync(seen).bavail * statfsSync(seen).bsize > freeBefore - megabyte / 4);
  });

  whereThereIsOne(
    'to the last byte: nothing is done of which there is no entry, everything is answered, and room is all it takes',
    async () => {
      const filler = join(seen, 'filler');
      assert.throws(() => writeFileSync(filler, Buffer.alloc(6 * megabyte)), /ENOSPC/);
      const [status, , said] = await troubled.import(playerLines('Middle', 2));
      assert.equal(status, 503, said);
      assert.match(said, /disk of the store is full/);
      assert.deepEqual(await troubled.known('Early0', 'Early1', 'Middle0', 'LanternFox'), ['Early0', 'Early1', 'LanternFox']);
      rmSync(filler);
      assert.equal((await troubled.import(playerLines('Late', 2)))[0], 200);
      assert.deepEqual(await troubled.known('Early1', 'Middle0', 'Late1'), ['Early1', 'Late1']);
      assert.deepEqual(await troubled.outcomes(), ['200', '507', '503', '200']);
    },
  );

  whereThereIsOne('what was acknowledged is in the file, which is sound', async () => {
    for (const ending of ['', '-wal']) copyFileSync(join(seen, `laurel.db${ending}`), join(folder, `copy.db${ending}`));
    const store = await openStore(`sqlite:${join(folder, 'copy.db')}`);
    assert.deepEqual(await store.check(), []);
    for (const name of ['Early0', 'Early1', 'Late0', 'Late1']) assert.notEqual(await store.playerUpdatedAt(name), null, name);
    await store.close();
  });

  whereThereIsOne('a start on one ends with 1 and says why', async () => {
    const script = 'head -c 9000000 /dev/zero > "$(dirname "$0")/filler"; exec "$@"';
    const words = [...wordsOf(launcher), 'sh', '-c', script, join(disk, 'laurel.db')];
    const { code, err } = await failServed(['--store', `sqlite:${join(disk, 'laurel.db')}`], {}, words);
    assert.equal(code, 1);
    assert.match(err, /^laurel: The store .*laurel\.db cannot grow: the disk is full\.$/m);
  });
});

test('a file that may not grow any more, as by a quota: the same, until it may', async (context) => {
  const troubled = await Troubled.start(instance.url, wordsOf(withFileLimit(2048)));
  context.after(() => troubled.served.signal('SIGKILL'));
  const [status, retryAfter, said] = await troubled.import(playerLines('Large', 12_000));
  assert.deepEqual([status, retryAfter], [503, '5']);
  assert.match(said, /cannot be read or written/);
  assert.deepEqual(await troubled.known('LanternFox', 'Large0'), ['LanternFox']);
  execFileSync('prlimit', ['--pid', String(troubled.served.pid), '--fsize=unlimited']);
  assert.equal((await troubled.import(playerLines('Late', 2)))[0], 200);
  assert.deepEqual(await troubled.known('Late0', 'Late1'), ['Late0', 'Late1']);
});
