import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { eventually } from '../../test/support/eventually.ts';
import type { ChildRules } from './child.ts';
import { Child } from './child.ts';

const file = join(import.meta.dirname, '..', '..', 'test', 'support', 'tried-child.ts');
const rules: ChildRules = {
  file,
  maxProcessorMs: 20_000,
  maxMs: 60_000,
  maxMegabytes: 2000,
  maxTasks: 1000,
  idleMs: 60_000,
};

function open(context: TestContext, changed: Partial<ChildRules> = {}): Child {
  const child = new Child({ ...rules, ...changed });
  context.after(() => child.end());
  return child;
}

test('a child answers tasks in their order, with bytes as they are', async (context) => {
  const child = open(context);
  const bytes = Buffer.from([0, 255, 1]);
  const [first, second] = await Promise.all([child.ask({ bytes }), child.ask('second')]);
  assert.deepEqual([first, second], [{ bytes }, 'second']);
  assert.deepEqual(child.counts, { started: 1, lost: 0 });
});

test('a child does not get the variables of its parent, which may be passwords', async (context) => {
  process.env['LAUREL_SECRET_OF_A_TEST'] = 'x';
  context.after(() => delete process.env['LAUREL_SECRET_OF_A_TEST']);
  const names = await open(context, { env: { OWN: 'y' } }).ask('variables');
  assert.ok(Array.isArray(names) && names.includes('PATH') && names.includes('OWN'));
  assert.ok(!names.includes('LAUREL_SECRET_OF_A_TEST'));
});

test('a task that fails says why, and the process goes on', async (context) => {
  const child = open(context);
  await assert.rejects(child.ask('fail'), { reason: 'failed', message: 'this cannot be done' });
  await child.ask('more');
  assert.deepEqual(child.counts, { started: 1, lost: 0 });
});

test('a task can ask for a new process, which repeats it and knows why', async (context) => {
  const child = open(context, { maxTasks: 2 });
  const pid = await child.ask('pid');
  const [renewed, next] = await Promise.all([child.ask('renew'), child.ask('pid')]);
  assert.notEqual(renewed, pid);
  assert.equal(renewed, next);
  assert.equal(await child.ask('recall'), 'known from the start', 'the third process knows it too');
  assert.deepEqual(child.counts, { started: 3, lost: 0 });
});

test('a task that asks for a new process again fails', async (context) => {
  await assert.rejects(open(context).ask('renew without end'), { reason: 'failed' });
});

test('what processes know is forgotten when one is lost', async (context) => {
  const child = open(context);
  await child.ask('renew');
  await assert.rejects(child.ask('exit'), { reason: 'ended' });
  assert.equal(await child.ask('recall'), '');
});

test('a process that ends in a task is replaced for the next one', async (context) => {
  const child = open(context);
  await assert.rejects(child.ask('exit'), {
    reason: 'ended',
    message: 'The process ended with 3.',
  });
  assert.equal(await child.ask('more'), 'more');
  assert.deepEqual(child.counts, { started: 2, lost: 1 });
});

test('a process that is killed in a task is replaced for the next one', async (context) => {
  const child = open(context);
  const pid = Number(await child.ask('pid'));
  const asked = child.ask('hang');
  process.kill(pid, 'SIGKILL');
  await assert.rejects(asked, { reason: 'ended', message: 'The process ended with SIGKILL.' });
  assert.equal(await child.ask('more'), 'more');
});

test('a task that does nothing for too long is ended', async (context) => {
  await assert.rejects(open(context, { maxMs: 200 }).ask('hang'), { reason: 'time' });
});

test(
  'a task that computes for too long is ended',
  { skip: process.platform !== 'linux' },
  async (context) => {
    await assert.rejects(open(context, { maxProcessorMs: 100 }).ask('compute'), { reason: 'time' });
  },
);

test(
  'a task that takes too much memory is ended',
  { skip: process.platform !== 'linux' },
  async (context) => {
    await assert.rejects(open(context, { maxMegabytes: 200 }).ask('grow'), { reason: 'memory' });
  },
);

test('a process is replaced after a number of tasks', async (context) => {
  const child = open(context, { maxTasks: 2 });
  const pids = [await child.ask('pid'), await child.ask('pid'), await child.ask('pid')];
  assert.equal(new Set(pids).size, 2);
  assert.equal(pids[0], pids[1]);
  assert.equal(child.counts.lost, 0);
});

test('a process that is not asked is ended', async (context) => {
  const child = open(context, { idleMs: 10 });
  await child.ask('something');
  await eventually(() => child.pid === null, 10_000, 'the process is ended');
});

test('a process that cannot be started leaves nothing behind', async (context) => {
  const before = process.listenerCount('exit');
  const child = open(context, { cwd: join(import.meta.dirname, 'there-is-no-such-folder') });
  for (let attempt = 0; attempt < 3; attempt += 1)
    await assert.rejects(child.ask('something'), { reason: 'ended' });
  assert.equal(process.listenerCount('exit'), before);
});

test('a process that is not ready in time could not be started, and the task broke no limit', async (context) => {
  const child = open(context, {
    file: join(import.meta.dirname, '..', '..', 'test', 'support', 'idle-worker.ts'),
  });
  let now = 0;
  context.mock.method(performance, 'now', () => (now += 60_000));
  await assert.rejects(child.ask('something'), { reason: 'ended' });
});

test('a child that was ended refuses tasks', async () => {
  const child = new Child(rules);
  const waiting = [child.ask('hang'), child.ask('waits')];
  const refused = Promise.all(waiting.map((each) => assert.rejects(each, { reason: 'ended' })));
  await child.end();
  await refused;
  await assert.rejects(child.ask('late'), { reason: 'ended' });
  assert.equal(child.pid, null);
});
