/**
 * Quick checks of RetroAchievements. One request shows who has earned something: it returns the users whom the key's owner follows, with
 * their points. New unlocks are stored immediately; the game itself is read when the player has paused for a while (docs/spec/networks.md
 * 9.1).
 */

import { gameIdOn } from '../../../domain/index.ts';
import { dayMs, minuteMs, readInstant, secondMs, utc } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { PlayerLookup, PresenceReading, StoredPlayer } from '../../../store/index.ts';
import type { QuickSource, QuickFinding, Stretch } from '../../engine/index.ts';
import { assertGrown, NetworkError } from '../../engine/index.ts';
import { findFailure, isOwn } from '../keyed/find-failure.ts';
import type { SyncPlayer } from '../../state/index.ts';
import type { ReadAnswer } from '../keyed/read-records.ts';
import { readRecords } from '../keyed/read-records.ts';
import type { RecentRow } from './answers.ts';
import type { RetroRequests, Unlocks } from './requests.ts';
import { rowsPerRequest } from './requests.ts';

interface QuickParts {
  readonly requests: RetroRequests;
  readonly read: ReadAnswer;
  readonly known: PlayerLookup;
  /** The factor by which the intervals of quick checks are lengthened. */
  readonly stretch: Stretch;
  readonly now: () => number;
}

/** The game is read this long after the player's last unlock. */
const calmMs = 10 * minuteMs;
/** Overlap of two checks, because unlocks may arrive late. */
const overlapMs = 5 * minuteMs;
/** Emulators may submit unlocks that are dated back by up to this time. Older ones are found when the whole player is read. */
const oldestMs = 14 * dayMs;

/** Maximum number of players in one check, so that it ends before the next check is due. The other players follow in the next check. */
const playersPerLook = 25;

/** The last check of a user: the points of both modes (softcore and hardcore), and the time. */
interface Seen {
  readonly points: string;
  readonly at: number;
}

/** A player whose points have changed since their last check. */
interface Changed {
  readonly player: SyncPlayer;
  readonly points: string;
  /** When the player was last checked, in milliseconds UTC; null if they were not checked since the start. */
  readonly checkedAt: number | null;
}

/** Creates the quick checks of RetroAchievements. After a start, it requests each player once, because there was no earlier check. */
export function createRetroQuick(parts: QuickParts): QuickSource {
  const { requests, stretch, now } = parts;
  const seen = new Map<string, Seen>();
  return {
    get everyMs() {
      return Math.round(minuteMs * stretch.factor);
    },
    restMs: () => dayMs,
    async look(players, isSlowed) {
      const points = await readPoints(requests);
      const changed = players.flatMap((player): Changed | [] => {
        const current = points.get(player.accountId ?? ''); // absent: the player's account is not known yet, so there are no points
        const before = seen.get(player.nameKey);
        return current === undefined || current === before?.points
          ? []
          : { player, points: current, checkedAt: before?.at ?? null }; // absent: the player was not checked since the start
      });
      const asked = changed.toSorted(byLastCheck).slice(0, playersPerLook);
      const pages = Math.floor(points.size / rowsPerRequest) + 1;
      stretch.note(pages + asked.length, isSlowed);
      const findings: QuickFinding[] = [];
      const presence: PresenceReading[] = [];
      const failure = await findFailure(async () => {
        for (const { player, points: current, checkedAt } of asked) {
          const at = now();
          const since = checkedAt ?? player.lastSuccessAt ?? at;
          const { finding, playing } = await seeOwn(parts, player, since);
          findings.push(finding);
          if (playing !== null) presence.push(playing);
          seen.set(player.nameKey, { points: current, at });
        }
      });
      const covered = players.filter(({ nameKey }) => seen.has(nameKey));
      return { findings, presence, covered, ...failure };
    },
  };
}

/**
 * Orders players by their last check, so that each gets a turn if more have earned something than a check can request. Players who were not
 * checked since the start are last, because they may have earned nothing.
 */
function byLastCheck(a: Changed, b: Changed): number {
  return (a.checkedAt ?? Number.MAX_VALUE) - (b.checkedAt ?? Number.MAX_VALUE);
}

/** Returns the points of all users whom the key's owner follows, by account. */
async function readPoints(requests: RetroRequests): Promise<ReadonlyMap<string, string>> {
  const points = new Map<string, string>();
  for (let offset = 0; ; offset += rowsPerRequest) {
    const { users, isLast } = await requests.following(offset);
    const before = points.size;
    for (const { ULID, Points, PointsSoftcore } of users)
      points.set(ULID, `${Points} ${PointsSoftcore}`);
    if (isLast) return points;
    assertGrown('following', { before, after: points.size });
  }
}

/** The result of checking one player. */
interface Seeing {
  readonly finding: QuickFinding;
  /** The game that they play, derived from their last unlock; null if that was too long ago. */
  readonly playing: PresenceReading | null;
}

/** Checks a player. If the network refuses only this player, their list of games shows what has changed, or reports the problem. */
async function seeOwn(parts: QuickParts, player: SyncPlayer, since: number): Promise<Seeing> {
  try {
    return await seeUnlocks(parts, player, since);
  } catch (error) {
    if (!(error instanceof NetworkError) || !isOwn(error)) throw error;
    return { finding: { player, records: [], listAt: parts.now() }, playing: null };
  }
}

/** Requests a player's unlocks. If there are none, the player's list of games shows what has changed. */
async function seeUnlocks(parts: QuickParts, player: SyncPlayer, since: number): Promise<Seeing> {
  const now = parts.now();
  const { accountId, playerId } = player;
  const user = invariant(accountId, 'a watched player has an account');
  const owner = await parts.known.playerOfId(invariant(playerId, 'a watched player is stored'));
  const unlocks = await readUnlocks(parts.requests, user, { since, now });
  if (unlocks.answer.length === 0 || owner === null)
    return { finding: { player, records: [], listAt: now }, playing: null };
  const answer = { name: 'recent', value: unlocks.answer, savedAt: now };
  const { catalogue, played } = readRecords(parts.read, answer, owner.name);
  const records = [...catalogue, ...(await withoutKnownDates(parts.known, owner, played))];
  return {
    finding: { player, records, listAt: now + calmMs },
    playing: findPlaying(owner, unlocks.rows, now),
  };
}

/**
 * Returns the rows of all unlocks since a time. The network returns only the oldest 500 of a period, so the next request starts at the
 * newest of them. It ends if a page is not newer: one second has more unlocks than a response can contain, or the network repeats itself.
 * The list of games then shows the others.
 */
async function readUnlocks(
  requests: RetroRequests,
  user: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<Unlocks> {
  const spanMs = Math.min(now - since + overlapMs, oldestMs);
  let page = await requests.recent(user, Math.ceil(spanMs / minuteMs));
  const answer = [...page.answer];
  const rows = [...page.rows];
  while (page.rows.length >= rowsPerRequest) {
    const from = newestOf(page);
    page = await requests.between(user, { from, to: Math.ceil(now / 1000) });
    answer.push(...page.answer);
    rows.push(...page.rows);
    if (newestOf(page) <= from) break;
  }
  return { answer, rows };
}

/** How long a game counts as being played after an unlock. The network itself uses the same rule. */
const playedForMs = 15 * minuteMs;

/** Returns the game that a player plays, derived from a recent unlock; null without one. */
function findPlaying(
  { playerId }: StoredPlayer,
  rows: readonly RecentRow[],
  now: number,
): PresenceReading | null {
  const newest = rows.toSorted((a, b) => timeOf(b) - timeOf(a))[0];
  if (newest === undefined || now - timeOf(newest) > playedForMs) return null;
  const sourceId = String(newest.GameID);
  return {
    playerId,
    network: 'retro',
    state: 'playing',
    title: newest.GameTitle,
    gameId: gameIdOn('retro', sourceId),
    sourceId,
    platform: newest.ConsoleName,
    text: null,
    seenAt: timeOf(newest),
  };
}

/** Returns the time of an unlock; 0 for a date that the reader of the response refuses. */
function timeOf({ Date: date }: RecentRow): number {
  return readInstant(date, utc) ?? 0;
}

/** Returns the time of the newest unlock, in Unix seconds. */
function newestOf({ rows }: Unlocks): number {
  return Math.floor(Math.max(0, ...rows.map(timeOf)) / secondMs);
}

/**
 * Omits the softcore dates of trophies that are already stored. The row of a hardcore unlock has only the hardcore time, but the stored
 * unlock may be an older one in softcore mode. So only its hardcore date is stored.
 */
async function withoutKnownDates(
  known: PlayerLookup,
  { playerId }: StoredPlayer,
  played: readonly DataRecord[],
): Promise<readonly DataRecord[]> {
  const earned = new Map<string, ReadonlySet<number>>();
  for (const record of played)
    if (record.type === 'earned' && !earned.has(record.game))
      earned.set(record.game, await known.earnedTrophies(playerId, record.game));
  return played.flatMap((record) => {
    if (record.type !== 'earned') return record;
    const isKnown = record.trophy !== undefined && earned.get(record.game)?.has(record.trophy);
    if (isKnown !== true) return record;
    const { date: _, ...rest } = record;
    return rest.hardcore === undefined ? [] : rest;
  });
}
