/** A player's milestones, reached and next, and their records. */

import type { Network } from '../../../domain/index.ts';
import { sumCounts } from '../../../domain/index.ts';
import type { MilestoneKind, Streaks } from '../../../domain/play/index.ts';
import { nextMilestone, findStreaks } from '../../../domain/play/index.ts';
import type {
  CompletedGame,
  Completion,
  DayOfPlay,
  GameRow,
  ListPart,
  PlatinumRecords,
  PlayerRow,
} from '../../../store/port/store.ts';
import type { PlayerLists } from '../../components/tabs/player-lists.ts';
import { readLists } from '../../components/tabs/player-lists.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { Played } from './played.ts';
import { readPlayed } from './played.ts';
import type { MilestonesQuery } from './query.ts';
import type { Milestone, Reached } from './reached.ts';
import { datesOfMilestones, fillMilestones } from './reached.ts';

/** The next milestone, and how many trophies, games or levels are missing for it. */
interface MilestoneAhead {
  readonly kind: MilestoneKind;
  readonly network: Network;
  readonly count: number;
  readonly missing: number;
}

/** The player's records; null where unknown. */
export interface Records extends PlatinumRecords {
  readonly streaks: Streaks;
  /** The latest of the days with the most trophies. */
  readonly busiest: DayOfPlay | null;
  readonly quickest: CompletedGame | null;
  /** The completed game that took the longest time. */
  readonly longest: CompletedGame | null;
}

/** The numbers of trophies and games without a date. */
export interface Undated {
  readonly trophies: number;
  readonly platinums: number;
  readonly completed: number;
}

/** The milestones that a player reached, the next ones, and their records. */
export interface MilestonesModel extends PlayerLists {
  readonly player: PlayerRow;
  readonly query: MilestonesQuery;
  /** Newest first; milestones without a date come last. */
  readonly reached: ListPart<Milestone>;
  readonly ahead: readonly MilestoneAhead[];
  readonly undated: Undated;
  readonly records: Records;
}

/** Reads milestones and records; null for a player who does not exist. */
export async function milestonesModel(
  services: SiteServices,
  { values: { name = '' }, query }: ModelRequest<MilestonesQuery>,
): Promise<MilestonesModel | Moved | null> {
  const { store } = services;
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const played = await readPlayed(services, player);
  const isShown = ({ network }: { readonly network: Network }): boolean =>
    query.network === null || query.network === network;
  const { dates, counts } = datesOfMilestones(played);
  const shown = dates.filter(isShown);
  const completed = played.completed.filter(isShown);
  const ofConsoles = query.network === null || query.network === 'psn';
  const [items, records, lists] = await Promise.all([
    fillMilestones(store, player.playerId, shown, query),
    recordsOf(store, player.playerId, { ...played, completed }),
    readLists(store, player),
  ]);
  return {
    player,
    query,
    reached: { items, total: shown.length },
    ahead: [...counts, ...(counts.some(isCompletedOnConsoles) ? [] : [noneCompleted])]
      .filter(isShown)
      .map(aheadOf),
    undated: {
      trophies: ofConsoles ? sumCounts(played.undated) : 0,
      platinums: ofConsoles ? played.undated.platinum : 0,
      completed: completed.reduce((sum, { undated }) => sum + undated, 0),
    },
    records,
    ...lists,
  };
}

const noneCompleted: Reached = { kind: 'completed', network: 'psn', count: 0 };

function isCompletedOnConsoles({ kind, network }: Reached): boolean {
  return kind === 'completed' && network === 'psn';
}

function aheadOf({ kind, network, count }: Reached): MilestoneAhead {
  const next = nextMilestone(kind, count);
  return { kind, network, count: next, missing: next - count };
}

async function recordsOf(
  store: SiteServices['store'],
  playerId: number,
  { days, completed, today, at }: Played,
): Promise<Records> {
  const allDated = completed.flatMap(({ dated }) => dated);
  const [[quickest, longest], records] = await Promise.all([
    ends(store, allDated),
    store.platinumRecords(playerId, at),
  ]);
  const played = days.map(({ day }) => day);
  return {
    streaks: findStreaks(played, today),
    busiest: days.reduce<DayOfPlay | null>(
      (best, day) => (best === null || sumCounts(day) >= sumCounts(best) ? day : best),
      null,
    ),
    ...records,
    quickest,
    longest,
  };
}

/** Finds the completed games that took the shortest and the longest known time. Hidden games are left out. */
async function ends(
  store: SiteServices['store'],
  completions: readonly Completion[],
): Promise<readonly [shortest: CompletedGame | null, longest: CompletedGame | null]> {
  let [shortest, longest]: [Timed | null, Timed | null] = [null, null];
  for (const completion of completions) {
    if (completion.isHidden || !hasTime(completion)) continue;
    if (shortest === null || completion.timeToCompletion < shortest.timeToCompletion)
      shortest = completion;
    if (longest === null || completion.timeToCompletion > longest.timeToCompletion)
      longest = completion;
  }
  if (shortest === null || longest === null) return [null, null];
  const [first, last] = await store.gamesOf([shortest.gameId, longest.gameId]);
  const withGame = (timed: Timed | null, game: GameRow | undefined): CompletedGame | null =>
    timed === null || game === undefined ? null : { ...timed, game };
  return [withGame(shortest, first), withGame(longest, last)];
}

interface Timed extends Completion {
  readonly timeToCompletion: number;
}

function hasTime(completion: Completion): completion is Timed {
  return completion.timeToCompletion !== null;
}
