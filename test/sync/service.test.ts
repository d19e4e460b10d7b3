/** The service automatically syncs the networks that are set up (docs/spec/networks.md 14). */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { Browser } from '../support/access/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeFolder } from '../support/make-folder.ts';
import { runWith } from '../support/run-laurel.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import type { StandIn } from '../support/stand-ins/psn/index.ts';
import { inventTitles, startStandIn } from '../support/stand-ins/psn/index.ts';
import { accountId } from '../support/sync-bench.ts';

interface SetUp {
  readonly standIn: StandIn;
  readonly settings: readonly string[];
  serve(...more: readonly string[]): Promise<Served>;
}

/** Sets up a login and a followed player in a private store. */
async function setUp(context: TestContext): Promise<SetUp> {
  const titles = inventTitles(3);
  const standIn = await startStandIn([{ accountId, onlineId: 'LanternFox', titles }]);
  context.after(() => standIn.stop());
  const folder = makeFolder();
  const settings = Object.entries({
    '--store': `sqlite:${join(folder, 'laurel.db')}`,
    '--sync-secrets': join(folder, 'secrets'),
    '--sync-hosts': standIn.hosts,
    '--sync-spacing': '0',
  }).flat();
  await runWith({
    args: ['sync', 'login', '--npsso', '-', ...settings],
    input: `${standIn.npsso}\n`,
  });
  await runWith({ args: ['sync', 'add', 'LanternFox', ...settings], input: '' });
  return {
    standIn,
    settings,
    async serve(...more) {
      const served = await startServed([...settings, ...more]);
      context.after(async () => {
        served.signal('SIGTERM');
        await served.ended;
      });
      return served;
    },
  };
}

async function statusOf(served: Served, name: string): Promise<number> {
  return (await fetch(`${served.url}/v1/players/${name}`)).status;
}

test('the service syncs followed players without a command', async (context) => {
  const { serve } = await setUp(context);
  const served = await serve();
  await eventually(
    async () => (await statusOf(served, 'LanternFox')) === 200,
    30_000,
    'the player is shown',
  );
});

test('with --sync-every 0 the service asks no network', async (context) => {
  const { serve, standIn } = await setUp(context);
  const before = standIn.log.length;
  const served = await serve('--sync-every', '0');
  assert.equal(await statusOf(served, 'LanternFox'), 404);
  served.signal('SIGTERM');
  await served.ended;
  assert.equal(standIn.log.length, before);
});

test('an update that somebody asks a worker for is made by the process that syncs', async (context) => {
  const { serve, settings } = await setUp(context);
  const served = await serve('--sync-every', '0', '--workers', '2');
  const [, store = ''] = settings;
  const { out } = await runWith({ args: ['operator', 'link', '--store', store], input: '' });
  const code = /#([\w-]{22})/.exec(out)?.[1] ?? '';
  const browser = new Browser(new URL(served.url).origin);
  await browser.send({ path: '/setup', change: 'code', fields: { code } });
  const fields = { network: 'psn', name: 'LanternFox' };
  const seen = await browser.send({ path: '/manage/networks', change: 'update', fields });
  assert.equal(seen.path, '/manage/networks?said=updateAsked');
  await eventually(
    async () => (await statusOf(served, 'LanternFox')) === 200,
    30_000,
    'the player is shown',
  );
});

test('a service that is stopped in the middle of a round ends at once, and the next one goes on', async (context) => {
  const { serve, standIn } = await setUp(context);
  const asked = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  standIn.onRequest = async () => {
    asked.resolve();
    await stopped.promise;
  };
  const first = await serve();
  await asked.promise;
  first.signal('SIGTERM');
  await first.ended;
  standIn.onRequest = null;
  stopped.resolve();
  const second = await serve();
  await eventually(
    async () => (await statusOf(second, 'LanternFox')) === 200,
    30_000,
    'the player is shown',
  );
});
