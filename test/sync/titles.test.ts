/** Games of the console network: which games the sync requests again, and how it treats unexpected responses. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stopped } from '../../src/sync/index.ts';
import type { Fault, StandInPlayer, StandInTitle } from '../support/stand-ins/psn/index.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, assertWhole, startSyncBench } from '../support/sync-bench.ts';
import { exported } from '../../src/store/testing/records.ts';

const weekMs = 7 * 86_400_000;

interface Walked extends SyncBench {
  readonly player: StandInPlayer;
  /** The first game of the list, which is the most recently played one. */
  readonly title: StandInTitle;
  /** Returns the kinds of the requests since the last call. */
  asked(): string[];
}

/** Runs a test with a player who has `count` games, after their first sync. */
async function afterWalk(
  count: number,
  work: (walked: Walked) => Promise<void>,
  followers: readonly StandInPlayer[] = [],
): Promise<void> {
  const titles = inventTitles(count);
  const [title] = titles;
  const player = { accountId, onlineId: 'LanternFox', titles };
  const bench = await startSyncBench([player, ...followers]);
  try {
    await bench.run();
    let seen = bench.standIn.log.length;
    const asked = (): string[] =>
      bench.standIn.log.slice(seen, (seen = bench.standIn.log.length)).map(({ kind }) => kind);
    assert.ok(title !== undefined);
    await work({ ...bench, player, title, asked });
  } finally {
    await bench.stop();
  }
}

const aboutPlayer = ['profile', 'summary'];

test('only games above the first unchanged one are requested, without their sets', () =>
  afterWalk(40, async ({ run, store, player, asked, clock }) => {
    const played = player.titles[20];
    assert.ok(played !== undefined);
    played.lastUpdated = '2026-01-15T11:00:00Z';
    played.trophies = played.trophies.map((trophy) => ({
      ...trophy,
      earned: trophy.earned ?? '2026-01-15T11:00:00Z',
    }));
    clock.advance(60_000);
    const { players } = await run({}, { pageSize: 15 });
    assert.deepEqual(asked(), [...aboutPlayer, 'titles', 'earned']);
    assert.deepEqual([players[0]?.loaded, players[0]?.changed], [1, 1]);
    await assertWhole(store, player);
  }));

test('a set with a new version is requested with its groups', () =>
  afterWalk(5, async ({ run, store, title, player, asked }) => {
    title.version = '01.01';
    title.trophies.push({ grade: 'gold', name: 'The Drowned Quay', group: '002' });
    await run();
    assert.deepEqual(asked(), [...aboutPlayer, 'titles', 'earned', 'set', 'groups']);
    await assertWhole(store, player);
    const trophies = await store.gameTrophies(title.id);
    assert.equal(trophies?.at(-1)?.groupId, '002');
  }));

test('a full sync finds changes without a new date: a game that is visible again, and an extension', () =>
  afterWalk(120, async ({ run, store, player, clock }) => {
    const [far] = player.titles.slice(-1);
    assert.ok(far !== undefined);
    far.version = '01.05';
    far.trophies.push({ grade: 'silver', name: 'Late deed' });
    player.titles.push({ ...far, id: 'NPWR99999_00', lastUpdated: '2010-01-01T00:00:00Z' });
    await run();
    assert.equal(await store.playerGame('LanternFox', 'NPWR99999_00'), null, 'not looked at yet');
    clock.advance(weekMs);
    await run();
    await assertWhole(store, player);
  }));

test('a set is requested once for all players', () => {
  const titles = inventTitles(20);
  return afterWalk(
    20,
    async ({ standIn }) =>
      assert.equal(standIn.log.filter(({ kind }) => kind === 'set').length, 20),
    [{ accountId: '2', onlineId: 'QuillOwl', titles }],
  );
});

test('games are requested from the service that the list states', () =>
  afterWalk(4, async ({ standIn }) => {
    const names = standIn.log
      .filter(({ kind }) => kind === 'earned')
      .map(({ parameters }) => parameters['npServiceName']);
    assert.deepEqual(names, ['trophy', 'trophy2', 'trophy', 'trophy2']);
  }));

test('every request states the language', () =>
  afterWalk(1, async ({ standIn }) =>
    assert.ok(standIn.log.every(({ headers }) => headers['accept-language'] === 'en-US')),
  ));

test('an empty list deletes nothing and is not a success', () =>
  afterWalk(30, async ({ run, store, player, clock }) => {
    const titles = player.titles;
    clock.advance(weekMs);
    player.titles = [];
    const { players } = await run();
    assert.deepEqual(
      players.map(({ state, problem }) => [state, problem]),
      [['failed', 'the network lists no games; 30 stored games stay']],
    );
    await assertWhole(store, { ...player, titles });
    const row = await store.findPlayer('LanternFox');
    assert.ok((row?.statedPoints ?? 0) > 0, 'nor are points set to nothing');
  }));

test('a much shorter list is accepted only the second time, and stored games stay', () =>
  afterWalk(120, async ({ run, store, player }) => {
    const titles = player.titles;
    player.titles = titles.slice(0, 60);
    const first = await run({ full: true });
    const second = await run({ full: true });
    assert.deepEqual([first.players[0]?.state, second.players[0]?.state], ['failed', 'ok']);
    await assertWhole(store, { ...player, titles });
  }));

test('an answer with fewer earned trophies than the list states removes nothing and is requested again', () =>
  afterWalk(3, async ({ run, store, title, player, standIn }) => {
    const whole = title.trophies;
    title.lastUpdated = '2026-01-15T11:00:00Z';
    standIn.plan('earned', {
      name: 'nothing earned',
      answer(response, right) {
        const unearned = JSON.stringify(right.body).replaceAll('"earned":true', '"earned":false');
        response.writeHead(200, { 'content-type': 'application/json' }).end(unearned);
      },
    });
    const first = await run();
    assert.match(first.players[0]?.problem ?? '', /0 of \d+ earned trophies were received/);
    await assertWhole(store, {
      ...player,
      titles: player.titles.map((each) => ({
        ...each,
        trophies: each === title ? whole : each.trophies,
      })),
    });
    const second = await run();
    assert.deepEqual([second.players[0]?.state, second.players[0]?.loaded], ['ok', 1]);
  }));

test('a game that always fails is skipped after five syncs and does not block others', () =>
  afterWalk(3, async ({ run, store, title, player, standIn, asked }) => {
    title.lastUpdated = '2026-01-15T11:00:00Z';
    standIn.plan(
      'earned',
      ...Array.from({ length: 5 }, () => faults.error(404, 2_240_525, 'Resource not found')),
    );
    const states: (string | undefined)[] = [];
    for (let round = 0; round < 6; round += 1) {
      asked();
      states.push((await run()).players[0]?.state);
    }
    assert.deepEqual(states, ['failed', 'failed', 'failed', 'failed', 'failed', 'ok']);
    assert.deepEqual(asked(), [...aboutPlayer, 'titles']);
    assert.equal((await run({ full: true })).players[0]?.loaded, 1, 'the full walk tries again');
    await assertWhole(store, player);
  }));

test('the share of players that the network states is stored with its date, and is replaced after a week', () =>
  afterWalk(1, async ({ run, store, title, clock }) => {
    const shares = async () =>
      (await exported(store)).flatMap((record) =>
        record.type === 'trophy' ? [[record.share, record.shareDate]] : [],
      );
    const first = await shares();
    const at = first[0]?.[1];
    assert.ok(typeof at === 'number' && first.length === title.trophies.length);
    assert.ok(first.every(([share, date]) => share === 69 && date === at));
    title.rate = '12.3';
    title.lastUpdated = '2026-01-15T13:00:00Z';
    await run();
    assert.deepEqual(await shares(), first, 'a recent share is kept');
    clock.advance(8 * 86_400_000);
    title.lastUpdated = '2026-01-23T13:00:00Z';
    await run();
    assert.ok(
      (await shares()).every(
        ([share, date]) => share === 12.3 && typeof date === 'number' && date > at,
      ),
    );
  }));

test('missing members of a row change no stored values', () =>
  afterWalk(2, async ({ run, store, title, standIn }) => {
    const before = await store.playerGame('LanternFox', title.id);
    standIn.plan('titles', {
      name: 'bare rows',
      answer(response, right) {
        const bare = JSON.stringify(right.body).replaceAll(
          /"(?:trophyTitleName|trophyTitleIconUrl|trophyTitlePlatform|lastUpdatedDateTime|earnedTrophies)":/g,
          '"x":',
        );
        response.writeHead(200, { 'content-type': 'application/json' }).end(bare);
      },
    });
    await run({ full: true });
    assert.deepEqual((await store.playerGame('LanternFox', title.id))?.game, before?.game);
    assert.equal(
      (await store.playerGame('LanternFox', title.id))?.lastUpdatedAt,
      before?.lastUpdatedAt,
    );
  }));

test('all games and trophies changed by a sync are marked as updated', () =>
  afterWalk(6, async ({ run, store, player, clock }) => {
    clock.advance(60_000);
    for (const title of player.titles.slice(0, 2)) {
      title.lastUpdated = '2026-01-15T11:00:00Z';
      title.trophies = title.trophies.map((trophy) => ({
        ...trophy,
        earned: trophy.earned ?? '2026-01-15T11:00:00Z',
      }));
    }
    await run();
    const games = (await store.playerGames('LanternFox')) ?? [];
    assert.deepEqual(
      games.map(({ updated }) => updated),
      [true, true, false, false, false, false],
    );
    const trophies = (await store.playerTrophies('LanternFox', games[0]?.game.gameId ?? '')) ?? [];
    assert.deepEqual(
      trophies.map(({ updated }) => updated),
      trophies.map((_, index) => index % 2 === 1),
    );
  }));

test('a sync interrupted at any request is resumed without losing or reloading games', async () => {
  const titles = inventTitles(6);
  for (let end = 3; end <= 18; end += 1) {
    const player = { accountId, onlineId: 'LanternFox', titles };
    const bench = await startSyncBench([player]);
    try {
      const stop = new AbortController();
      bench.standIn.onRequest = (count) => {
        if (count === end) stop.abort();
      };
      await assert.rejects(bench.run({}, {}, stop.signal), Stopped, `ended at request ${end}`);
      await bench.run();
      await assertWhole(bench.store, player);
      const earned = bench.standIn.log
        .filter(({ kind }) => kind === 'earned')
        .map(({ path }) => path);
      assert.ok(earned.length <= titles.length + 1, 'only the interrupted request is repeated');
    } finally {
      await bench.stop();
    }
  }
});

test('a leader that lost its lease writes nothing, at whatever request it was suspended', async () => {
  const titles = inventTitles(4);
  for (const taken of [3, 5, 8, 10]) {
    const player = { accountId, onlineId: 'LanternFox', titles };
    const bench = await startSyncBench([player]);
    try {
      const { store, state, clock, standIn } = bench;
      const until = clock.now() + 30_000;
      await state.takeLease({ holder: 'one', until }, clock.now());
      let written: unknown = null;
      const all = async () => [await state.followed(), await exported(store)];
      standIn.onRequest = async (count) => {
        if (count !== taken) return;
        await state.takeLease({ holder: 'other', until: until + 60_000 }, until);
        written = await all();
      };
      const { players, ended } = await bench.run({}, {}, undefined, 'one');
      assert.deepEqual(players, []);
      assert.equal(ended, 'Another node is now the leader of the sync.');
      assert.notEqual(written, null);
      assert.deepEqual(await all(), written);
      standIn.onRequest = null;
      await bench.run({}, {}, undefined, 'other');
      await assertWhole(store, player);
    } finally {
      await bench.stop();
    }
  }
});

const noUsableRow = /the network's list has \d+ games, none of which can be read/;

for (const full of [false, true]) {
  test(`a list without readable rows is an error and changes nothing, full: ${full}`, () =>
    afterWalk(30, async ({ run, store, state, player, standIn, clock }) => {
      const before = await exported(store);
      const succeeded = (await state.findFollowed('LanternFox'))?.lastSuccessAt;
      clock.advance(60_000);
      standIn.plan('titles', ...Array.from({ length: 20 }, () => faults.rowsWithoutId(() => true)));
      const { players } = await run({ full });
      assert.deepEqual([players[0]?.state, players[0]?.loaded], ['failed', 0]);
      assert.match(players[0]?.problem ?? '', noUsableRow);
      const followed = await state.findFollowed('LanternFox');
      assert.match(followed?.lastError ?? '', noUsableRow);
      assert.equal(followed?.lastSuccessAt, succeeded);
      assert.deepEqual(await exported(store), before);
      await assertWhole(store, player);
    }));
}

test('several pages without readable rows are an error for a new player, too', async () => {
  const player = { accountId, onlineId: 'LanternFox', titles: inventTitles(30) };
  const bench = await startSyncBench([player]);
  try {
    bench.standIn.plan(
      'titles',
      ...Array.from({ length: 20 }, () => faults.rowsWithoutId(() => true)),
    );
    const { players } = await bench.run({}, { pageSize: 10 });
    assert.equal(players[0]?.state, 'failed');
    assert.match(players[0]?.problem ?? '', noUsableRow);
    assert.equal((await bench.state.findFollowed('LanternFox'))?.lastSuccessAt, null);
  } finally {
    await bench.stop();
  }
});

test('the next readable list is accepted', () =>
  afterWalk(5, async ({ run, store, title, player, standIn, clock }) => {
    standIn.plan(
      'titles',
      faults.rowsWithoutId(() => true),
    );
    assert.equal((await run({ full: true })).players[0]?.state, 'failed');
    title.lastUpdated = '2026-01-15T11:00:00Z';
    title.trophies = title.trophies.map((trophy) => ({
      ...trophy,
      earned: trophy.earned ?? '2026-01-15T11:00:00Z',
    }));
    clock.advance(600_000);
    const { players } = await run();
    assert.deepEqual([players[0]?.state, players[0]?.loaded, players[0]?.warning], ['ok', 1, null]);
    await assertWhole(store, player);
  }));

test('unreadable rows of a list are skipped with a warning, and nothing is removed', () =>
  afterWalk(30, async ({ run, store, title, player, standIn, clock, asked }) => {
    title.lastUpdated = '2026-01-15T11:00:00Z';
    title.trophies = title.trophies.map((trophy) => ({
      ...trophy,
      earned: trophy.earned ?? '2026-01-15T11:00:00Z',
    }));
    clock.advance(weekMs);
    standIn.plan(
      'titles',
      faults.rowsWithoutId((index) => index === 1 || index === 7),
    );
    const { players } = await run({ full: true });
    assert.deepEqual(
      [players[0]?.state, players[0]?.problem, players[0]?.warning],
      ['ok', null, "2 of 30 games in the network's list cannot be read; all stored data stays"],
    );
    await assertWhole(store, player);
    asked();
    const again = await run();
    assert.deepEqual(asked(), [...aboutPlayer, 'titles'], 'the list counts as read to its end');
    assert.equal(again.players[0]?.warning, null);
  }));

test('a list with so many unreadable rows that it is much shorter is doubted', () =>
  afterWalk(120, async ({ run, store, player, standIn, clock }) => {
    const some = faults.rowsWithoutId((index) => index % 3 !== 0);
    standIn.plan('titles', some);
    clock.advance(weekMs);
    const first = await run({ full: true }, { pageSize: 200 });
    assert.equal(first.players[0]?.state, 'failed');
    assert.equal(
      first.players[0]?.problem,
      'the network lists 40 games instead of 120 before; all stored data stays',
    );
    assert.match(first.players[0]?.warning ?? '', /^80 of 120 games/);
    await assertWhole(store, player);
    assert.equal((await run({ full: true }, { pageSize: 200 })).players[0]?.state, 'ok');
  }));

for (const [name, body] of [
  ['without a list', {}],
  ['whose list is not a list', { trophyTitles: { 0: 'NPWR00001_00' }, totalItemCount: 1 }],
  ['whose list is null', { trophyTitles: null, totalItemCount: 30 }],
  ['that is a list', [{ npCommunicationId: 'NPWR00001_00' }]],
  [
    'whose rows are not objects',
    { trophyTitles: [null, 1, 'NPWR00001_00', []], totalItemCount: 4 },
  ],
  [
    'whose ids are empty',
    { trophyTitles: [{ npCommunicationId: ' ' }, { npCommunicationId: 7 }], totalItemCount: 2 },
  ],
  ['that counts games and lists none', { trophyTitles: [], totalItemCount: 30 }],
] as const) {
  test(`an answer ${name} is an error and removes nothing`, () =>
    afterWalk(5, async ({ run, store, player, standIn }) => {
      const answer: Fault['answer'] = (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      standIn.plan('titles', ...Array.from({ length: 20 }, () => ({ name, answer })));
      const { players } = await run({ full: true });
      assert.equal(players[0]?.state, 'failed');
      assert.match(players[0]?.problem ?? '', /^titles: |the network lists/);
      await assertWhole(store, player);
    }));
}

test('a pruning sync removes the games that the list lacks, and loads one again that comes back', () =>
  afterWalk(20, async ({ run, store, title, player }) => {
    const hidden = player.titles.pop();
    assert.ok(hidden !== undefined);
    await run({ full: true });
    assert.notEqual(
      await store.playerGame('LanternFox', hidden.id),
      null,
      'nothing is removed unless it is asked for',
    );
    const { players } = await run({ player: 'LanternFox', prune: { force: false } });
    assert.deepEqual(players[0]?.pruned?.games, 1);
    assert.equal(await store.playerGame('LanternFox', hidden.id), null);
    assert.notEqual(await store.playerGame('LanternFox', title.id), null);
    assert.deepEqual(await store.check(), []);
    player.titles.push(hidden);
    await run({ full: true });
    await assertWhole(store, player);
  }));

test('a pruning sync removes nothing if more than a fifth would go, unless it is forced', () =>
  afterWalk(20, async ({ run, store, player }) => {
    player.titles.splice(12);
    const { players } = await run({ player: 'LanternFox', prune: { force: false } });
    assert.match(
      players[0]?.problem ?? '',
      /^nothing was pruned: 8 games and \d+ trophies would be removed, more than a fifth$/,
    );
    assert.equal((await store.playerGames('LanternFox'))?.length, 20);
    await run({ player: 'LanternFox', prune: { force: true } });
    assert.equal((await store.playerGames('LanternFox'))?.length, 12);
  }));
