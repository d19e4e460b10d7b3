/** Accounts and their roles (docs/spec/access.md 1). */

/** What an account may do. */
export const roles = ['operator', 'player'] as const;
/** A role of an account; a visitor has none. */
export type Role = (typeof roles)[number];

/** A person who signs in. */
export interface Account {
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
  /** The player whose profile it is; null without one. */
  readonly playerId: number | null;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** The hour in which they were here last; null before the first time. */
  readonly seenAt: number | null;
}

/** How a session was begun. */
export const sessionWays = [
  'setup',
  'link',
  'invitation',
  'password',
  'oidc',
  'proxy',
  'claim',
] as const;
/** A way into a session. */
export type SessionWay = (typeof sessionWays)[number];

/** A way to sign in that is stored. */
export type KeptWay = 'password' | 'oidc' | 'proxy';

/** Somebody who is signed in, as handlers see them: nothing of it lets anybody in. */
export interface SignedIn {
  readonly account: Account;
  readonly way: SessionWay;
  /** Whether the connection is not encrypted. */
  readonly isPlain: boolean;
  /** When they proved last who they are: milliseconds UTC. */
  readonly provedAt: number;
  readonly expiresAt: number;
}
