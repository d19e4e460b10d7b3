/**
 * Claims: a person proves that a profile is theirs. They put a code into a text that only the profile's owner can write
 * (docs/spec/access.md 6, docs/adr/0027-claims.md). Before the proof, no one is told whether a name belongs to a player or whether the
 * player has an account.
 */

import { randomInt } from 'node:crypto';
import { minuteMs } from '../../domain/time/index.ts';
import type { TableAccess, Transaction } from '../../store/sql.ts';
import { AccessError } from '../access-error.ts';
import type { Account, SignedIn } from '../account.ts';
import type { Visitor } from '../entry/entry.ts';
import { cutAccountName, toNameKey } from '../people/account-name.ts';
import { createAccount } from '../people/create-account.ts';
import { hashSecret } from '../secrets/secret.ts';
import type { BegunSession } from '../sessions/sessions.ts';
import { beginSession } from '../sessions/sessions.ts';
import { findAccount, findByPlayer, saveAccount } from '../state/accounts.ts';
import { listSessions } from '../state/sessions.ts';
import { rememberBrowser } from '../state/browsers.ts';
import type { StoredClaim } from '../state/claims.ts';
import { admitCheck, findClaim, putClaim, takeClaim } from '../state/claims.ts';

/** How long a code is valid. */
export const claimMs = 30 * minuteMs;
/** Maximum number of checks within 24 hours, for each typed name and for each player. */
const maxChecks = 3;
/** Letters and digits that are not easily confused. There are 32, so each adds five random bits to a code. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The profile that a person claims: a player's name, and the network on which the person proves that the profile is theirs. */
export type NewClaim = Pick<StoredClaim, 'network' | 'player'>;
/** An open claim. */
export type Claim = Omit<StoredClaim, 'browserHash'>;

/** A proved claim: its code was found in the owner's text. */
interface Proved {
  readonly claim: Claim;
  readonly player: { readonly playerId: number; readonly name: string };
  /** The person who gets the player; null for a visitor, who gets a new account. */
  readonly signedIn: SignedIn | null;
}

/** The result of a proof: the account that has the player now. */
interface Owned {
  readonly account: Account;
  /** The new session; null if the person's session continues. */
  readonly begins: BegunSession | null;
}

/** The claims, of which each browser has at most one. `begin`, `takeCheck`, `use` and `prove` throw AccessError. */
export interface Claims {
  /** Begins a claim, which replaces the browser's former one. The typed name need not belong to a player. */
  begin(given: NewClaim, visitor: Visitor): Promise<Claim>;
  /** Returns the browser's open claim; null without one. */
  find(visitor: Visitor): Promise<Claim | null>;
  /** Counts a check of the browser's open claim, and returns the claim. Throws `claim-over` and `claim-limit`. */
  takeCheck(visitor: Visitor): Promise<Claim>;
  /**
   * Counts a check for a player, because the same player may be claimed under several names. Returns false if there were too many checks;
   * the client is not told.
   */
  takePlayerCheck(playerId: number, now: number): Promise<boolean>;
  /** Checks whether the player belongs to no account. */
  isFree(playerId: number): Promise<boolean>;
  /**
   * Ends the browser's claim without giving anyone a player. The person has used the claim to prove something else: that an account on a
   * network is theirs. Throws `claim-unproved` if the claim is over, and `proof-needed` if the session is over.
   */
  use(
    used: Pick<Proved, 'claim'> & { readonly signedIn: SignedIn },
    visitor: Visitor,
  ): Promise<void>;
  /**
   * Gives the player to the person. Throws `claim-unproved` if the claim is over or an account already has the player, and `proof-needed`
   * if the session is over.
   */
  prove(proved: Proved, visitor: Visitor): Promise<Owned>;
}

/** Creates access to the claims in their tables. */
export function createClaims(tables: TableAccess): Claims {
  return {
    begin: ({ network, player }, { browserId, now }) =>
      tables.transaction(async (transaction) => {
        const begun = { code: newClaimCode(), network, player, expiresAt: now + claimMs };
        await putClaim(transaction, { browserHash: hashSecret(browserId), ...begun }, now);
        return begun;
      }),
    find: async ({ browserId, now }) => {
      const found = await findClaim(tables, hashSecret(browserId), now);
      return found === null ? null : toClaim(found);
    },
    takeCheck: (visitor) => tables.transaction((transaction) => takeCheck(transaction, visitor)),
    takePlayerCheck: (playerId, now) =>
      tables.transaction((transaction) =>
        admitCheck(transaction, { subject: `player ${playerId}`, max: maxChecks }, now),
      ),
    isFree: async (playerId) => (await findByPlayer(tables, playerId)) === null,
    use: ({ claim, signedIn }, visitor) =>
      tables.transaction(async (transaction) => {
        await requireSession(transaction, signedIn);
        await requireClaim(transaction, claim, visitor);
      }),
    prove: (proved, visitor) =>
      tables.transaction((transaction) => prove(transaction, proved, visitor)),
  };
}

function toClaim({ browserHash: _hash, ...claim }: StoredClaim): Claim {
  return claim;
}

/**
 * Creates a code such as `laurel-7KQW-M2XD`. The code becomes public when it is used, so it need not be secret. It only has to be so long
 * that no other text contains it by chance.
 */
function newClaimCode(): string {
  return `laurel-${newGroup()}-${newGroup()}`;
}

function newGroup(): string {
  return Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('');
}

async function takeCheck(transaction: Transaction, { browserId, now }: Visitor): Promise<Claim> {
  const found = await findClaim(transaction, hashSecret(browserId), now);
  if (found === null) throw new AccessError('claim-over');
  // Checks are limited by the typed name, not by the player, so that a name without a player is limited in the same way.
  const subject = `name ${hashSecret(`${found.network} ${toNameKey(found.player)}`)}`;
  if (!(await admitCheck(transaction, { subject, max: maxChecks }, now)))
    throw new AccessError('claim-limit');
  return toClaim(found);
}

/** Throws if the session has ended. A check takes several seconds, during which this may happen (docs/spec/access.md 3, rule 4). */
async function requireSession(
  transaction: Transaction,
  { account, provedAt, expiresAt }: SignedIn,
): Promise<void> {
  const sessions = await listSessions(transaction, account.accountId);
  const isOpen = sessions.some(
    (each) => each.provedAt === provedAt && each.expiresAt === expiresAt,
  );
  if (!isOpen) throw new AccessError('proof-needed');
}

async function requireClaim(
  transaction: Transaction,
  { code }: Claim,
  { browserId }: Visitor,
): Promise<void> {
  const isTaken = await takeClaim(transaction, { browserHash: hashSecret(browserId), code });
  if (!isTaken) throw new AccessError('claim-unproved');
}

async function prove(
  transaction: Transaction,
  { claim, player, signedIn }: Proved,
  visitor: Visitor,
): Promise<Owned> {
  await requireClaim(transaction, claim, visitor);
  if ((await findByPlayer(transaction, player.playerId)) !== null)
    throw new AccessError('claim-unproved');
  return signedIn === null
    ? welcome(transaction, player, visitor)
    : addPlayer(transaction, { playerId: player.playerId, signedIn }, visitor);
}

/**
 * Creates the account of a visitor and begins a session. A claim works only once, so the visitor is then asked to set up a way to sign in
 * again.
 */
async function welcome(
  transaction: Transaction,
  { playerId, name }: Proved['player'],
  { isPlain, browserId, now }: Visitor,
): Promise<Owned> {
  const wished = cutAccountName(name) || name; // empty: the name is invisible, and an account must have one
  const added = { name: wished, role: 'player', playerId, now } as const;
  const account = await createAccount(transaction, added);
  await rememberBrowser(transaction, { accountId: account.accountId, browserId }, now);
  const beginning = { way: 'claim', isPlain, subject: null, now } as const;
  return { account, begins: await beginSession(transaction, account, beginning) };
}

async function addPlayer(
  transaction: Transaction,
  { playerId, signedIn }: { readonly playerId: number; readonly signedIn: SignedIn },
  { isPlain, now }: Visitor,
): Promise<Owned> {
  const { way, provedAt, expiresAt } = signedIn;
  await requireSession(transaction, signedIn);
  const former = await findAccount(transaction, signedIn.account.accountId);
  if (former === null) throw new AccessError('account-unknown');
  if (former.playerId !== null) throw new AccessError('has-player');
  const account = { ...former, playerId };
  await saveAccount(transaction, account, toNameKey(account.name));
  // A session that a proxy began continues: it is bound to the user whom the proxy names with each request.
  if (way === 'proxy') return { account, begins: null };
  const replaced = { provedAt, expiresAt };
  const beginning = { way, isPlain, subject: null, now, replaced };
  return { account, begins: await beginSession(transaction, account, beginning) };
}
