/**
 * The service is killed between storing a message and recording its delivery. No message is lost, and a message that is sent twice has the
 * same id.
 */

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runLaurel, runLaurelWith } from '../support/run-laurel.ts';
import { startReceiver } from './receiver.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const trophies = 12;
/** Numbers of the requests at which the service is killed. It has sent the message, but not recorded the result. */
const deadly = new Set([3, 7]);

function serve(store: string): ChildProcess {
  const options = [
    '--port',
    '0',
    '--log-level',
    'silent',
    '--webhook-allow-private',
    '--webhook-timeout',
    '1',
  ];
  return spawn(process.execPath, [main, 'serve', '--store', store, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('a service killed between write and delivery loses no message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-webhooks-'));
  const store = `sqlite:${join(folder, 'data.db')}`;
  let service: ChildProcess | null = null;
  let secret = '';
  const receiver = await startReceiver('', (response, nth) => {
    if (deadly.has(nth)) service?.kill('SIGKILL');
    else response.writeHead(204).end();
  });
  try {
    const added = await runLaurelWith(
      receiver.url,
      'webhook',
      'add',
      '--event',
      'trophy.earned',
      '--store',
      store,
      '--webhook-allow-private',
    );
    [, secret = ''] = added.out.split('\n');
    assert.match(secret, /^whsec_/);
    // The import runs while no service runs. It still writes the messages, in the same transaction as the data.
    const lines = [
      { type: 'game', id: 'G1' },
      ...Array.from({ length: trophies }, (_, index) => ({
        type: 'trophy',
        game: 'G1',
        id: index + 1,
        grade: 'bronze',
      })),
      { type: 'player', name: 'Fox' },
      ...Array.from({ length: trophies }, (_, index) => ({
        type: 'earned',
        player: 'Fox',
        game: 'G1',
        trophy: index + 1,
        date: new Date().toISOString(),
      })),
    ];
    const file = join(folder, 'news.ndjson');
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    assert.equal((await runLaurel('import', 'ndjson', file, '--store', store)).code, 0);
    for (const _ of deadly) {
      service = serve(store);
      const [, signal] = await once(service, 'exit');
      assert.equal(signal, 'SIGKILL');
    }
    service = serve(store);
    await receiver.heard(trophies + deadly.size);
    service.kill('SIGTERM');
    await once(service, 'exit');
    const numbers = receiver.received.map(({ body }) => body.data.trophy?.id ?? 0);
    assert.deepEqual(
      [...new Set(numbers)].toSorted((one, other) => one - other),
      Array.from({ length: trophies }, (_, index) => index + 1),
    );
    const ids = new Map<number, Set<string>>();
    for (const { id, body } of receiver.received) {
      const trophy = body.data.trophy?.id ?? 0;
      ids.set(trophy, (ids.get(trophy) ?? new Set()).add(id));
    }
    assert.ok(
      [...ids.values()].every(({ size }) => size === 1),
      'duplicates carry the same id',
    );
    assert.equal(receiver.received.length, trophies + deadly.size);
    const [id = ''] = added.out.split('\n');
    const log = await runLaurel('webhook', 'log', id, '--store', store);
    assert.equal(log.out.match(/ delivered /g)?.length, trophies);
  } finally {
    service?.kill('SIGKILL');
    await receiver.stop();
    rmSync(folder, { recursive: true });
  }
});
