import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { eventually } from '../../../test/support/eventually.ts';
import { startTeam } from './team.ts';

const file = join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'idle-worker.ts');

/** Creates a log, and a function that waits for the n-th occurrence of a message and returns its pid. */
function createHeard(): {
  readonly log: pino.Logger;
  heard(message: string, occurrence?: number): Promise<number>;
} {
  const lines: { readonly msg: string; readonly pid: number }[] = [];
  let check = (): void => {};
  const log = pino(
    { base: null },
    {
      write(line: string) {
        lines.push(JSON.parse(line));
        check();
      },
    },
  );
  const heard = (message: string, occurrence = 0): Promise<number> =>
    new Promise((resolve) => {
      check = () => {
        const found = lines.filter(({ msg }) => msg === message)[occurrence];
        if (found !== undefined) resolve(found.pid);
      };
      check();
    });
  return { log, heard };
}

test('the team reports the port and the health of its workers', async () => {
  const { log } = createHeard();
  const team = await startTeam({ count: 2, file, start: { port: 4711, wrong: null }, log });
  assert.deepEqual([team.port, await team.check()], [4711, 'ok']);
  await team.stop(5000);
  assert.equal(await team.check(), 'none listens');
});

test('workers that cannot answer requests report the reason', async () => {
  const { log } = createHeard();
  const team = await startTeam({ count: 2, file, start: { port: 4711, wrong: 'they rest' }, log });
  assert.equal(await team.check(), '2 of 2 are not ready: they rest');
  await team.stop(5000);
});

test('the team reports the metrics of every worker, and none while one of them does not reply', async (context) => {
  const { log, heard } = createHeard();
  const team = await startTeam({ count: 2, file, start: { port: 4711, wrong: null }, log });
  context.after(() => team.stop(0));
  const metrics = [{ name: 'idle' }];
  assert.deepEqual(await team.readMetrics(), [metrics, metrics]);
  process.kill(await heard('a worker listens'), 'SIGSTOP');
  assert.equal(await team.readMetrics(), null);
});

test('a hung worker is killed and replaced', async (context) => {
  const { log, heard } = createHeard();
  const team = await startTeam({
    count: 1,
    file,
    start: { port: 4711, wrong: null },
    log,
    watchMs: 100,
  });
  context.after(() => team.stop(5000));
  const pid = await heard('a worker listens');
  process.kill(pid, 'SIGSTOP');
  assert.equal(await team.check(), '1 of 1 do not answer');
  assert.equal(await heard('a worker does not answer and is ended'), pid);
  assert.equal(await heard('a worker ended and is replaced'), pid);
  assert.notEqual(await heard('a worker listens', 1), pid);
  // On a busy machine, even a healthy new worker may not reply within 100 ms, so the test waits until one does.
  await eventually(async () => (await team.check()) === 'ok', 60_000, 'a worker answers');
});
