/**
 * The data from which a player's milestones, streaks and records are calculated. Trophies dated in the future are left out until that time
 * comes (docs/spec/decisions.md 9.2).
 */

import type { GradeCounts, LevelSystem, Network } from '../../../domain/index.ts';
import { grades, findNetwork, networks } from '../../../domain/index.ts';
import { invariant } from '../../../invariant.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { dayIn } from '../../../domain/time/index.ts';
import type { AheadTrophy, Completion, DayOfPlay, PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';

/** A player's completed games on one network. */
export interface CompletedOn {
  readonly network: Network;
  /** The completions with a known date, ascending. */
  readonly dated: readonly Completion[];
  /** Number of completions without a date. */
  readonly undated: number;
  /** Number of all completions, including those dated in the future. */
  readonly count: number;
}

/** The data from which a player's milestones and records are calculated. */
export interface Played {
  /** The days with trophies on the consoles' network, ascending. */
  readonly days: readonly DayOfPlay[];
  /** The undated trophies on the consoles' network. They are treated as earned before all dated ones. */
  readonly undated: GradeCounts;
  /** The networks with completed games, beginning with the consoles' network. */
  readonly completed: readonly CompletedOn[];
  readonly ahead: readonly AheadTrophy[];
  readonly zone: TimeZone;
  readonly system: LevelSystem;
  /** The present: milliseconds UTC, and days since 1970-01-01 in the day zone. */
  readonly at: number;
  readonly today: number;
}

/** Reads this data for a player. */
export async function readPlayed(
  { store, now, levelSystem: system }: SiteServices,
  player: PlayerRow,
): Promise<Played> {
  const at = now();
  const [zone, activity, ahead, { dated, undated }] = await Promise.all([
    store.dayZone(),
    store.activity(player.name),
    store.aheadTrophies(player.playerId, at),
    store.completions(player.playerId),
  ]);
  const all = invariant(activity, 'a stored player has days');
  const aheadGames = new Set(ahead.map(({ gameId }) => gameId));
  const come = dated.filter(({ gameId }) => !aheadGames.has(gameId));
  return {
    days: withoutAhead(all, ahead, zone),
    undated: undatedOf(player, all),
    completed: networks
      .map((network) => {
        const isOn = ({ gameId }: { readonly gameId: string }): boolean =>
          findNetwork(gameId) === network;
        const without = undated.filter((gameId) => isOn({ gameId })).length;
        return {
          network,
          dated: come.filter(isOn),
          undated: without,
          count: dated.filter(isOn).length + without,
        };
      })
      .filter(({ count }) => count > 0),
    ahead,
    zone,
    system,
    at,
    today: dayIn(zone, at),
  };
}

/** Subtracts trophies dated in the future from the days. */
function withoutAhead(
  days: readonly DayOfPlay[],
  ahead: readonly AheadTrophy[],
  zone: TimeZone,
): readonly DayOfPlay[] {
  const ofConsoles = ahead.filter(({ gameId }) => findNetwork(gameId) === 'psn');
  if (ofConsoles.length === 0) return days;
  const byDay = Map.groupBy(ofConsoles, ({ earnedAt }) => dayIn(zone, earnedAt));
  return days.flatMap((day) => {
    const taken = byDay.get(day.day) ?? [];
    const left = { ...day };
    for (const { grade } of taken) left[grade] -= 1;
    return grades.some((grade) => left[grade] > 0) ? [left] : [];
  });
}

/** Counts the player's trophies that are not part of any day. */
function undatedOf({ earned }: PlayerRow, days: readonly DayOfPlay[]): GradeCounts {
  const undated = { ...earned };
  for (const day of days) for (const grade of grades) undated[grade] -= day[grade];
  return undated;
}
