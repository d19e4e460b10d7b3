/** Operators' actions on accounts (docs/spec/access.md 1 and 4, People). */

import type { TableAccess, Transaction } from '../../store/sql.ts';
import { AccessError } from '../access-error.ts';
import type { Account, Role } from '../account.ts';
import { hashSecret, newCode } from '../secrets/secret.ts';
import { invitationMs, linkMs } from '../sessions/lifetime.ts';
import type { StoredWay } from '../state/accounts.ts';
import {
  deleteAccount,
  findAccount,
  findByName,
  findByPlayer,
  listAccounts,
  listWays,
  operatorCount,
  saveAccount,
} from '../state/accounts.ts';
import type { StoredCode } from '../state/codes.ts';
import { addCode, deleteCode, listInvitations } from '../state/codes.ts';
import { listLinkedPlayers, removeLinksTo } from '../state/player-links.ts';
import { deleteSessions } from '../state/sessions.ts';
import { readAccountName, toNameKey } from './account-name.ts';

/** A person as operators see them. */
export interface Person extends Account {
  readonly ways: readonly Omit<StoredWay, 'secret' | 'accountId'>[];
}

/** A person whom an operator invites. */
export interface Invited {
  readonly name: string;
  readonly role: Role;
  readonly playerId: number | null;
}

/** A new code, which is shown only once. */
export interface NewLink {
  readonly code: string;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

/** Operators' actions on accounts. All functions throw AccessError, except those that only read, and `withdraw`. */
export interface People {
  list(): Promise<readonly Person[]>;
  find(accountId: string): Promise<Account | null>;
  findByName(name: string): Promise<Account | null>;
  findByPlayer(playerId: number): Promise<Account | null>;
  invite(invited: Invited, now: number): Promise<NewLink>;
  invitations(now: number): Promise<readonly StoredCode[]>;
  withdraw(codeHash: string): Promise<void>;
  /** Creates a link with which the person signs in once. */
  createLink(accountId: string, now: number): Promise<NewLink>;
  rename(accountId: string, name: string): Promise<void>;
  /** Sets a role, and ends the person's sessions, because a session retains the rights with which it began. */
  setRole(accountId: string, role: Role): Promise<void>;
  setPlayer(accountId: string, playerId: number | null): Promise<void>;
  remove(accountId: string): Promise<void>;
  /** Returns the players whom accounts, invitations and requests name. */
  linkedPlayers(): Promise<readonly number[]>;
  /** Removes the links to a player who was deleted: their account remains, without a player. */
  forgetPlayer(playerId: number): Promise<void>;
}

/** Creates operators' actions on accounts, with access to their tables. */
export function createPeople(tables: TableAccess): People {
  function change(
    accountId: string,
    work: (transaction: Transaction, account: Account) => Promise<unknown>,
  ): Promise<void> {
    return tables.transaction(async (transaction) => {
      const account = await findAccount(transaction, accountId);
      if (account === null) throw new AccessError('account-unknown');
      await work(transaction, account);
    });
  }

  return {
    async list() {
      const ways = await listWays(tables);
      return (await listAccounts(tables)).map((account) => ({
        ...account,
        ways: ways
          .filter(({ accountId }) => accountId === account.accountId)
          .map(({ secret: _secret, accountId: _accountId, ...way }) => way),
      }));
    },
    find: (accountId) => findAccount(tables, accountId),
    findByName: (name) => findByName(tables, toNameKey(name)),
    findByPlayer: (playerId) => findByPlayer(tables, playerId),
    invite: (invited, now) =>
      tables.transaction((transaction) => invite(transaction, invited, now)),
    invitations: (now) => listInvitations(tables, now),
    withdraw: (codeHash) => tables.transaction((transaction) => deleteCode(transaction, codeHash)),
    createLink: (accountId, now) =>
      tables.transaction((transaction) => createLink(transaction, accountId, now)),
    rename: (accountId, text) =>
      change(accountId, (transaction, account) => rename(transaction, account, text)),
    setRole: (accountId, role) =>
      change(accountId, (transaction, account) => setRole(transaction, account, role)),
    setPlayer: (accountId, playerId) =>
      change(accountId, (transaction, account) => setPlayer(transaction, account, playerId)),
    remove: (accountId) => change(accountId, remove),
    linkedPlayers: () => listLinkedPlayers(tables),
    forgetPlayer: (playerId) =>
      tables.transaction((transaction) => removeLinksTo(transaction, playerId)),
  };
}

async function invite(
  transaction: Transaction,
  { name: text, role, playerId }: Invited,
  now: number,
): Promise<NewLink> {
  const name = readAccountName(text);
  const link = { code: newCode(), expiresAt: now + invitationMs };
  await addCode(
    transaction,
    {
      codeHash: hashSecret(link.code),
      kind: 'invitation',
      accountId: null,
      role,
      playerId,
      name,
      createdAt: now,
      expiresAt: link.expiresAt,
    },
    now,
  );
  return link;
}

async function createLink(
  transaction: Transaction,
  accountId: string,
  now: number,
): Promise<NewLink> {
  if ((await findAccount(transaction, accountId)) === null)
    throw new AccessError('account-unknown');
  const link = { code: newCode(), expiresAt: now + linkMs };
  await addCode(
    transaction,
    {
      ...noInvitation,
      codeHash: hashSecret(link.code),
      kind: 'link',
      accountId,
      createdAt: now,
      expiresAt: link.expiresAt,
    },
    now,
  );
  return link;
}

/** The empty fields of codes that are not invitations. */
export const noInvitation = { role: null, playerId: null, name: null } as const;

/** Renames an account. Throws AccessError if the name is not allowed, or if another account has it. */
export async function rename(
  transaction: Transaction,
  account: Account,
  text: string,
): Promise<void> {
  const name = readAccountName(text);
  const other = await findByName(transaction, toNameKey(name));
  if (other !== null && other.accountId !== account.accountId) throw new AccessError('name-taken');
  await saveAccount(transaction, { ...account, name }, toNameKey(name));
}

async function setRole(transaction: Transaction, account: Account, role: Role): Promise<void> {
  if (account.role === role) return;
  if (role !== 'operator') await requireOther(transaction);
  await saveAccount(transaction, { ...account, role }, toNameKey(account.name));
  await deleteSessions(transaction, account.accountId);
}

async function setPlayer(
  transaction: Transaction,
  account: Account,
  playerId: number | null,
): Promise<void> {
  const other = playerId === null ? null : await findByPlayer(transaction, playerId);
  if (other !== null && other.accountId !== account.accountId)
    throw new AccessError('player-taken');
  await saveAccount(transaction, { ...account, playerId }, toNameKey(account.name));
}

async function remove(transaction: Transaction, account: Account): Promise<void> {
  if (account.role === 'operator') await requireOther(transaction);
  await deleteAccount(transaction, account.accountId);
}

/** Throws if there is no other operator: the last operator cannot be deleted or made a player (docs/spec/access.md 1). */
async function requireOther(transaction: Transaction): Promise<void> {
  if ((await operatorCount(transaction)) <= 1) throw new AccessError('last-operator');
}
