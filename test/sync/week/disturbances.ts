/** The disturbances of the week, and their times (hours from its start). */

import { hourMs, minuteMs } from '../../../src/domain/time/index.ts';
import { createRandom } from '../../../src/data/generate/random.ts';
import { invariant } from '../../../src/invariant.ts';
import { nameOfMember } from '../day/plays.ts';
import { faults } from '../../support/stand-ins/psn/index.ts';
import { steamFaults } from '../../support/stand-ins/steam/index.ts';
import type { Club } from './club.ts';
import { retroName } from './club.ts';
import type { Laurel } from './laurel.ts';
import type { Happening } from './plays.ts';

/** When each disturbance begins or ends, in hours from the start of the week. */
export const hours = {
  blocked: 26,
  unblocked: 56,
  steamLimited: 30,
  steamFree: 31,
  extended: 60,
  shortened: 75,
  whole: 78,
  renamed: 80,
  nameTaken: 82,
  loginEnds: 98,
  loginRenewed: 108,
  keyWrong: 112,
  keyRight: 113,
  killedFrom: 122,
  killedUntil: 130,
  clockBack: 134,
  clockRight: 137,
} as const;

/** A suffix that one reading of a set wrongly adds to names. */
export const wrongEnd = ' (wrong)';
/** The numbers of the members who are renamed (`count` members, from `first` on), and of the member who takes a former name. */
export const renames = { first: 0, taker: 5, count: 5 } as const;

interface Disturbed {
  readonly club: Club;
  readonly laurel: Laurel;
  /** Records that a member has this name on the console network from now on. */
  readonly noteName: (name: string, member: number) => void;
}

/** Returns all disturbances, in any order. @param start the first instant of the week */
export function disturbances(parts: Disturbed, start: number): Happening[] {
  const { club, laurel } = parts;
  const at = (hour: number): number => start + hour * hourMs;
  planOutages(club, at);
  const { psn, retro, steam } = club;
  const rightKey = retro.key;
  return [
    { at: at(hours.extended), happen: () => extendSets(club) },
    ...renamings(parts, at),
    {
      at: at(hours.loginEnds),
      happen: () => {
        psn.expireAccess();
        psn.endLogin();
      },
    },
    { at: at(hours.loginRenewed), happen: () => laurel.logIn() },
    { at: at(hours.keyWrong), happen: () => void (retro.key = 'another') },
    { at: at(hours.keyRight), happen: () => void (retro.key = rightKey) },
    ...killings(laurel, [psn, retro, steam], at),
    { at: at(hours.clockBack), happen: () => void (laurel.skewMs = -hourMs) },
    { at: at(hours.clockRight), happen: () => void (laurel.skewMs = 0) },
  ];
}

function planOutages({ psn, steam }: Club, at: (hour: number) => number): void {
  psn.outages.push(
    { fault: faults.page(403), from: at(hours.blocked), until: at(hours.unblocked) },
    {
      fault: faults.shortened(12),
      kinds: ['titles'],
      from: at(hours.shortened),
      until: at(hours.whole),
    },
  );
  steam.faults.outages.push({
    fault: steamFaults.tooMany(),
    from: at(hours.steamLimited),
    until: at(hours.steamFree),
  });
}

/**
 * Adds two trophies to each of ten sets. The lists of games of players who do not play do not show this change. The first response about
 * one of the sets is wrong.
 */
function extendSets({ psn }: Club): void {
  const titles = invariant(psn.players[0], 'there are members').titles.slice(0, 10);
  for (const { id } of titles)
    psn.world.extend(id, [
      { grade: 'silver', name: 'Far light', group: '001' },
      { grade: 'bronze', name: 'Farther light', group: '001' },
    ]);
  const wrong = invariant(titles[3], 'there are ten games');
  wrong.wrongSets = [wrong.trophies.map((each) => ({ ...each, name: `${each.name}${wrongEnd}` }))];
}

/** Gives five members other names on every network. Later, another member takes the former name of the first of them. */
function renamings(
  { club: { psn, retro, steam, members }, noteName }: Disturbed,
  at: (hour: number) => number,
): Happening[] {
  const rename = (member: number, name: string): void => {
    const accounts = invariant(members[member], 'a member is renamed');
    psn.world.rename(accounts.psn, name);
    retro.world.rename(accounts.retro, retroName(name));
    steam.world.rename(accounts.steam, `Steam-${name}`);
    noteName(name, member);
  };
  return [
    {
      at: at(hours.renamed),
      happen() {
        for (let member = 0; member < renames.count; member += 1)
          rename(member, `ReedHeron-${member}`);
      },
    },
    {
      at: at(hours.nameTaken),
      happen: () => rename(renames.taker, nameOfMember(renames.first)),
    },
  ];
}

/** Kills Laurel 50 times, each time during a request. */
function killings(
  laurel: Laurel,
  networks: readonly { onRequest: ((count: number) => unknown) | null }[],
  at: (hour: number) => number,
): Happening[] {
  const random = createRandom(50);
  let doomed = 0;
  for (const network of networks)
    network.onRequest = () => {
      if (doomed === 0) return;
      doomed -= 1;
      laurel.kill();
    };
  const between = at(hours.killedUntil) - at(hours.killedFrom) - minuteMs;
  return Array.from({ length: 50 }, () => ({
    at: at(hours.killedFrom) + Math.floor(random.unit() * between),
    happen: () => void (doomed += 1),
  }));
}
