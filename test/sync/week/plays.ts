/**
 * The actions of members in the week: sessions on each network in which they earn trophies. The sessions are random, but the same in every
 * run.
 */

import type { Random } from '../../../src/data/generate/random.ts';
import { createRandom } from '../../../src/data/generate/random.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import { writeInstant } from '../../support/stand-ins/psn/index.ts';
import type { Arrivals } from './arrivals.ts';
import type { Club, Member } from './club.ts';
import type { WeekNetwork } from './laurel.ts';

/** An event at an instant of the club's clock. */
export interface Happening {
  readonly at: number;
  happen(): void | Promise<void>;
}

/** The probability that a member plays on a network on a day. */
const dailyChance: Readonly<Record<WeekNetwork, number>> = { psn: 0.6, retro: 0.3, steam: 0.4 };
/** The hour at which the sessions of the last day end. The hours after it have no events. */
const lastPlayHour = 20;

/** A session: the events at its start, at each earned trophy, and at its end. */
interface Session {
  readonly start: () => void;
  /** Earns the next trophy. Does nothing if all trophies are earned. */
  readonly earn: () => void;
  readonly stop: () => void;
}

interface PlayParts {
  readonly club: Club;
  readonly arrivals: Arrivals;
  /** The networks on which members play. */
  readonly networks: readonly WeekNetwork[];
  readonly random: Random;
}

/** Creates the sessions of all members. @param days number of days from the start */
export function inventWeek(
  parts: Omit<PlayParts, 'random'>,
  start: number,
  days: number,
): Happening[] {
  const random = createRandom(7);
  const happenings: Happening[] = [];
  for (let day = 0; day < days; day += 1)
    for (const member of parts.club.members.keys())
      for (const network of parts.networks) {
        if (!random.chance(dailyChance[network])) continue;
        const hours = day === days - 1 ? lastPlayHour - 2 : 22;
        const from = start + day * dayMs + Math.floor(random.unit() * hours * hourMs);
        const session = sessions[network]({ ...parts, random }, member);
        happenings.push(...timesOf(session, from, random));
      }
  return happenings;
}

/** Returns the events of a session of 40 to 90 minutes, in which three to six trophies are earned. */
function timesOf(session: Session, from: number, random: Random): Happening[] {
  const endsAt = from + random.whole(40, 90) * minuteMs;
  const earned = Array.from({ length: random.whole(3, 6) }, () => ({
    at: from + Math.floor(random.unit() * (endsAt - from)),
    happen: session.earn,
  }));
  return [{ at: from, happen: session.start }, ...earned, { at: endsAt, happen: session.stop }];
}

const sessions: Readonly<Record<WeekNetwork, (parts: PlayParts, member: number) => Session>> = {
  psn: playConsole,
  retro: playRetro,
  steam: playSteam,
};

function memberAt({ members }: Club, member: number): Member {
  return invariant(members[member], 'a member plays');
}

function playConsole({ club, arrivals, random }: PlayParts, member: number): Session {
  const { clock, psn } = club;
  const player = invariant(psn.players[member], 'a member has an account');
  const title = invariant(player.titles[random.whole(0, player.titles.length - 1)], 'has games');
  return {
    start() {
      const game = { titleId: `PPSA${title.id.slice(4, 9)}_00`, name: title.name };
      player.presence = { isOnline: true, platform: 'PS5', game };
    },
    earn() {
      const place = title.trophies.findIndex(({ earned }) => earned === undefined);
      if (place === -1) return;
      psn.world.play(player.accountId, { titleId: title.id, trophies: [place] });
      const at = Date.parse(writeInstant(clock.now()));
      arrivals.expect({ network: 'psn', member, game: title.id, trophy: place + 1, at });
    },
    stop() {
      const lastOnline = writeInstant(clock.now());
      player.presence = { isOnline: false, platform: 'PS5', lastOnline };
    },
  };
}

function playRetro({ club, arrivals, random }: PlayParts, member: number): Session {
  const { clock, retro } = club;
  const { retro: account } = memberAt(club, member);
  const game = invariant(random.shuffle(retro.world.games)[0], 'there are games');
  return {
    start: () => retro.world.play(account, game.id, 'Lighting a lamp'),
    earn() {
      const now = clock.now();
      const has = new Set(
        retro.world.truthAt(account, now).earned.map(({ achievementId }) => achievementId),
      );
      const next = game.achievements.find(({ id }) => !has.has(id));
      if (next === undefined) return;
      retro.world.unlock(account, next.id, now, { hardcore: random.chance(0.8) });
      const deed = { network: 'retro', member, game: `RA-${game.id}`, trophy: next.id } as const;
      arrivals.expect({ ...deed, at: now });
    },
    stop: () => undefined,
  };
}

function playSteam({ club, arrivals, random }: PlayParts, member: number): Session {
  const { clock, steam } = club;
  const { steam: account } = memberAt(club, member);
  const game = invariant(random.shuffle(steam.world.games)[0], 'there are games');
  const { appid } = game;
  return {
    start: () => steam.world.start(account, appid),
    earn() {
      const now = clock.now();
      const { earned } = steam.world.truthAt(account, now);
      const next = game.achievements.find(
        ({ apiname }) => !earned.some((each) => each.appid === appid && each.apiname === apiname),
      );
      if (next === undefined) return;
      const { apiname } = next;
      steam.world.unlock(account, { appid, apiname }, now);
      const deed = { network: 'steam', member, game: `STEAM-${appid}`, trophy: apiname } as const;
      arrivals.expect({ ...deed, at: now });
    },
    stop: () => steam.world.stop(account),
  };
}
