/** Begins, finds and ends sessions. */

import type { Transaction, TableAccess } from '../../store/sql.ts';
import { AccessError } from '../access-error.ts';
import type { Account, SessionWay, SignedIn } from '../account.ts';
import { sessionWays } from '../account.ts';
import { hashSecret, isSessionId, newSessionId } from '../secrets/secret.ts';
import { noteSeen } from '../state/accounts.ts';
import type { AccountSession, StoredSession } from '../state/sessions.ts';
import {
  addSession,
  deleteSession,
  deleteSessions,
  findSession,
  touchSession,
} from '../state/sessions.ts';
import { freshMs, lifetime, maxIdle, seenEveryMs } from './lifetime.ts';

/** The data with which a session begins. */
export interface Beginning {
  readonly way: SessionWay;
  /** Whether the connection is not encrypted. */
  readonly isPlain: boolean;
  /** The user name from the proxy; null for other ways to sign in. */
  readonly subject: string | null;
  /** Milliseconds UTC. */
  readonly now: number;
  /**
   * A session of the same person that the new one replaces, because the person's rights change. They have not proved their identity again,
   * so the new session ends when the replaced one would have ended.
   */
  readonly replaced?: Pick<SignedIn, 'provedAt' | 'expiresAt'>;
}

/** A session that has begun. Its id is sent only to the browser. */
export interface BegunSession {
  readonly sessionId: string;
  readonly signedIn: SignedIn;
}

/** The facts about a request's connection. */
export interface Connection {
  /** Whether sessions without encryption are refused, because the site has an encrypted address. */
  readonly isEncryptedOnly: boolean;
  /** The user whom the trusted proxy names with this request; null if it names none. */
  readonly proxyUser: string | null;
  readonly now: number;
}

/** Finds and ends sessions. */
export interface Sessions {
  /** Returns the person to whom the session id in a cookie belongs; null if there is no valid session with this id. */
  find(sessionId: string | undefined, connection: Connection): Promise<SignedIn | null>;
  /** Ends one session. */
  end(sessionId: string): Promise<void>;
  /** Ends all sessions of a person. Returns their number. */
  endAll(accountId: string): Promise<number>;
}

/** Creates access to the sessions in their tables. */
export function createSessions(tables: TableAccess): Sessions {
  async function touch({ session, account }: AccountSession, now: number): Promise<void> {
    await tables.transaction(async (transaction) => {
      await touchSession(transaction, session.sessionHash, now);
      await noteSeen(transaction, account.accountId, now);
    });
  }

  return {
    async find(sessionId, connection) {
      if (!isSessionId(sessionId)) return null;
      const found = await findSession(tables, hashSecret(sessionId));
      if (found === null || !isValid(found, connection)) return null;
      const { session, account } = found;
      if (connection.now - session.seenAt >= seenEveryMs) await touch(found, connection.now);
      return toSignedIn(session, account);
    },
    end: (sessionId) =>
      tables.transaction((transaction) => deleteSession(transaction, hashSecret(sessionId))),
    endAll: (accountId) =>
      tables.transaction((transaction) => deleteSessions(transaction, accountId)),
  };
}

/** Begins a session within a transaction. */
export async function beginSession(
  transaction: Transaction,
  account: Account,
  { way, isPlain, subject, now, replaced }: Beginning,
): Promise<BegunSession> {
  const sessionId = newSessionId();
  const stored: StoredSession = {
    sessionHash: hashSecret(sessionId),
    accountId: account.accountId,
    way,
    subject,
    isPlain: Number(isPlain),
    createdAt: now,
    seenAt: now,
    ...(replaced ?? {
      provedAt: now,
      expiresAt: now + lifetime({ role: account.role, way, isPlain }),
    }),
  };
  await addSession(transaction, stored, now);
  await noteSeen(transaction, account.accountId, now);
  return { sessionId, signedIn: toSignedIn(stored, { ...account, seenAt: now }) };
}

/**
 * Checks whether the person has recently proved who they are. A proxy that signs people in states with each request who they are, so no
 * other proof is needed.
 */
export function isFresh({ provedAt, way }: SignedIn, now: number): boolean {
  return way === 'proxy' || now - provedAt < freshMs;
}

/** Throws AccessError `proof-needed` if the person has not recently proved who they are (docs/spec/access.md 3, rule 11). */
export function requireFresh(signedIn: SignedIn, now: number): void {
  if (!isFresh(signedIn, now)) throw new AccessError('proof-needed');
}

function isValid(
  { session, account }: AccountSession,
  { isEncryptedOnly, proxyUser, now }: Connection,
): boolean {
  if (now >= session.expiresAt || now - session.seenAt >= maxIdle(account.role)) return false;
  if (session.isPlain === 1 && isEncryptedOnly) return false;
  return session.way !== 'proxy' || session.subject === proxyUser;
}

function toSignedIn(
  { way, isPlain, provedAt, expiresAt }: StoredSession,
  account: Account,
): SignedIn {
  return { account, way: toWay(way), isPlain: isPlain === 1, provedAt, expiresAt };
}

function toWay(text: string): SessionWay {
  return sessionWays.find((way) => way === text) ?? 'password'; // absent: a newer version has stored a way that this version does not know
}
