/**
 * Recalculates the figures on pages from the facts of an invented store, by the definitions in docs/spec/figures.md, docs/spec/site.md 1.1
 * and docs/spec/networks.md 3. It is independent: it imports none of the code that it checks.
 */

import type { Earned, Game, Grade, Network, Player, Trophy, World } from './world.ts';

const second = 1000;
const minute = 60_000;
const hour = 3_600_000;
const day = 86_400_000;
const grades: readonly Grade[] = ['platinum', 'gold', 'silver', 'bronze'];
const gamePoints: Readonly<Record<Grade, number>> = {
  platinum: 0,
  gold: 90,
  silver: 30,
  bronze: 15,
};
const levelPoints: Readonly<Record<Grade, number>> = {
  platinum: 300,
  gold: 90,
  silver: 30,
  bronze: 15,
};

export type Dated = Earned & { readonly date: number };

/** A player's game, with its trophies. */
export interface Played {
  readonly player: Player;
  readonly game: Game;
  readonly counts: readonly number[];
  readonly points: number;
  readonly progress: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly platinumAt: number | null;
  readonly completedAt: number | null;
  readonly toPlatinum: number | null;
  readonly toCompletion: number | null;
  /** Whether a trophy of the game is dated in the future. */
  readonly isAhead: boolean;
}

/** Returns a function that compares by several keys, ascending. */
export function by<T>(...keys: readonly ((item: T) => number | string)[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const key of keys) {
      const one = key(a);
      const other = key(b);
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  };
}

/** Assigns ranks like SQL's RANK: equal keys share a rank. */
export function ranked<T>(
  items: readonly T[],
  keyOf: (item: T) => readonly number[],
): (readonly [rank: number, item: T])[] {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  const isBetter = (a: readonly number[], b: readonly number[]): boolean => {
    const index = a.findIndex((value, at) => value !== b[at]);
    return index !== -1 && (a[index] ?? 0) > (b[index] ?? 0);
  };
  return keyed.map(
    ({ item, key }) =>
      [1 + keyed.filter((other) => isBetter(other.key, key)).length, item] as const,
  );
}

/** Writes a length of time in its largest whole unit. */
export function writeLength(ms: number): string {
  if (ms >= day) return `${Math.floor(ms / day)} d`;
  return ms >= hour ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / minute)} min`;
}

export class Figures {
  readonly world: World;
  readonly visible: readonly Player[];
  readonly counted: readonly Player[];
  readonly #played = new Map<Player, readonly Played[]>();
  readonly #days: Intl.DateTimeFormat;
  readonly #owners = new Map<string, readonly Played[]>();

  constructor(world: World, zone: string) {
    this.world = world;
    this.visible = world.players.filter(({ isHidden }) => !isHidden);
    this.counted = this.visible.filter(({ isExcluded }) => !isExcluded);
    this.#days = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    for (const player of this.visible) {
      this.#played.set(
        player,
        [...player.earned.values()].map((earned) => this.#playedOf(player, earned)),
      );
    }
    for (const { id } of world.games) {
      this.#owners.set(
        id,
        this.counted.flatMap((player) => this.gamesOf(player).filter(({ game }) => game.id === id)),
      );
    }
  }

  gamesOf(player: Player): readonly Played[] {
    return this.#played.get(player) ?? [];
  }

  /** Returns the owners of a game who count for rarity: those who are neither hidden nor excluded. */
  ownersOf(game: Game): readonly Played[] {
    return this.#owners.get(game.id) ?? [];
  }

  /** Returns the number of counted owners who have a trophy. */
  earnersOf(game: Game, trophy: Trophy): number {
    return this.ownersOf(game).filter(({ player }) =>
      player.earned.get(game.id)?.some((each) => each.trophy === trophy),
    ).length;
  }

  isAhead({ date, importedAt }: Pick<Earned, 'date' | 'importedAt'>): boolean {
    return date !== null && date > importedAt + day && date > this.world.now;
  }

  /** Returns the day of an instant: days since 1970-01-01 in the day zone. */
  dayOf(at: number): number {
    return Date.parse(this.#days.format(at)) / day;
  }

  /** Returns a player's dated trophies, without those dated in the future, by date, game and number, ascending. */
  datedOf(player: Player, networks?: readonly Network[]): Dated[] {
    return [...player.earned.values()]
      .flat()
      .filter((each): each is Dated => each.date !== null && !this.isAhead(each))
      .filter(({ game }) => networks === undefined || networks.includes(game.network))
      .toSorted(
        by(
          ({ date }) => date,
          ({ game }) => game.id,
          ({ trophy }) => trophy.number,
        ),
      );
  }

  /** Returns how many trophies of each grade the player has on a network. */
  countsOf(player: Player, network: Network): number[] {
    const earned = [...player.earned.values()]
      .flat()
      .filter(({ game }) => game.network === network);
    return countsIn(earned.map(({ trophy }) => trophy));
  }

  pointsOfPlayer(player: Player): number {
    return this.countsOf(player, 'psn').reduce(
      (sum, count, index) => sum + count * levelPoints[grades[index] ?? 'bronze'],
      0,
    );
  }

  /** Returns the figure by which a network's leaderboard ranks the player, and the figure that decides ties. */
  scoreOf(player: Player, network: Exclude<Network, 'psn'>): readonly [number, number] {
    const earned = [...player.earned.values()]
      .flat()
      .filter(({ game }) => game.network === network);
    const points = earned.reduce((sum, { trophy }) => sum + trophy.points, 0);
    const hardcore = earned.reduce(
      (sum, { trophy, isHardcore }) => sum + (isHardcore ? trophy.points : 0),
      0,
    );
    const complete = this.gamesOf(player).filter(
      ({ game, progress }) => game.network === network && progress === 100,
    ).length;
    if (network === 'retro') return [hardcore, points];
    return network === 'steam' ? [earned.length, complete] : [points, 0];
  }

  /** Returns the date of each milestone by the milestone's name; null if the date is unknown. */
  milestonesOf(player: Player): Map<string, number | null> {
    const dated = this.datedOf(player, ['psn']);
    const undated = [...player.earned.values()]
      .flat()
      .filter(({ game, date }) => game.network === 'psn' && date === null);
    const found = new Map<string, number | null>();
    const platinumsOf = (list: readonly Earned[]) =>
      list.filter(({ trophy }) => trophy.grade === 'platinum');
    const note = (
      numbers: readonly number[],
      name: (number: number) => string,
      dates: readonly (number | null)[],
    ): void => {
      for (const number of numbers)
        if (number <= dates.length) found.set(name(number), dates[number - 1] ?? null);
    };
    const datesOf = (
      without: number,
      list: readonly { readonly date: number }[],
    ): (number | null)[] => [
      ...Array.from({ length: without }, () => null),
      ...list.map(({ date }) => date),
    ];
    note([1, 100, 250, 500], (number) => `trophy ${number}`, datesOf(undated.length, dated));
    const platinums = platinumsOf(dated).flatMap(({ date }) => (date === null ? [] : [{ date }]));
    note(
      [1, 10, 25, 50],
      (number) => `platinum ${number}`,
      datesOf(platinumsOf(undated).length, platinums),
    );
    let points = undated.reduce((sum, { trophy }) => sum + levelPoints[trophy.grade], 0);
    for (const level of [10, 25, 50])
      if (points >= 60 * (level - 1)) found.set(`level ${level}`, null);
    for (const { trophy, date } of dated) {
      points += levelPoints[trophy.grade];
      for (const level of [10, 25, 50]) {
        if (points >= 60 * (level - 1) && !found.has(`level ${level}`))
          found.set(`level ${level}`, date);
      }
    }
    for (const network of ['psn', 'retro', 'steam', 'xbox'] as const) {
      const completed = this.gamesOf(player).filter(
        (each) => each.game.network === network && each.progress === 100,
      );
      const known = completed
        .filter(({ completedAt, isAhead }) => completedAt !== null && !isAhead)
        .toSorted(
          by(
            ({ completedAt }) => completedAt ?? 0,
            ({ game }) => game.id,
          ),
        );
      const without = completed.filter(({ completedAt }) => completedAt === null).length;
      const dates = datesOf(
        without,
        known.map(({ completedAt }) => ({ date: completedAt ?? 0 })),
      );
      note([1, 10, 25, 50], (number) => `completed ${number} ${network}`, dates);
    }
    return found;
  }

  /** Returns the lengths of the current and the longest streak; 0 for none. */
  streaksOf(player: Player): { readonly current: number; readonly longest: number } {
    const days = [
      ...new Set(this.datedOf(player, ['psn']).map(({ date }) => this.dayOf(date))),
    ].toSorted((a, b) => a - b);
    const runs: number[][] = [];
    for (const each of days) {
      const run = runs.at(-1);
      if (run !== undefined && run.at(-1) === each - 1) run.push(each);
      else runs.push([each]);
    }
    const last = runs.at(-1);
    const isCurrent = last !== undefined && (last.at(-1) ?? 0) >= this.dayOf(this.world.now) - 1;
    return {
      current: isCurrent ? last.length : 0,
      longest: Math.max(0, ...runs.map(({ length }) => length)),
    };
  }

  /** Returns the platinums of a player, newest first; those without a date come last. */
  platinumsOf(player: Player): Played[] {
    return this.gamesOf(player)
      .filter(({ counts }) => (counts[0] ?? 0) > 0)
      .toSorted(
        by(
          ({ platinumAt }) => -(platinumAt ?? -Infinity),
          ({ game }) => game.id,
        ),
      );
  }

  hasPlatinumCome({ game, player, platinumAt }: Played): boolean {
    const platinum = player.earned.get(game.id)?.find(({ trophy }) => trophy.grade === 'platinum');
    return platinumAt === null || platinum === undefined || !this.isAhead(platinum);
  }

  /** Returns the share of owners who have the platinum; null with fewer than five owners. */
  platinumShare(game: Game): number | null {
    const owners = this.ownersOf(game).length;
    const platinum = game.trophies.find(({ grade }) => grade === 'platinum');
    return owners < 5 || platinum === undefined ? null : this.earnersOf(game, platinum) / owners;
  }

  /** Returns the share of owners who have a trophy; null with fewer than five owners. */
  shareOf(game: Game, trophy: Trophy): number | null {
    const owners = this.ownersOf(game).length;
    return owners < 5 ? null : this.earnersOf(game, trophy) / owners;
  }

  /** Returns the numbers of owners with a progress of 0, 1 to 9, 10 to 19, …, 90 to 99, 100. */
  progressBins(game: Game): number[] {
    const owners = this.ownersOf(game);
    const within = (low: number, high: number): number =>
      owners.filter(({ progress }) => progress >= low && progress <= high).length;
    const tens = Array.from({ length: 9 }, (_, index) =>
      within(10 * (index + 1), 10 * (index + 1) + 9),
    );
    return [within(0, 0), within(1, 9), ...tens, within(100, 100)];
  }

  /**
   * Groups trophies by player, game and session, and returns the groups as texts, latest first. Each text has the player, the game, the
   * date of the newest trophy and the best grade.
   *
   * @param trophies of all players, newest first
   */
  justEarned(trophies: readonly (Dated & { readonly player: Player })[]): string[] {
    const groups: { readonly at: number; readonly text: string }[] = [];
    for (const [player, own] of Map.groupBy(trophies, (each) => each.player)) {
      const found: { readonly at: number; readonly text: string }[] = [];
      let session = 0;
      const inSessions = own.map((each, index) => {
        const later = own[index - 1];
        if (later !== undefined && later.date - each.date > 4 * hour) session += 1;
        return { ...each, key: `${session} ${each.game.id}` };
      });
      for (const group of Map.groupBy(inSessions, ({ key }) => key).values()) {
        const at = Math.max(...group.map(({ date }) => date));
        const best = grades.find((grade) => group.some(({ trophy }) => trophy.grade === grade));
        found.push({ at, text: `${player.name} ${group[0]?.game.id} ${at} ${best}` });
      }
      groups.push(...found.toSorted(by(({ at }) => -at)).slice(0, 3));
    }
    return groups.toSorted(by(({ at }) => -at)).map(({ text }) => text);
  }

  /** Returns the sum of the rarity scores of a set; null with fewer than five owners. */
  setScoreOf(game: Game): number | null {
    const owners = this.ownersOf(game).length;
    if (owners < 5) return null;
    const bases: Readonly<Record<Grade, number>> = {
      platinum: 300,
      gold: 90,
      silver: 30,
      bronze: 15,
    };
    return game.trophies.reduce((sum, trophy) => {
      const earners = this.earnersOf(game, trophy);
      const inverse =
        trophy.share === null
          ? (owners + 1) / (earners + 1)
          : (owners + 20) / (earners + (20 * trophy.share) / 100);
      return (
        sum +
        Math.floor(bases[trophy.grade] * Math.sqrt(Math.min(1000, Math.max(1, inverse))) + 0.5)
      );
    }, 0);
  }

  /** Returns the median of the known times to the platinum of a game, if there are at least five. */
  medianToPlatinum(game: Game): number | null {
    return findMedian(
      this.ownersOf(game).flatMap((each) =>
        this.hasPlatinumCome(each) ? (each.toPlatinum ?? []) : [],
      ),
    );
  }

  /** Returns the number of counted players who earned a trophy of the game in the last 30 days. */
  recentPlayers(game: Game): number {
    const since = this.world.now - 30 * day;
    const isRecent = (each: Earned): boolean =>
      each.date !== null && each.date >= since && !this.isAhead(each);
    return this.ownersOf(game).filter(({ player }) => player.earned.get(game.id)?.some(isRecent))
      .length;
  }

  #playedOf(player: Player, earned: readonly Earned[]): Played {
    const [first] = earned;
    if (first === undefined) throw new Error('A game without a trophy is not played.');
    const { game } = first;
    const trophies = earned.map(({ trophy }) => trophy);
    const [points, total] = [trophies, game.trophies].map((list) =>
      list.reduce((sum, { grade }) => sum + gamePoints[grade], 0),
    );
    const progress = Math.floor((100 * (points ?? 0)) / (total ?? 1));
    const dates = earned.flatMap(({ date }) => date ?? []);
    const [firstAt, lastAt] =
      dates.length === 0 ? [null, null] : [Math.min(...dates), Math.max(...dates)];
    const platinum = earned.find(({ trophy }) => trophy.grade === 'platinum');
    const completedAt = progress === 100 && dates.length === earned.length ? lastAt : null;
    const ofPlatinum = earned.filter(
      ({ trophy }) => platinum !== undefined && trophy.group === platinum.trophy.group,
    );
    const needed = game.trophies.filter(
      ({ group }) => platinum !== undefined && group === platinum.trophy.group,
    ).length;
    const isTimed = (list: readonly Earned[], size: number): boolean =>
      game.trophies.length >= 10 &&
      list.length === size &&
      list.every(({ date }) => date !== null) &&
      !isUploaded(list);
    const platinumAt = platinum?.date ?? null;
    return {
      player,
      game,
      counts: countsIn(trophies),
      points: points ?? 0,
      progress,
      firstAt,
      lastAt,
      platinumAt,
      completedAt,
      toPlatinum:
        platinumAt !== null && isTimed(ofPlatinum, needed) ? platinumAt - (firstAt ?? 0) : null,
      toCompletion:
        completedAt !== null && isTimed(earned, game.trophies.length)
          ? completedAt - (firstAt ?? 0)
          : null,
      isAhead: earned.some((each) => this.isAhead(each)),
    };
  }
}

function countsIn(trophies: readonly Trophy[]): number[] {
  return grades.map((grade) => trophies.filter((trophy) => trophy.grade === grade).length);
}

/** Checks whether more than half of the trophies have the same date to the second. */
function isUploaded(earned: readonly Earned[]): boolean {
  const seconds = Map.groupBy(earned, ({ date }) => Math.floor((date ?? 0) / second));
  return Math.max(...[...seconds.values()].map(({ length }) => length)) * 2 > earned.length;
}

/** Returns the median: for an even number of values, the mean of the two in the middle. */
export function findMedian(times: readonly number[]): number | null {
  if (times.length < 5) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.floor((low + high) / 2);
}

/** Returns the lengths of sessions. A session ends when there is no trophy for more than four hours. @param dates ascending */
export function sessionsIn(
  dates: readonly number[],
): { readonly trophies: number; readonly length: number }[] {
  const sessions: number[][] = [];
  for (const date of dates) {
    const last = sessions.at(-1);
    if (last !== undefined && date - (last.at(-1) ?? 0) <= 4 * hour) last.push(date);
    else sessions.push([date]);
  }
  return sessions.map((each) => ({
    trophies: each.length,
    length: (each.at(-1) ?? 0) - (each[0] ?? 0),
  }));
}
