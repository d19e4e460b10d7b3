/**
 * Texts and numbers in responses that no record accepts. Such a value costs only itself, and never stops the sync of the other players
 * (docs/spec/decisions.md 8).
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { dayMs, minuteMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import { createQuickCheck, runSync } from '../../src/sync/index.ts';
import { inventTitles } from '../support/stand-ins/psn/index.ts';
import { onRetro } from '../support/retro-bench.ts';
import { onSteam, playAll, playedAt } from '../support/steam-bench.ts';
import type { Answer } from '../support/stand-ins/shared/answer.ts';
import { send } from '../support/stand-ins/shared/answer.ts';
import type { Fault } from '../support/stand-ins/shared/faults.ts';
import { answering } from '../support/stand-ins/shared/faults.ts';
import { accountId, startSyncBench } from '../support/sync-bench.ts';

const oddText = 'A\0B\ud800';
const oddNumber = 1e20;

type Kind = 'string' | 'number';

/** Returns the names of all members that have a value of this type in a response. */
function namesIn(body: unknown, kind: Kind): ReadonlySet<string> {
  const names = new Set<string>();
  JSON.stringify(body, (name, value: unknown) => {
    if (typeof value === kind) names.add(name);
    return value;
  });
  return names;
}

/** A fault that replaces the first value of a member in the right response, unless the response is only about the second player. */
function replacing(member: string, kind: Kind, odd: unknown): Fault {
  return {
    name: `${member} ${String(odd).slice(0, 20)}`,
    answer(response, right) {
      const ofSecond = /SecondOwl|76561190000000002|1000000000000000002/;
      const ofFirst = /LampOwl|76561190000000001|1000000000000000001/;
      const given = JSON.stringify(right.body);
      let isDone = ofSecond.test(given) && !ofFirst.test(given);
      const text = JSON.stringify(right.body, (name, value: unknown) => {
        if (isDone || name !== member || typeof value !== kind) return value;
        isDone = true;
        return odd;
      });
      send(response, { ...right, body: JSON.parse(text) });
    },
  };
}

/** A fault that sends the right response, and keeps it. */
function watching(seen: Answer[]): Fault {
  return {
    name: 'watched',
    answer(response, right) {
      seen.push(right);
      send(response, right);
    },
  };
}

/**
 * Makes each member of the responses of each kind odd, one after the other. @param work runs a test with a fault for a kind of request, and
 * returns whether the second player was synced
 */
async function findStopped<K extends string>(
  kinds: readonly K[],
  work: (kind: K, fault: Fault) => Promise<boolean>,
): Promise<readonly string[]> {
  const stopped: string[] = [];
  for (const kind of kinds) {
    const seen: Answer[] = [];
    await work(kind, watching(seen));
    const { body } = invariant(seen[0], `the network is asked for ${kind}`);
    for (const type of ['string', 'number'] as const)
      for (const member of namesIn(body, type)) {
        const fault = replacing(member, type, type === 'string' ? oddText : oddNumber);
        const isSynced = await work(kind, fault).catch((error: unknown) => {
          stopped.push(`${kind}: ${fault.name}: ${String(error)}`);
          return true;
        });
        if (!isSynced) stopped.push(`${kind}: ${fault.name}`);
      }
  }
  return stopped;
}

test('an odd value in an answer of Steam does not keep the second player from being synced', async () => {
  const stopped = await findStopped(
    ['summaries', 'owned', 'player', 'schema', 'percentages'],
    async (kind, fault) => {
      let isSynced = false;
      await onSteam(
        async (bench) => {
          const { world, link, runFor, standIn, earned } = bench;
          await link('QuillOwl', world.addPlayer({ name: 'SecondOwl' }).steamid);
          for (const name of ['LampOwl', 'SecondOwl']) playAll(bench, name);
          world.unlock('SecondOwl', { appid: 900, apiname: 'LIGHT_2' }, playedAt);
          world.start('LampOwl', 900);
          if (kind === 'summaries') standIn.faults.outages.push({ fault, kinds: [kind] });
          else standIn.faults.plan(kind, fault);
          await runFor(3 * minuteMs);
          isSynced = (await earned('QuillOwl')).length > 0;
        },
        { games: 1 },
      );
      return isSynced;
    },
  );
  assert.deepEqual(stopped, []);
});

test('an odd value in an answer of RetroAchievements does not keep the second player from being synced', async () => {
  const stopped = await findStopped(
    ['profile', 'completion', 'game', 'recent', 'followed'],
    async (kind, fault) => {
      let isSynced = false;
      await onRetro(
        async ({ world, link, runFor, standIn, earned, clock }) => {
          world.addPlayer({ name: 'SecondOwl' });
          await link('QuillOwl', 'SecondOwl');
          const at = clock.now() - minuteMs;
          for (const name of ['LampOwl', 'SecondOwl'])
            world.unlock(name, 9001, at, { knownAt: at });
          if (kind === 'followed') standIn.faults.outages.push({ fault, kinds: [kind] });
          else standIn.faults.plan(kind, fault);
          await runFor(3 * minuteMs);
          isSynced = (await earned('QuillOwl')).length > 0;
        },
        { games: 1 },
      );
      return isSynced;
    },
  );
  assert.deepEqual(stopped, []);
});

test('an odd value in an answer of the console network does not keep the second player from being synced', async () => {
  const kinds = ['profile', 'summary', 'titles', 'set', 'earned', 'played', 'presence'] as const;
  const stopped = await findStopped(kinds, async (kind, fault) => {
    const titles = inventTitles(2);
    const [first, second] = titles;
    const game = { titleId: 'PPSA1_00', name: 'Harbour', text: 'Lamp 3' };
    const bench = await startSyncBench([
      {
        accountId,
        onlineId: 'LampOwl',
        titles: first === undefined ? [] : [first],
        presence: { isOnline: true, platform: 'PS5', game },
        played: [
          {
            titleId: 'PPSA1_00',
            name: 'Harbour',
            category: 'ps5_native_game',
            playCount: 2,
            playDuration: 'PT2H',
            firstPlayed: '2026-01-14T10:00:00.000000Z',
            lastPlayed: '2026-01-14T12:00:00.000000Z',
          },
        ],
      },
      {
        accountId: '1000000000000000002',
        onlineId: 'SecondOwl',
        titles: second === undefined ? [] : [second],
      },
    ]);
    try {
      const { store, state, clock, standIn } = bench;
      const log = pino({ level: 'silent' });
      const parts = { store, state, clock, log, network: bench.network(), fullEveryMs: 7 * dayMs };
      const quick = createQuickCheck(30 * minuteMs);
      if (kind === 'presence') standIn.outages.push({ fault, kinds: [kind] });
      else standIn.plan(kind, fault);
      await runSync(parts, { full: false, everyMs: 30 * minuteMs }, quick);
      await quick.lookUntil(parts, clock.now() + 3 * minuteMs);
      return ((await store.playerGames('SecondOwl')) ?? []).length > 0;
    } finally {
      await bench.stop();
    }
  });
  assert.deepEqual(stopped, []);
});

test('a date or a play time that cannot be true costs only itself, and the game of Steam is synced', () =>
  onSteam(async (bench) => {
    const { run, standIn, store, earned, lines } = bench;
    playAll(bench);
    const games = [900, 901, 902].map((appid) => ({
      appid,
      playtime_forever: 60,
      has_community_visible_stats: true,
      rtime_last_played: 1_768_421_671,
      ...(appid === 901 ? { rtime_last_played: 1_768_508_071_000_000 } : {}),
      ...(appid === 902 ? { playtime_forever: 1e20 } : {}),
    }));
    const body = { response: { game_count: games.length, games } };
    standIn.faults.plan('owned', answering('odd numbers', { status: 200, body }));
    const { players } = await run();
    assert.deepEqual(
      players.map(({ problem, warning }) => [problem, warning]),
      [[null, null]],
    );
    assert.equal((await earned('LanternFox')).length, 3, JSON.stringify(lines));
    const played: unknown[] = [];
    for await (const record of store.export('LanternFox'))
      if (record.type === 'playTime') played.push([record.id, record.seconds, record.last ?? null]);
    assert.deepEqual(played, [
      ['900', 3600, 1_768_421_671_000],
      ['901', 3600, null],
    ]);
  }));

test('a time at which an account was last online that is after the year 9999 changes nothing', () =>
  onSteam(async (bench) => {
    const { world, runFor, standIn, store, clock } = bench;
    playAll(bench);
    world.start('LampOwl', 900);
    await runFor(3 * minuteMs);
    world.stop('LampOwl');
    standIn.faults.outages.push({ fault: replacing('lastlogoff', 'number', 1e20) });
    await runFor(3 * minuteMs);
    const { playerId } = invariant(await store.known.playerOfName('LanternFox'), 'it was linked');
    const [presence] = await store.presence({ playerId, presenceHidden: false });
    const { seenAt } = invariant(presence, 'the player was seen');
    assert.ok(seenAt !== null && seenAt <= clock.now(), String(seenAt));
  }));
