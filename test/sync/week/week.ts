/** Runs the week: the events, Laurel's reactions, and the checks every hour. */

import assert from 'node:assert/strict';
import { dayMs, hourMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import { createSyncState } from '../../../src/sync/state/index.ts';
import type { StandInPlayer } from '../../support/stand-ins/psn/index.ts';
import { assertOnceTrue, assertTrueNow } from '../day/checks.ts';
import { nameOfMember } from '../day/plays.ts';
import { Arrivals } from './arrivals.ts';
import type { Club } from './club.ts';
import { startClub } from './club.ts';
import { disturbances, hours, wrongEnd } from './disturbances.ts';
import type { WeekNetwork } from './laurel.ts';
import { Laurel, weekNetworks } from './laurel.ts';
import type { Happening } from './plays.ts';
import { inventWeek } from './plays.ts';
import type { Output } from './watched-output.ts';
import { watchOutput } from './watched-output.ts';
import { Requests } from './requests.ts';
import { assertKeyedTruth, assertNothingInvented } from './truth.ts';

/** The result of the week. */
export interface Week {
  readonly start: number;
  readonly days: number;
  readonly networks: readonly WeekNetwork[];
  readonly club: Club;
  readonly laurel: Laurel;
  readonly arrivals: Arrivals;
  readonly output: Output;
  readonly requests: Requests;
  /** The broken promises. */
  readonly broken: readonly string[];
}

/** Number of members whose data is compared every hour. At the end, the data of all members is compared. */
const watchedMembers = 20;
/** The last hours of the week, in which no one plays and no game of a player may change. */
const idleHours = 2;

/** A renamed member has the new name in the store after this time. The sync sees it with the member's next walk, not with a quick check. */
const renamedWithinMs = dayMs;

/** The size of the week. */
export interface WeekSize {
  readonly members: number;
  readonly days: number;
  /** The networks on which members play and which are synced. */
  readonly networks: readonly WeekNetwork[];
}

/** Runs the week. @param say called with each sentence about the progress */
export async function playWeek(
  { members, days, networks }: WeekSize,
  say: (text: string) => void,
): Promise<Week> {
  const start = Date.UTC(2026, 0, 12);
  const club = await startClub(members, start);
  const { clock, psn, retro, steam } = club;
  const output = watchOutput(
    () => clock.now(),
    [psn.npsso, 'access-', 'refresh-', retro.key, steam.key],
  );
  const names = new Map(psn.players.map(({ onlineId }, member) => [onlineId, member]));
  const arrivals = new Arrivals(
    () => clock.now(),
    (name) => names.get(name) ?? null, // absent: no member has or had this name
  );
  const laurel = new Laurel(club, output, arrivals);
  const requests = new Requests(club);
  const broken: string[] = [];
  const week = { start, days, networks, club, laurel, arrivals, output, requests, broken };
  await laurel.logIn();
  const noteName = (name: string, member: number): void => void names.set(name, member);
  const happenings = [
    ...inventWeek({ club, arrivals, networks }, start, days),
    ...disturbances({ club, laurel, noteName }, start),
  ].toSorted((a, b) => a.at - b.at);
  const end = start + days * dayMs;
  const tasks = [
    () => happen(club, happenings, end),
    ...networks.map((network) => () => laurel.sync(network, end)),
    () => laurel.lookForEvents(end),
    () => watch(week, days * 24, say),
  ];
  await clock.run(...tasks);
  await attempt(broken, 'at the end', async () => {
    const checked = checkedOf(club, club.psn.players.length);
    const isRenameDue = end >= start + hours.nameTaken * hourMs + renamedWithinMs;
    const players = isRenameDue ? checked.players : await withStoredNames(club);
    await assertTrueNow({ ...checked, players });
    if (networks.length === weekNetworks.length) await assertKeyedTruth(club);
  });
  return week;
}

async function happen(
  { clock }: Club,
  happenings: readonly Happening[],
  end: number,
): Promise<void> {
  for (const { at, happen: begin } of happenings) {
    if (at >= end) return;
    await clock.sleepUntil(at);
    await begin();
  }
}

/** Compares some members every hour. In the last hours, in which no one plays, it compares when the games of all members last changed. */
async function watch(
  { club, requests, broken, start }: Week & { readonly broken: string[] },
  lastHour: number,
  say: (text: string) => void,
): Promise<void> {
  let dates: ReadonlyMap<string, string> = new Map();
  for (let hour = 1; hour < lastHour; hour += 1) {
    await club.clock.sleepUntil(start + hour * hourMs);
    requests.collect();
    await attempt(broken, `hour ${hour}`, async () => {
      const loading = await findLoading(club);
      await assertOnceTrue({ ...checkedOf(club, watchedMembers), loading });
      const stored = club.members.slice(0, watchedMembers).filter(({ psn }) => !loading.has(psn));
      await assertNothingInvented(club, stored);
    });
    if (hour === lastHour - idleHours) dates = await datesOf(club);
    if (hour % 6 === 0) say(`hour ${hour}`);
  }
  const later = await datesOf(club);
  if ([...dates].some(([accountId, before]) => later.get(accountId) !== before))
    broken.push('games of players changed although nobody played');
}

/** Returns the accounts on the console network whose first sync has not ended. With 500 members, the first sync takes most of a day. */
async function findLoading({ store, psn }: Club): Promise<ReadonlySet<string>> {
  const followed = await createSyncState(store.operational, 'psn').followed();
  const loaded = new Set(
    followed.flatMap(({ accountId, lastSuccessAt }) =>
      accountId === null || lastSuccessAt === null ? [] : accountId,
    ),
  );
  return new Set(psn.players.flatMap(({ accountId }) => (loaded.has(accountId) ? [] : accountId)));
}

function checkedOf(
  { clock, store, psn }: Club,
  count: number,
): Parameters<typeof assertOnceTrue>[0] {
  return {
    clock,
    store,
    world: psn.world,
    players: psn.players.slice(0, count),
    // A wrong name stays visible until the sync reads the set a second time, a day later (docs/spec/networks.md 8.1).
    rightName: (stored) => stored.replace(wrongEnd, ''),
  };
}

/**
 * Returns when the games of each member last changed, by account. Members whose new name is not in the store yet are left out, because the
 * new name is a change, too. Profiles are not compared: the sync reads a player's level only with their next sync,
 * which in a large club may be hours after the player has played.
 */
async function datesOf({ store, psn }: Club): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  for (const { accountId, onlineId } of psn.players) {
    const { name } = invariant(await store.known.playerOfAccount(accountId), 'a member is stored');
    if (name !== onlineId) continue;
    const row = invariant(await store.findPlayer(name), 'a stored player is found by name');
    dates.set(accountId, [row.gamesUpdatedAt, row.cardChangedAt].join(' '));
  }
  return dates;
}

/** Returns the players with their names in the store. Each is the present name or the name at the start. */
async function withStoredNames({ store, psn }: Club): Promise<readonly StandInPlayer[]> {
  const players: StandInPlayer[] = [];
  for (const [member, player] of psn.players.entries()) {
    const stored = await store.known.playerOfAccount(player.accountId);
    const { name } = invariant(stored, 'a member is stored');
    assert.ok([player.onlineId, nameOfMember(member)].includes(name), `${name} is stored`);
    players.push({ ...player, onlineId: name });
  }
  return players;
}

/** Runs a check. If it throws, the error is recorded as a broken promise. */
async function attempt(broken: string[], when: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    broken.push(`${when}: ${text.slice(0, 400)}`);
  }
}
