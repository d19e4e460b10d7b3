import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openStore } from '../store/index.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const main = join(import.meta.dirname, 'main.ts');
const line = '{"type":"player","name":"LanternFox"}\n';
/** A number of bytes above the buffers of pipes and of the thread's queue, so that only a running import can read them all. */
const much = Buffer.from(line.repeat(100_000));

const folder = makeFolder();

/** Runs an import from the standard input and sends it a signal while it waits for more input. */
async function stopped(store: string, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [main, 'import', 'ndjson', '-', '--store', store]);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.on('error', () => undefined); // the import exits while this end of the pipe is still open
  const ended = once(child, 'exit');
  await new Promise((resolve) => void child.stdin.write(much, resolve));
  child.kill(signal);
  const [code] = await ended;
  return { code, errors };
}

describe('an import from a slow pipe', () => {
  test('does not block other writers, and is loaded when its input is complete', async () => {
    const url = `sqlite:${join(folder, 'piped.db')}`;
    await (await openStore(url)).close();
    const child = spawn(process.execPath, [main, 'import', 'ndjson', '-', '--store', url]);
    const ended = once(child, 'exit');
    await new Promise((resolve) => void child.stdin.write(much, resolve));
    const store = await openStore(url);
    await store.load({ now: 1, source: 'test' }, (load) =>
      load.apply([{ type: 'player', name: 'HarbourCat' }]),
    );
    assert.equal(await store.playerUpdatedAt('LanternFox'), null);
    child.stdin.end('{"type":"player","name":"LastOwl"}\n');
    assert.deepEqual(await ended, [0, null]);
    for (const name of ['HarbourCat', 'LanternFox', 'LastOwl'])
      assert.notEqual(await store.playerUpdatedAt(name), null, name);
    await store.close();
  });
});

describe('an import that waits for its parser', () => {
  test(
    'ends at the first signal',
    { skip: process.platform === 'win32' && 'Windows has no named pipes in folders' },
    async () => {
      const pipe = join(folder, 'endless.csv');
      execFileSync('mkfifo', [pipe]);
      const child = spawn(process.execPath, [
        main,
        'import',
        'csv',
        pipe,
        '--store',
        `sqlite:${join(folder, 'endless.db')}`,
      ]);
      const ended = once(child, 'exit');
      const writer = await open(pipe, 'w'); // waits until the parser reads
      child.kill('SIGINT');
      assert.deepEqual(await ended, [130, null]);
      await writer.close();
    },
  );
});

describe('an import that is stopped', () => {
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    test(`by ${signal} loads nothing, reports it, and exits with ${exitCode}`, async () => {
      const url = `sqlite:${join(folder, `${signal}.db`)}`;
      const { code, errors } = await stopped(url, signal);
      assert.equal(code, exitCode);
      assert.match(errors, /^laurel: The import was stopped\. Nothing was imported\.\n$/m);
      const store = await openStore(url);
      assert.deepEqual([await store.isEmpty(), await store.check()], [true, []]);
      await store.close();
    });
  }
});
