/** Accounts and their roles (docs/spec/access.md 1). */

/** The roles of accounts. */
export const roles = ['operator', 'player'] as const;
/** The role of an account. A visitor has no account and no role. */
export type Role = (typeof roles)[number];

/** The account of a person who signs in. */
export interface Account {
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
  /** The player to whom the account belongs; null without one. */
  readonly playerId: number | null;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** When the person last visited, in milliseconds UTC; recorded at most once an hour. Null before the first visit. */
  readonly seenAt: number | null;
}

/** The ways to begin a session. */
export const sessionWays = [
  'setup',
  'link',
  'invitation',
  'password',
  'oidc',
  'proxy',
  'claim',
] as const;
/** A way to begin a session. */
export type SessionWay = (typeof sessionWays)[number];

/** A stored way to sign in. */
export type KeptWay = 'password' | 'oidc' | 'proxy';

/** A signed-in person, as request handlers see them. None of these values is enough to sign in. */
export interface SignedIn {
  readonly account: Account;
  readonly way: SessionWay;
  /** Whether the connection is not encrypted. */
  readonly isPlain: boolean;
  /** When the person last proved who they are: milliseconds UTC. */
  readonly provedAt: number;
  readonly expiresAt: number;
}
