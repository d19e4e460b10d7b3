/** Sessions on pages that show a part of a player's trophies, from the newest (docs/spec/figures.md 4). */

import type { Session } from '../../domain/play/index.ts';
import { groupSessions } from '../../domain/play/index.ts';
import type { TrophyRow } from '../../store/port/store.ts';
import type { PageContext } from '../frame/context.ts';

/** Sessions are read as far as a page of the log shows them: every page states of a session what the log states. */
export const trophiesInLog = 50;

interface Dated {
  readonly trophy: Pick<TrophyRow, 'gameId'>;
  /** Milliseconds UTC. */
  readonly earnedAt: number;
}

/** The trophies of a session that were read. */
export interface SessionPart<Entry> extends Session<Entry> {
  /** Number of its games. */
  readonly games: number;
  /** Whether the session has later, or earlier, trophies than those. */
  readonly isContinued: boolean;
  readonly goesOn: boolean;
}

/** The dates of the trophies next to those that were read; null if there is none. */
interface Neighbours {
  readonly laterAt: number | null;
  readonly earlierAt: number | null;
}

/** Groups trophies into sessions. @param entries from the newest */
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

/** What the heading of a session says of its trophies: how many, in how many games, and whether there are more. */
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
