/**
 * Messages to operators about the sync: which messages the operators' webhooks get when rounds on the simulated network fail or succeed.
 */

import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { composeState } from '../../src/app/compose-state.ts';
import { lookForEvents } from '../../src/app/operator-events.ts';
import { readSources } from '../../src/app/sync-sources.ts';
import { describeFailures } from '../../src/cli/describe-failures.ts';
import { describeKeyed } from '../../src/cli/sync-status.ts';
import { readKeyedStatus } from '../../src/app/networks/keyed-status.ts';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';
import { noteRefusedKey, Secret, writeKey } from '../../src/sync/index.ts';
import { createSyncState } from '../../src/sync/state/index.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, startSyncBench } from '../support/sync-bench.ts';

interface Watched {
  readonly bench: SyncBench;
  /** Folder of the keys. */
  readonly folder: string;
  /** Runs a round every ten minutes. Checks for events at the end of each round, and once a minute between rounds. */
  runFor(hours: number): Promise<void>;
  /** Checks for events once. */
  look(): Promise<void>;
  /** Returns the messages so far. `network` is left out in messages about the console network. */
  told(): Promise<readonly object[]>;
}

const everyMs = 10 * minuteMs;

async function watching(work: (watched: Watched) => Promise<void>): Promise<void> {
  const bench = await startSyncBench([
    { accountId, onlineId: 'LanternFox', titles: inventTitles(3) },
  ]);
  const { store, clock, tokenFile } = bench;
  const { webhooks } = composeState(store);
  const rules = { playerId: null, days: 7, enabled: true, reason: null, createdAt: 1, dropped: 0 };
  await webhooks.add({
    webhookId: 'wh_1',
    url: 'https://hooks.example/1',
    secret: 'whsec_c2VjcmV0',
    format: 'standard',
    events: ['login.ending', 'login.ended', 'sync.failed', 'sync.recovered'],
    ...rules,
  });
  const folder = join(dirname(tokenFile), 'secrets');
  const settings = { syncSecrets: folder, syncTokenFile: tokenFile };
  const parts = { store, settings, log: pino({ level: 'silent' }) };
  const look = (round: Parameters<typeof lookForEvents>[2] = null): Promise<void> =>
    lookForEvents(parts, clock.now(), round);
  try {
    await work({
      bench,
      folder,
      look,
      async runFor(hours) {
        const end = clock.now() + hours * hourMs;
        while (clock.now() < end) {
          const summary = await bench.run({ everyMs, player: 'LanternFox' });
          await look({ network: 'psn', summary });
          for (let minute = 0; minute < 10; minute += 1) {
            clock.advance(minuteMs);
            await look();
          }
        }
      },
      async told() {
        const log = await webhooks.log('wh_1', 100);
        return log.toReversed().map(({ type, payload }) => {
          const { network, ...data } = JSON.parse(payload).data;
          return { type, ...(network === 'psn' ? {} : { network }), ...data };
        });
      },
    });
  } finally {
    await bench.stop();
  }
}

const isoOf = (at: number): string => new Date(at).toISOString();

test('a block is told at once, and when the network answers again; sources say it meanwhile', () =>
  watching(async ({ bench, folder, runFor, told }) => {
    const { clock, standIn, store, tokenFile } = bench;
    const begun = clock.now();
    await runFor(1);
    assert.deepEqual(await told(), []);
    const since = clock.now();
    standIn.outages.push({ fault: faults.page(403), until: since + 3 * hourMs });
    await runFor(2);
    const [failed, ...others] = await told();
    assert.deepEqual(others, []);
    assert.deepEqual(Object.keys(failed ?? {}), ['type', 'reason', 'until']);
    assert.ok(failed !== undefined && 'reason' in failed && failed.reason === 'blocked');
    const sources = await readSources(
      store.operational,
      { syncSecrets: folder, syncTokenFile: tokenFile },
      clock.now(),
    );
    assert.deepEqual(
      sources.map(({ network, failure }) => [network, failure?.reason, failure?.since]),
      [['psn', 'blocked', since]],
    );
    assert.match(
      describeFailures(sources),
      /^nothing comes from PlayStation since 2026-01-15T13:00:00Z: the network blocks this address\n$/,
    );
    await runFor(8);
    assert.deepEqual((await told()).slice(1), [{ type: 'sync.recovered', since: isoOf(since) }]);
    assert.ok(begun < since);
  }));

test('an outage is told after 15 minutes, and a short one is not', () =>
  watching(async ({ bench, runFor, told }) => {
    const { clock, standIn } = bench;
    await runFor(1);
    standIn.outages.push({ fault: faults.status(503), until: clock.now() + 9 * minuteMs });
    await runFor(2);
    assert.deepEqual(await told(), []);
    standIn.outages.push({ fault: faults.status(503), until: clock.now() + 2 * hourMs });
    await runFor(8);
    const events = await told();
    assert.deepEqual(
      events.map((event) => ({ ...event, until: undefined, since: undefined })),
      [
        { type: 'sync.failed', reason: 'unavailable', until: undefined, since: undefined },
        { type: 'sync.recovered', until: undefined, since: undefined },
      ],
    );
  }));

test('another server in the place of the network is told', () =>
  watching(async ({ bench, runFor, told }) => {
    const { clock, standIn } = bench;
    standIn.outages.push({ fault: faults.status(404), until: clock.now() + 2 * hourMs });
    await runFor(6);
    assert.deepEqual(
      (await told()).map((event) => ({ ...event, since: undefined })),
      [
        { type: 'sync.failed', reason: 'moved', until: null, since: undefined },
        { type: 'sync.recovered', since: undefined },
      ],
    );
  }));

test('a login is told to end, and that it has ended, by its date', () =>
  watching(async ({ bench, look, told }) => {
    const { clock } = bench;
    const { endsAt } = (await bench.status()).login;
    for (let day = 0; day < 62; day += 1) {
      await look();
      clock.advance(dayMs);
    }
    assert.deepEqual(await told(), [
      ...[14, 7, 3, 1].map((daysLeft) => ({
        type: 'login.ending',
        endsAt: isoOf(endsAt ?? 0),
        daysLeft,
      })),
      { type: 'login.ended', reason: 'expired' },
    ]);
  }));

test('a refusal of the login is told as one; a page from its host is a block, and the login stays valid', () =>
  watching(async ({ bench, runFor, told }) => {
    const { clock, standIn } = bench;
    const refresh = { kinds: ['token'] as const, until: clock.now() + 3 * hourMs };
    standIn.outages.push({ ...refresh, fault: faults.oauth(400, 'invalid_grant') });
    await runFor(2);
    assert.deepEqual(await told(), [{ type: 'login.ended', reason: 'refused' }]);
    await bench.logIn().catch(() => undefined);
    await runFor(4);
    assert.equal((await told()).length, 1, 'the login is accepted again');
    standIn.outages.push({ ...refresh, until: clock.now() + 3 * hourMs, fault: faults.page(403) });
    await runFor(2);
    assert.deepEqual(
      (await told()).slice(1).map((event) => ('reason' in event ? event.reason : null)),
      ['blocked'],
    );
    assert.equal((await bench.status()).login.state, 'valid');
  }));

test('a key that is refused is told with its network, and the status names it, also one that is missing', () =>
  watching(async ({ bench, folder, look, told }) => {
    const { clock, store, tokenFile } = bench;
    const settings = { syncSecrets: folder, syncTokenFile: tokenFile };
    const describeNow = async (): Promise<string> =>
      describeKeyed(await readKeyedStatus(store, settings));
    await createSyncState(store.operational, 'retro').follow('LanternFox', clock.now());
    assert.match(
      await describeNow(),
      /^RetroAchievements: the key is missing: run "laurel sync login --network retro"$/m,
    );
    const key = new Secret('lantern-key');
    await writeKey(folder, 'retro', key);
    await look();
    await noteRefusedKey(folder, 'retro', { key, refusedAt: clock.now() });
    await look();
    await look();
    assert.deepEqual(await told(), [{ type: 'login.ended', network: 'retro', reason: 'refused' }]);
    assert.match(
      await describeNow(),
      /^RetroAchievements: the key was refused on 2026-01-15: run "laurel sync login --network retro"$/m,
    );
  }));
