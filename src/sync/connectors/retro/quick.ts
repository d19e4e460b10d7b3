/**
 * One request tells who has earned something: the users whom the key's owner follows, with their points. What they earned is loaded at
 * once; the game itself follows when they have stopped for a while (docs/spec/networks.md 9.1).
 */

import { gameIdOn } from '../../../domain/index.ts';
import { dayMs, minuteMs, readInstant, secondMs, utc } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { PlayerLookup, PresenceReading, StoredPlayer } from '../../../store/index.ts';
import type { QuickSource, QuickFinding } from '../../engine/index.ts';
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
  readonly now: () => number;
}

const everyMs = minuteMs;
/** The game call comes so long after the last unlock. */
const calmMs = 10 * minuteMs;
/** Unlocks of the last look may have come late. */
const overlapMs = 5 * minuteMs;
/** Emulators hand in unlocks that are dated back by so much; the walk finds what is older. */
const oldestMs = 14 * dayMs;

/** Players who are asked for in one look, so that it ends before the next one is due; the others follow in it. */
const playersPerLook = 25;

/** What was seen of a user: both numbers of points, and when. */
interface Seen {
  readonly points: string;
  readonly at: number;
}

/** Creates the quick source of RetroAchievements. After a start it asks for each player once, because nothing was seen before. */
export function createRetroQuick(parts: QuickParts): QuickSource {
  const seen = new Map<string, Seen>();
  return {
    everyMs,
    restMs: () => dayMs,
    async look(players) {
      const points = await readPoints(parts.requests);
      const changed = players.flatMap((player) => {
        const current = points.get(player.accountId ?? ''); // absent: the account is not known yet
        const before = seen.get(player.nameKey);
        return current === undefined || current === before?.points
          ? []
          : { player, points: current, since: before?.at ?? player.lastSuccessAt }; // absent: not seen since the start
      });
      const findings: QuickFinding[] = [];
      const presence: PresenceReading[] = [];
      for (const { player, points: current, since } of changed.slice(0, playersPerLook)) {
        const at = parts.now();
        const { finding, playing } = await seeUnlocks(parts, player, since ?? at);
        findings.push(finding);
        if (playing !== null) presence.push(playing);
        seen.set(player.nameKey, { points: current, at });
      }
      const covered = players.filter(({ nameKey }) => seen.has(nameKey));
      return { findings, presence, covered };
    },
  };
}

/** The points of all users whom the key's owner follows, by account. */
async function readPoints(requests: RetroRequests): Promise<ReadonlyMap<string, string>> {
  const points = new Map<string, string>();
  for (let offset = 0; ; offset += rowsPerRequest) {
    const { users, isLast } = await requests.following(offset);
    for (const { ULID, Points, PointsSoftcore } of users)
      points.set(ULID, `${Points} ${PointsSoftcore}`);
    if (isLast) return points;
  }
}

/** What was seen of one player. */
interface Seeing {
  readonly finding: QuickFinding;
  /** What they play by their last unlock; null if it was too long ago. */
  readonly playing: PresenceReading | null;
}

/** Asks what a player has unlocked. Without an unlock their list of games tells what has changed. */
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

/** The rows of all unlocks since a time. The network gives the oldest 500 of a span, so further ones follow from the newest of those. */
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
    if (newestOf(page) === from) break; // more unlocks in one second than rows in an answer
  }
  return { answer, rows };
}

/** How long after an unlock its game counts as played: the network's own rule for what a player does. */
const playedForMs = 15 * minuteMs;

/** What a player plays, by an unlock a short time ago; null without one. */
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
    title: newest.GameTitle ?? null, // absent: the game has no title
    gameId: gameIdOn('retro', sourceId),
    sourceId,
    platform: newest.ConsoleName ?? null, // absent: the network does not say
    text: null,
    seenAt: timeOf(newest),
  };
}

/** When an unlock was; 0 for a date that the reader of the answer refuses. */
function timeOf({ Date: date }: RecentRow): number {
  return readInstant(date, utc) ?? 0;
}

/** When the newest unlock was, in Unix seconds. */
function newestOf({ rows }: Unlocks): number {
  return Math.floor(Math.max(0, ...rows.map(timeOf)) / secondMs);
}

/**
 * The row of a hardcore unlock states that time alone. A stored unlock may be an older one in softcore, so only its hardcore date is
 * loaded.
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
