/**
 * Simulates a day of the console network with 20 players and a virtual clock: they play, a set is extended without notice, players are
 * renamed, a list is shortened, and the network limits requests and blocks the address. Meanwhile, the store is checked every hour.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import { countBusiest } from '../../support/busiest.ts';
import { faults } from '../../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../../support/sync-bench.ts';
import { startSyncBench } from '../../support/sync-bench.ts';
import { VirtualClock } from '../virtual-clock.ts';
import { assertEarnedUntil, assertOnceTrue, assertTrueNow } from './checks.ts';
import { inventPlayers, inventPlays } from './plays.ts';

const everyMs = 30 * minuteMs;
/**
 * The longest time from earning a trophy to storing it, if nothing disturbs the sync: the interval between rounds, and the duration of the
 * round that finds the trophy.
 */
const lateMs = everyMs + 15 * minuteMs;

interface Event {
  readonly at: number;
  happen(): void;
}

/** The hours, since the start of the test, at which disturbances begin and end. The test ends after a day. */
const hours = {
  extended: 2,
  renamed: 5,
  blocked: 10,
  unblocked: 16,
  shortened: 19,
  whole: 20,
  limited: 20.5,
  /** From this hour on, every earned trophy is stored in time, as it was before the block. */
  quiet: 22,
} as const;

function script({ standIn }: SyncBench, start: number): Event[] {
  const { world, players, outages } = standIn;
  const at = (hour: number): number => start + hour * hourMs;
  const [first, ...others] = players;
  outages.push(
    { fault: faults.page(403), from: at(hours.blocked), until: at(hours.unblocked) },
    {
      fault: faults.shortened(12),
      kinds: ['titles'],
      from: at(hours.shortened),
      until: at(hours.whole),
    },
  );
  const plays = inventPlays(players, { from: start, to: at(23), seed: 7 });
  const extended = invariant(first?.titles[4], 'a player has games').id;
  const events: Event[] = [
    ...plays.map((play) => ({
      at: play.at,
      happen: () => world.play(play.accountId, { titleId: play.titleId, trophies: [play.place] }),
    })),
    {
      at: at(hours.extended),
      happen: () =>
        world.extend(extended, [
          { grade: 'silver', name: 'Far light', group: '001' },
          { grade: 'bronze', name: 'Farther light', group: '001' },
        ]),
    },
    {
      at: at(hours.renamed),
      happen() {
        for (const [index, { accountId }] of others.slice(0, 5).entries())
          world.rename(accountId, `ReedHeron-${index}`);
      },
    },
    {
      at: at(hours.limited),
      happen: () => standIn.plan('titles', faults.tooMany('60'), faults.tooMany(null)),
    },
  ];
  return events.toSorted((a, b) => a.at - b.at);
}

test('a day of 20 players ends with the truth in the store, and every hour shows what was true', async () => {
  const start = Date.UTC(2026, 0, 15);
  const clock = new VirtualClock(start - hourMs);
  const bench = await startSyncBench(inventPlayers(20, 24, start - dayMs), undefined, clock);
  try {
    await bench.run({ everyMs });
    assert.ok(clock.now() < start, 'the first loads take less than an hour');
    const events = script(bench, start);
    const { store, standIn } = bench;
    const checked = { clock, store, world: standIn.world, players: standIn.players };
    const end = start + dayMs;
    await clock.run(
      async () => {
        while (clock.now() < end) {
          await bench.run({ everyMs });
          await clock.sleep(everyMs);
        }
      },
      async () => {
        for (const { at, happen } of events) {
          await clock.sleepUntil(at);
          happen();
        }
      },
      async () => {
        for (let hour = 1; hour < 24; hour += 1) {
          await clock.sleepUntil(start + hour * hourMs);
          await assertOnceTrue(checked);
          if (hour < hours.blocked || hour > hours.quiet)
            await assertEarnedUntil(checked, clock.now() - lateMs);
        }
      },
    );
    await assertTrueNow(checked);
    assertPolite(bench, start);
    const printed = JSON.stringify(bench.lines);
    assert.match(printed, /blocks this address/);
    for (const secret of [bench.standIn.npsso, 'access-', 'refresh-'])
      assert.equal(printed.includes(secret), false, `the log has ${secret}`);
  } finally {
    await bench.stop();
  }
});

/**
 * Asserts that Laurel respected the request limit. During the block of six hours, it may send only one request and the probe after 1 hour.
 */
function assertPolite({ standIn: { log } }: SyncBench, start: number): void {
  assert.ok(countBusiest(log.map(({ at }) => at)) <= 300);
  const blockedAt = start + hours.blocked * hourMs;
  const sent = log.filter(({ at }) => at >= blockedAt && at < start + hours.unblocked * hourMs);
  const waits = sent.map(({ at }) => Math.floor((at - (sent[0]?.at ?? 0)) / hourMs));
  assert.deepEqual(waits, [0, 1]);
}
