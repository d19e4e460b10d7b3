/**
 * A simulated day of a club that is too large for a check every minute: quick checks are spread over the day, so their requests are not
 * used up before its end, and new trophies are found within the time that the status states (docs/spec/networks.md 9.3).
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../src/data/generate/random.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import type { CheckCosts } from '../../../src/sync/index.ts';
import {
  readSyncStatus,
  retroChecks,
  retroPace,
  steamChecks,
  steamPace,
} from '../../../src/sync/index.ts';
import type { KeyedBench } from '../../support/keyed-bench.ts';
import { onRetro } from '../../support/retro-bench.ts';
import { onSteam } from '../../support/steam-bench.ts';

/** An event on the network. */
interface Event {
  readonly at: number;
  happen(): void;
}

/** A network whose events happen before it answers the next request. */
interface Played {
  readonly standIn: { onRequest: ((count: number) => unknown) | null };
  readonly clock: KeyedBench['clock'];
  readonly state: KeyedBench['state'];
}

const sessionMs = 2 * hourMs;
/** How long a check may take for its requests, in addition to the stated time. */
const requestsMs = 2 * minuteMs;

/**
 * Lets events happen at their times, each before the network's next response. Returns the number of requests of quick checks on the day of
 * the events, which is known when the day is over.
 */
function play(
  { standIn, clock, state }: Played,
  events: readonly Event[],
  start: number,
): { quick: number } {
  const used = { quick: 0 };
  const coming = events.toSorted((a, b) => a.at - b.at);
  let next = 0;
  standIn.onRequest = async () => {
    for (let event = coming[next]; event !== undefined && event.at <= clock.now();) {
      next += 1;
      event.happen();
      event = coming[next];
    }
    if (clock.now() < start + dayMs) used.quick = (await state.dayUse(clock.now())).quick;
  };
  return used;
}

/** Returns the start of the next UTC day. */
function nextDay(now: number): number {
  return now - (now % dayMs) + dayMs;
}

/** Returns the start of a session on a day. @param share the player's place among all, from 0 to 1, so that sessions begin all day */
function sessionStart(day: number, share: number): number {
  return Math.floor(day + share * (dayMs - sessionMs));
}

/** Returns the time until a trophy is seen that the status states, in milliseconds. */
async function statedMs({ state, clock }: KeyedBench, checks: CheckCosts): Promise<number> {
  const pace = { spacingMs: 1000, limit: 1, windowMs: 1000 };
  const login = { state: 'valid', endsAt: null, daysLeft: null } as const;
  const status = await readSyncStatus(state, { login, pace, checks, now: clock.now() });
  return status.checks.withinMs;
}

/** Returns the longest time from an event to the first check of its account afterwards, in milliseconds. */
function findLongest(
  deeds: readonly { readonly account: string; readonly at: number }[],
  asked: readonly { readonly account: string | undefined; readonly at: number }[],
): number {
  const times = Map.groupBy(asked, ({ account }) => account);
  return Math.max(
    ...deeds.map(({ account, at }) => {
      const seen = invariant(times.get(account), 'the account is checked').find(
        (each) => each.at >= at,
      );
      return (seen?.at ?? Infinity) - at; // absent: never seen
    }),
  );
}

test('RetroAchievements: 100 players with a twentieth of the usual requests are checked all day', () =>
  onRetro(
    async (bench) => {
      const { world, link, runFor, clock, standIn } = bench;
      const limit = retroPace.limit / 20;
      const accounts = ['LampOwl'];
      for (let number = 1; number < 100; number += 1) {
        world.addPlayer({ name: `Owl${number}` });
        await link(`Member-${number}`, `Owl${number}`);
        accounts.push(`Owl${number}`);
      }
      for (const name of accounts)
        world.unlock(name, 9001, clock.now() - hourMs, { knownAt: clock.now() - hourMs });
      const start = nextDay(clock.now());
      await runFor(start - clock.now());
      const random = createRandom(9);
      const deeds = accounts.flatMap((name, index) => {
        const from = sessionStart(start, index / accounts.length);
        return Array.from({ length: 11 }, (_, place) => ({
          name,
          account: world.findPlayer(name).ulid,
          achievement: 9002 + place,
          at: Math.floor(from + (place + random.unit()) * (sessionMs / 11)),
        }));
      });
      const unlocks = deeds.map(({ name, achievement, at }) => ({
        at,
        happen: () => world.unlock(name, achievement, at),
      }));
      const used = play(bench, unlocks, start);
      await runFor(start + dayMs + hourMs - clock.now());
      const asked = standIn.requests
        .filter(({ kind }) => kind === 'recent')
        .map(({ at, parameters }) => ({ at, account: parameters['u'] }));
      const longest = findLongest(deeds, asked);
      const stated = await statedMs(bench, { ...retroChecks, perDay: limit / 2 });
      assert.ok(used.quick < limit / 2, `${used.quick} requests`);
      assert.ok(
        longest <= stated + requestsMs,
        `${longest / minuteMs} of ${stated / minuteMs} minutes`,
      );
    },
    { limit: retroPace.limit / 20 },
  ));

test('Steam: 40 players with an eighteenth of the usual requests are checked all day', () =>
  onSteam(
    async (bench) => {
      const { world, link, runFor, clock, standIn } = bench;
      const limit = steamPace.limit / 18;
      const accounts = [invariant(world.players[0], 'there is a player').steamid];
      for (let number = 1; number < 40; number += 1) {
        const { steamid } = world.addPlayer({ name: `Owl${number}` });
        await link(`Member-${number}`, steamid);
        accounts.push(steamid);
      }
      for (const account of accounts)
        world.own(account, 901, { minutes: 60, lastPlayedAt: clock.now() - hourMs });
      const start = nextDay(clock.now());
      await runFor(start - clock.now());
      const random = createRandom(9);
      const deeds: { account: string; at: number }[] = [];
      const events = accounts.flatMap((account, index): Event[] => {
        const from = sessionStart(start, index / accounts.length);
        return [
          { at: from, happen: () => world.start(account, 901) },
          { at: from + sessionMs, happen: () => world.stop(account) },
          ...Array.from({ length: 6 }, (_, place) => {
            const at = Math.floor(from + ((place + random.unit()) * sessionMs) / 6);
            deeds.push({ account, at });
            const deed = { appid: 901, apiname: `LIGHT_${place + 1}` };
            return { at, happen: () => world.unlock(account, deed, at) };
          }),
        ];
      });
      const used = play(bench, events, start);
      await runFor(start + dayMs + hourMs - clock.now());
      const asked = standIn.requests
        .filter(({ kind }) => kind === 'player')
        .map(({ at, parameters }) => ({ at, account: parameters['steamid'] }));
      const longest = findLongest(deeds, asked);
      const stated = await statedMs(bench, { ...steamChecks, perDay: limit / 2 });
      assert.ok(used.quick < limit / 2, `${used.quick} requests`);
      assert.ok(
        longest <= stated + requestsMs,
        `${longest / minuteMs} of ${stated / minuteMs} minutes`,
      );
    },
    { limit: steamPace.limit / 18 },
  ));
