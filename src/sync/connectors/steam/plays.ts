/** Who plays what, as the summaries show it, and when each game that is played is to be asked for. */

import { minuteMs, secondMs } from '../../../domain/time/index.ts';
import type { Stretch } from '../../engine/index.ts';
import type { Summary } from './answers.ts';

/** A game while it is played, and until its last unlocks were asked for. */
export interface Play {
  readonly appid: string;
  readonly title: string | null;
  /** When it was first seen, in milliseconds UTC. */
  readonly since: number;
  /** When it was last seen to have ended; null while it is played. */
  readonly endedAt: number | null;
  /** The unlocked achievements that were not in the store, so that the whole game had to be read. */
  readonly lacked: ReadonlySet<string>;
}

/** The plays of the followed accounts. */
export interface Plays {
  /** Notes what an account plays. @param summary undefined if the account was not answered */
  note(accountId: string, summary: Summary | undefined, now: number): void;
  /** The plays of an account; there is more than one for minutes after a change of the game. */
  of(accountId: string): readonly Play[];
  /** Returns the plays of accounts that are due, the longest waiting first. */
  due(accountIds: Iterable<string>, now: number): readonly DuePlay[];
}

/** A play whose unlocks are to be asked for. */
export interface DuePlay extends Play {
  readonly accountId: string;
  /** Notes that they were asked for. */
  asked(): void;
  /** Notes that they are not given: they are not asked for again in this play. */
  refused(): void;
  /** Notes unlocked achievements that the store does not have; false if all were noted before. */
  lacks(keys: readonly string[]): boolean;
}

const everyMs = 90 * secondMs;
/** The game is asked for when its end is seen, and again so much later: the last unlocks may come a little after the end. */
const afterEndMs = 2 * minuteMs;

interface Session extends Play {
  endedAt: number | null;
  askAt: number;
  readonly lacked: Set<string>;
}

function stretched({ factor }: Pick<Stretch, 'factor'>): number {
  return Math.round(everyMs * factor);
}

/** When a play that was asked for now is asked for again; null after its end. */
function askNext(
  { endedAt, askAt }: Session,
  stretch: Pick<Stretch, 'factor'>,
  now: number,
): number | null {
  if (endedAt === null) return Math.max(askAt + stretched(stretch), now);
  return now < endedAt + afterEndMs ? endedAt + afterEndMs : null;
}

/** Creates the plays of one process. */
export function createPlays(stretch: Pick<Stretch, 'factor'>): Plays {
  const sessions = new Map<string, readonly Session[]>();
  const sessionsOf = (accountId: string): readonly Session[] => sessions.get(accountId) ?? [];
  const drop = (accountId: string, session: Session): void =>
    void sessions.set(
      accountId,
      sessionsOf(accountId).filter((each) => each !== session),
    );
  return {
    of: sessionsOf,
    note(accountId, summary, now) {
      const appid = summary?.gameid ?? null;
      let current = sessionsOf(accountId).find(({ endedAt }) => endedAt === null);
      if (current !== undefined && current.appid !== appid) {
        Object.assign(current, { endedAt: now, askAt: now });
        current = undefined;
      }
      if (appid === null || current !== undefined) return;
      const begun = { appid, title: summary?.gameextrainfo ?? null, since: now };
      const session = { ...begun, endedAt: null, askAt: now, lacked: new Set<string>() };
      sessions.set(accountId, [...sessionsOf(accountId), session]);
    },
    due: (accountIds, now) =>
      [...accountIds]
        .flatMap((accountId) => sessionsOf(accountId).map((session) => ({ accountId, session })))
        .filter(({ session }) => session.askAt <= now)
        .toSorted((a, b) => a.session.askAt - b.session.askAt)
        .map(({ accountId, session }) => ({
          ...session,
          accountId,
          asked() {
            const next = askNext(session, stretch, now);
            if (next === null) drop(accountId, session);
            else session.askAt = next;
          },
          refused: () => void (session.askAt = Infinity),
          lacks(keys) {
            const before = session.lacked.size;
            for (const key of keys) session.lacked.add(key);
            return session.lacked.size > before;
          },
        })),
  };
}
