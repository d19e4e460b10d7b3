/** Checks that the store contains the current or an earlier state of the simulated network. */

import assert from 'node:assert/strict';
import { dayMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import type { PlayerTrophyRow } from '../../../src/store/index.ts';
import type { PsnWorld, StandInPlayer, TitleTruth } from '../../support/stand-ins/psn/index.ts';
import type { SqlStore } from '../../../src/store/index.ts';

/** The data that is compared: the players of the simulated network, and the store, at the clock's current time. */
export interface Checked {
  readonly clock: { now(): number };
  readonly store: SqlStore;
  readonly world: PsnWorld;
  readonly players: readonly StandInPlayer[];
  /**
   * Returns the correct name for a stored name, which may be wrong because the network returned a wrong one. By default it returns the
   * stored name.
   */
  readonly rightName?: (stored: string) => string;
  /** Accounts whose first sync has not ended. The player and games may therefore be missing in the store. By default there are none. */
  readonly loading?: ReadonlySet<string>;
}

interface Figure {
  readonly name: string | null;
  readonly earnedAt: number | null;
  readonly earned: boolean;
}

function toStored({ trophy, earned, earnedAt }: PlayerTrophyRow): Figure {
  return { name: trophy.title, earned, earnedAt };
}

function toFigures({ trophies }: TitleTruth): Figure[] {
  return trophies.map(({ name, earned }) => ({
    name,
    earned: earned !== undefined,
    earnedAt: earned === undefined || earned === 'undated' ? null : Date.parse(earned),
  }));
}

/** Returns the stored name of an account, which must exist. */
async function nameOf({ store }: Checked, accountId: string): Promise<string> {
  const { name } = invariant(await store.known.playerOfAccount(accountId), 'a player is stored');
  return name;
}

/**
 * Asserts that each stored trophy equals its state at some time in the last seven days, and that each stored set is as large as it was at
 * some time in these days.
 */
export async function assertOnceTrue(bench: Checked): Promise<void> {
  const to = bench.clock.now();
  const { world, players, rightName = (stored) => stored, loading = new Set() } = bench;
  for (const { accountId, titles } of players) {
    const isLoading = loading.has(accountId);
    const player = await bench.store.known.playerOfAccount(accountId);
    if (player === null && isLoading) continue;
    const { name } = invariant(player, 'a player is stored');
    for (const { id } of titles) {
      const states = world
        .statesBetween(accountId, id, { from: to - 7 * dayMs, to })
        .map(toFigures);
      const stored = (await bench.store.playerTrophies(name, id)) ?? [];
      if (stored.length === 0 && isLoading) continue;
      const where = `${name} ${id} at ${new Date(to).toISOString()}`;
      assert.ok(
        states.some(({ length }) => length === stored.length),
        `${where}: ${stored.length} trophies`,
      );
      for (const [place, row] of stored.entries()) {
        const was = states.map((figures) => JSON.stringify(sorted(figures[place])));
        const { name: storedName, ...figure } = toStored(row);
        const right = { name: rightName(storedName ?? ''), ...figure }; // absent: never, because every real trophy has a name
        const text = JSON.stringify(sorted(right));
        assert.ok(was.includes(text), `${where}: ${text}, and not ${was.join(' or ')}`);
      }
    }
  }
}

/** Returns the figures as a list in a fixed order, so that lists of equal figures have the same text. */
function sorted(figure: Figure | undefined): unknown {
  return figure === undefined ? null : [figure.name, figure.earned, figure.earnedAt];
}

/** Asserts that everything earned until an instant is stored as earned, with its date. */
export async function assertEarnedUntil(bench: Checked, until: number): Promise<void> {
  const { world, players } = bench;
  for (const { accountId } of players) {
    const name = await nameOf(bench, accountId);
    for (const title of world.truthAt(accountId, until).titles) {
      const stored = ((await bench.store.playerTrophies(name, title.id)) ?? []).map(toStored);
      for (const [place, { earned, earnedAt }] of toFigures(title).entries()) {
        if (!earned) continue;
        const { name: _, ...row } = invariant(stored[place], 'an earned trophy is stored');
        assert.deepEqual(row, { earned, earnedAt }, `${name} ${title.id} ${place}`);
      }
    }
  }
}

/** Asserts that the store has all players in their current state, with their current names. */
export async function assertTrueNow(bench: Checked): Promise<void> {
  const now = bench.clock.now();
  const { world, players } = bench;
  for (const { accountId, onlineId } of players) {
    assert.equal(await nameOf(bench, accountId), onlineId);
    for (const title of world.truthAt(accountId, now).titles) {
      const stored = (await bench.store.playerTrophies(onlineId, title.id)) ?? [];
      assert.deepEqual(stored.map(toStored), toFigures(title), `${onlineId} ${title.id}`);
    }
  }
  assert.deepEqual(await bench.store.check(), []);
}
