/** Tracks which account plays which game, from the summaries, and when each of these games is requested. */

import { minuteMs, secondMs } from '../../../domain/time/index.ts';
import type { Stretch } from '../../engine/index.ts';
import type { Summary } from './answers.ts';

/** A play session: a game from when it is first seen being played until its last unlocks were requested. */
export interface Play {
  readonly appid: string;
  readonly title: string | null;
  /** When the session was first seen, in milliseconds UTC. */
  readonly since: number;
  /** When the session was seen to have ended, in milliseconds UTC; null while the game is played. */
  readonly endedAt: number | null;
  /** Unlocked achievements that are not in the store, so that the whole game must be read. */
  readonly lacked: ReadonlySet<string>;
}

/** The play sessions of the followed accounts. */
export interface Plays {
  /** Records the game that an account plays. @param summary undefined if the response lacks the account */
  note(accountId: string, summary: Summary | undefined, now: number): void;
  /** Returns an account's sessions. For some minutes after a change of the game, there is more than one. */
  of(accountId: string): readonly Play[];
  /** Returns the sessions whose unlocks are due to be requested. The session that has waited longest is first. */
  due(accountIds: Iterable<string>, now: number): readonly DuePlay[];
}

/** A session whose unlocks are due to be requested. */
export interface DuePlay extends Play {
  readonly accountId: string;
  /** Records that the unlocks were requested. */
  asked(): void;
  /** Records that the network does not return the unlocks. They are not requested again in this session. */
  refused(): void;
  /** Records unlocked achievements that the store does not have. Returns false if all of them were already recorded. */
  lacks(keys: readonly string[]): boolean;
}

const everyMs = 90 * secondMs;
/** The unlocks are requested when a session ends, and again after this time, because the last unlocks may arrive late. */
const afterEndMs = 2 * minuteMs;

interface Session extends Play {
  endedAt: number | null;
  askAt: number;
  readonly lacked: Set<string>;
}

function stretched({ factor }: Pick<Stretch, 'factor'>): number {
  return Math.round(everyMs * factor);
}

/** Returns when the unlocks of a session must be requested again, if they are requested now; null if no further request is needed. */
function askNext(
  { endedAt, askAt }: Session,
  stretch: Pick<Stretch, 'factor'>,
  now: number,
): number | null {
  if (endedAt === null) return Math.max(askAt + stretched(stretch), now);
  return now < endedAt + afterEndMs ? endedAt + afterEndMs : null;
}

/** Creates the play sessions of one process. */
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
