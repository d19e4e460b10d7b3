/** Sessions on pages that show only some of a player's trophies, newest first (docs/spec/figures.md 4). */

import type { Session } from '../../domain/play/index.ts';
import { groupSessions } from '../../domain/play/index.ts';
import type { TrophyRow } from '../../store/port/store.ts';
import type { PageContext } from '../frame/context.ts';

/**
 * Maximum number of trophies read for sessions: the size of one page of the log. With the same limit on every page, all pages show the same
 * figures for a session.
 */
export const trophiesInLog = 50;

interface Dated {
  readonly trophy: Pick<TrophyRow, 'gameId'>;
  /** Milliseconds UTC. */
  readonly earnedAt: number;
}

/** A session with those of its trophies that were read. */
export interface SessionPart<Entry> extends Session<Entry> {
  /** Number of games among these trophies. */
  readonly games: number;
  /** `isContinued`: whether the session also has later trophies, which were not read. `goesOn`: whether it also has earlier ones. */
  readonly isContinued: boolean;
  readonly goesOn: boolean;
}

/** The dates of the trophies directly after and directly before those that were read; null if there is none. */
interface Neighbours {
  readonly laterAt: number | null;
  readonly earlierAt: number | null;
}

/** Groups trophies into sessions. @param entries newest first */
export function toSessions<Entry extends Dated>(
  entries: readonly Entry[],
  { laterAt, earlierAt }: Neighbours,
): readonly SessionPart<Entry>[] {
  const sessions = groupSessions(entries);
  return sessions.map((session, index) => ({
    ...session,
    games: new Set(session.trophies.map(({ trophy }) => trophy.gameId)).size,
    isContinued: index === 0 && isOneSession(laterAt, session.endedAt),
    goesOn: index === sessions.length - 1 && isOneSession(session.startedAt, earlierAt),
  }));
}

function isOneSession(later: number | null, earlier: number | null): boolean {
  return (
    later !== null &&
    earlier !== null &&
    groupSessions([{ earnedAt: later }, { earnedAt: earlier }]).length === 1
  );
}

/** Returns the texts of a session's heading: how many trophies in how many games, and whether the session has more. */
export function sessionTexts(
  { trophies, games, isContinued, goesOn }: SessionPart<unknown>,
  { t: { log: t } }: Pick<PageContext, 't'>,
): readonly string[] {
  return [
    t.session({ trophies: trophies.length, games }),
    ...(isContinued ? [t.continued] : []),
    ...(goesOn ? [t.goesOn] : []),
  ];
}
