import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openStore } from '../store/index.ts';

const main = join(import.meta.dirname, 'main.ts');
const line = '{"type":"player","name":"LanternFox"}\n';
/** More than pipes and the thread's queue hold, so that all of it is taken only by an import that is under way. */
const much = Buffer.from(line.repeat(100_000));

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
});
after(() => rm(folder, { recursive: true }));

/** An import from its standard input, told to stop while it waits for more. */
async function stopped(store: string, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [main, 'import', 'ndjson', '-', '--store', store]);
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  child.stdin.on('error', () => undefined); // it ends with our end of the pipe open
  const ended = once(child, 'exit');
  await new Promise((resolve) => void child.stdin.write(much, resolve));
  child.kill(signal);
  const [code] = await ended;
  return { code, told };
}

describe('an import from a pipe that is slow', () => {
  test('keeps nobody from writing, and is loaded when all of it has come', async () => {
    const url = `sqlite:${join(folder, 'piped.db')}`;
    await (await openStore(url)).close();
    const child = spawn(process.execPath, [main, 'import', 'ndjson', '-', '--store', url]);
    const ended = once(child, 'exit');
    await new Promise((resolve) => void child.stdin.write(much, resolve));
    const store = await openStore(url);
    await store.load({ now: 1, source: 'test' }, (load) => load.apply([{ type: 'player', name: 'HarbourCat' }]));
    assert.equal(await store.playerUpdatedAt('LanternFox'), null);
    child.stdin.end('{"type":"player","name":"LastOwl"}\n');
    assert.deepEqual(await ended, [0, null]);
    for (const name of ['HarbourCat', 'LanternFox', 'LastOwl']) assert.notEqual(await store.playerUpdatedAt(name), null, name);
    await store.close();
  });
});

describe('an import that is told to stop', () => {
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    test(`by ${signal} keeps nothing, says so, and ends with ${exitCode}`, async () => {
      const url = `sqlite:${join(folder, `${signal}.db`)}`;
      const { code, told } = await stopped(url, signal);
      assert.equal(code, exitCode);
      assert.match(told, /^laurel: Stopped; nothing was loaded\.\n$/m);
      const store = await openStore(url);
      assert.deepEqual([await store.isEmpty(), await store.check()], [true, []]);
      await store.close();
    });
  }
});
