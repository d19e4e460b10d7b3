/**
 * Signing in, by a code or with a password (docs/spec/access.md 2 and 3). The attempts are limited where they are logged (attempts.ts).
 */

import type { TableAccess, Transaction } from '../../store/sql.ts';
import { invariant } from '../../invariant.ts';
import { AccessError } from '../access-error.ts';
import type { Account, KeptWay, Role, SessionWay } from '../account.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { createAccount } from '../people/create-account.ts';
import { giveRole } from '../people/give-role.ts';
import { noInvitation, rename, type NewLink } from '../people/people.ts';
import { hashSecret, newCode, readCode } from '../secrets/secret.ts';
import { linkMs } from '../sessions/lifetime.ts';
import type { BegunSession } from '../sessions/sessions.ts';
import { beginSession } from '../sessions/sessions.ts';
import {
  findAccount,
  findByName,
  findByPlayer,
  findWay,
  hasOperator,
  listAccounts,
  noteUsed,
  putWay,
  saveAccount,
} from '../state/accounts.ts';
import type { Returned } from '../oidc/with-provider.ts';
import { addProvider, signInByProvider } from '../oidc/with-provider.ts';
import type { ProxyUser } from './with-proxy.ts';
import { alignProxyRole, signInByProxy } from './with-proxy.ts';
import { rememberBrowser } from '../state/browsers.ts';
import type { StoredCode } from '../state/codes.ts';
import { addCode, deleteSetupCodes, takeCode } from '../state/codes.ts';
import { readAccountName, toNameKey } from '../people/account-name.ts';

/** The person who tries to sign in, as far as their connection shows. */
export interface Visitor {
  /** The network of the client's address (limits/addresses.ts). */
  readonly network: string;
  readonly isPlain: boolean;
  /** The id of the browser, which remains the same across sessions. */
  readonly browserId: string;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** A name and a password. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** The accounts that matter when a code is used. */
export interface CodeUse {
  /** The account whose identity the code must prove. A code that signs in another one is refused with `other-account`, and can still be used. */
  readonly onlyFor?: string;
  /** The account that is signed in already. An invitation gives it the player, if it is a player's and has none (docs/spec/access.md 6). */
  readonly signedIn?: string;
}

/** The ways to sign in. All functions throw AccessError, except `withProxy`, `hasWay` and `createOperatorLink`. */
export interface Entry {
  /** Begins a session with a code. The text is the code or the whole link, which the person pasted or a script sent. */
  withCode(text: string, visitor: Visitor, use?: CodeUse): Promise<BegunSession>;
  withPassword(credentials: Credentials, visitor: Visitor): Promise<BegunSession>;
  /**
   * Begins the session of a user whom a trusted proxy names. Returns null if the user has no account and the settings do not give them one.
   */
  withProxy(user: ProxyUser): Promise<BegunSession | null>;
  /**
   * Gives the account of a user whom a proxy names the role that the settings state now, as `withProxy` does. Returns whether the role has
   * changed, which ends the account's sessions.
   */
  alignProxyRole(accountId: string, role: Role | null): Promise<boolean>;
  /** Begins the session of a person whom an OpenID provider knows. */
  withProvider(returned: Returned): Promise<BegunSession>;
  /** Adds a provider as another way to sign in. */
  addProvider(accountId: string, returned: Pick<Returned, 'person' | 'now'>): Promise<void>;
  /** Sets or replaces the password of an account. */
  setPassword(accountId: string, password: string, now: number): Promise<void>;
  /** Renames an account and sets its password. If one of them is refused, neither is changed. */
  setNameAndPassword(accountId: string, credentials: Credentials, now: number): Promise<void>;
  /** Checks whether an account has a way to sign in. */
  hasWay(accountId: string, kind: KeptWay): Promise<boolean>;
  /**
   * Creates the link that is shown on the operator's own machine. It sets up the site or, if there is an operator, signs in the first one.
   */
  createOperatorLink(now: number): Promise<NewLink & { readonly kind: 'setup' | 'link' }>;
}

/** The name of the first operator until they choose one. */
const firstName = 'Operator';

/** Creates the ways to sign in, with access to their tables. */
export function createEntry(tables: TableAccess, passwords: Passwords): Entry {
  return {
    async withCode(text, visitor, use = {}) {
      const code = readCode(text);
      if (code === null) throw new AccessError('code-invalid');
      return tables.transaction((transaction) => redeem(transaction, { ...use, code }, visitor));
    },

    async withPassword({ name, password }, visitor) {
      const account = await findByName(tables, toNameKey(name));
      const way = account === null ? null : await findWay(tables, account.accountId, 'password');
      if (!(await passwords.matches(password, way === null ? null : way.secret)))
        throw new AccessError('wrong-password');
      const { accountId } = invariant(account, 'a password that matches belongs to an account');
      return tables.transaction(
        (transaction) =>
          beginAgain(transaction, { accountId, secret: way?.secret ?? null }, visitor), // absent: never, because without a stored password none matches above
      );
    },

    withProxy: (user) => signInByProxy(tables, user),
    alignProxyRole: (accountId, role) => alignProxyRole(tables, accountId, role),
    withProvider: (returned) => signInByProvider(tables, returned),
    addProvider: (accountId, returned) => addProvider(tables, accountId, returned),

    async setPassword(accountId, password, now) {
      const account = await findAccount(tables, accountId);
      if (account === null) throw new AccessError('account-unknown');
      const secret = await hashPassword(passwords, { name: account.name, password });
      await tables.transaction((transaction) =>
        putPassword(transaction, accountId, { secret, now }),
      );
    },

    setNameAndPassword: (accountId, credentials, now) =>
      setNameAndPassword({ tables, passwords }, accountId, { ...credentials, now }),

    hasWay: async (accountId, kind) => (await findWay(tables, accountId, kind)) !== null,
    createOperatorLink: (now) =>
      tables.transaction((transaction) => createOperatorLink(transaction, now)),
  };
}

async function setNameAndPassword(
  { tables, passwords }: { readonly tables: TableAccess; readonly passwords: Passwords },
  accountId: string,
  { name, password, now }: Credentials & { readonly now: number },
): Promise<void> {
  const secret = await hashPassword(passwords, { name: readAccountName(name), password });
  await tables.transaction(async (transaction) => {
    const account = await findAccount(transaction, accountId);
    if (account === null) throw new AccessError('account-unknown');
    await rename(transaction, account, name);
    await putPassword(transaction, accountId, { secret, now });
  });
}

/** Checks a password and returns its hash. */
async function hashPassword(
  passwords: Passwords,
  { name, password }: Credentials,
): Promise<string> {
  await passwords.check(password, name);
  return passwords.hash(password);
}

function putPassword(
  transaction: Transaction,
  accountId: string,
  { secret, now }: { readonly secret: string; readonly now: number },
): Promise<void> {
  const way = { accountId, subject: accountId, secret, createdAt: now, usedAt: null };
  return putWay(transaction, { ...way, kind: 'password' });
}

/** Begins the session if the password has not changed since it was checked. */
async function beginAgain(
  transaction: Transaction,
  checked: { readonly accountId: string; readonly secret: string | null },
  { isPlain, browserId, now }: Visitor,
): Promise<BegunSession> {
  const { accountId, secret } = checked;
  const account = await findAccount(transaction, accountId);
  const way = await findWay(transaction, accountId, 'password');
  if (account === null || way === null || way.secret !== secret)
    throw new AccessError('wrong-password');
  await noteUsed(transaction, way, now);
  await rememberBrowser(transaction, { accountId, browserId }, now);
  return beginSession(transaction, account, { way: 'password', isPlain, subject: null, now });
}

async function redeem(
  transaction: Transaction,
  { code, ...use }: CodeUse & { readonly code: string },
  { isPlain, browserId, now }: Visitor,
): Promise<BegunSession> {
  const taken = await takeCode(transaction, hashSecret(code), now);
  if (taken === null) throw new AccessError('code-invalid');
  const account = await accountOf(transaction, { ...taken, ...use }, now);
  if (use.onlyFor !== undefined && account.accountId !== use.onlyFor)
    throw new AccessError('other-account');
  await rememberBrowser(transaction, { accountId: account.accountId, browserId }, now);
  return beginSession(transaction, account, {
    way: toWay(taken),
    isPlain,
    subject: null,
    now,
  });
}

function toWay({ kind }: StoredCode): SessionWay {
  return kind === 'setup' || kind === 'invitation' ? kind : 'link';
}

/** Returns the account that a code signs in. The account of a person who comes for the first time is created. */
async function accountOf(
  transaction: Transaction,
  { kind, accountId, role, playerId, name, signedIn }: StoredCode & CodeUse,
  now: number,
): Promise<Account> {
  if (kind === 'setup') return beFirst(transaction, now);
  if (kind === 'link') {
    const account = accountId === null ? null : await findAccount(transaction, accountId);
    if (account === null) throw new AccessError('code-invalid');
    return account;
  }
  const invited = role === 'operator' ? 'operator' : 'player';
  const known =
    playerId === null
      ? null
      : ((await findByPlayer(transaction, playerId)) ??
        (await extend(transaction, signedIn, playerId))); // absent: the player has no account
  if (known === null)
    return createAccount(transaction, { name: name ?? firstName, role: invited, playerId, now }); // absent: never, because only setup codes and links lack a name
  if (invited === 'operator') return giveRole(transaction, known, 'operator');
  // The link was given to a player, and must not open the account with the rights that it has got since.
  if (known.role === 'operator') throw new AccessError('code-invalid');
  return known;
}

/** Gives a player to the account of a person who is signed in and has no player; null without such a person. An operator keeps theirs. */
async function extend(
  transaction: Transaction,
  signedIn: string | undefined,
  playerId: number,
): Promise<Account | null> {
  const account = signedIn === undefined ? null : await findAccount(transaction, signedIn);
  if (account === null || account.role === 'operator' || account.playerId !== null) return null;
  const extended = { ...account, playerId };
  await saveAccount(transaction, extended, toNameKey(account.name));
  return extended;
}

/** Creates the first operator. If two people set up the site at the same time, only one succeeds. */
async function beFirst(transaction: Transaction, now: number): Promise<Account> {
  if (await hasOperator(transaction)) throw new AccessError('set-up-already');
  await deleteSetupCodes(transaction);
  return createAccount(transaction, { name: firstName, role: 'operator', playerId: null, now });
}

async function createOperatorLink(
  transaction: Transaction,
  now: number,
): Promise<NewLink & { readonly kind: 'setup' | 'link' }> {
  const operator = (await listAccounts(transaction)).find(({ role }) => role === 'operator');
  const kind = operator === undefined ? 'setup' : 'link';
  const link = { code: newCode(), expiresAt: now + linkMs };
  const added = {
    ...noInvitation,
    codeHash: hashSecret(link.code),
    kind,
    accountId: operator === undefined ? null : operator.accountId,
    createdAt: now,
    expiresAt: link.expiresAt,
  };
  await addCode(transaction, added, now);
  return { ...link, kind };
}
