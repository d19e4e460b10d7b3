/**
 * Proof that a profile is somebody's: a code in a text that only its owner can write (docs/spec/access.md 6, docs/adr/0027-claims.md). Whether a
 * name belongs to a player, and whether the player has an account, is told to nobody before the proof.
 */

import { randomInt } from 'node:crypto';
import { minuteMs } from '../../domain/time/index.ts';
import type { TableAccess, Transaction } from '../../store/sql.ts';
import { AccessError } from '../access-error.ts';
import type { Account, SignedIn } from '../account.ts';
import type { Visitor } from '../entry/entry.ts';
import { toNameKey } from '../people/account-name.ts';
import { createAccount } from '../people/create-account.ts';
import { hashSecret } from '../secrets/secret.ts';
import type { BegunSession } from '../sessions/sessions.ts';
import { beginSession } from '../sessions/sessions.ts';
import { findAccount, findByPlayer, saveAccount } from '../state/accounts.ts';
import { listSessions } from '../state/sessions.ts';
import { admitAttempt } from '../state/attempts.ts';
import { rememberBrowser } from '../state/browsers.ts';
import type { StoredClaim } from '../state/claims.ts';
import { admitCheck, findClaim, putClaim, takeClaim } from '../state/claims.ts';

/** How long a code is valid. */
export const claimMs = 30 * minuteMs;
/** Checks of a name and of a player within a day. */
const maxChecks = 3;
/** Letters and digits that nobody mistakes for others: 32, so that each is five bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** The longest name of an account. */
const maxName = 40;

/** What somebody says is theirs: a player by name, and the network that proves it. */
export type NewClaim = Pick<StoredClaim, 'network' | 'player'>;
/** A claim that is open. */
export type Claim = Omit<StoredClaim, 'browserHash'>;

/** The player of a claim, once the code was found in the owner's text. */
interface Proved {
  readonly claim: Claim;
  readonly player: { readonly playerId: number; readonly name: string };
  /** Who gets the player; null for a visitor, who gets an account. */
  readonly signedIn: SignedIn | null;
}

/** What was proved: whose the player is now. */
interface Owned {
  readonly account: Account;
  /** The session that begins; null if the person stays in theirs. */
  readonly begins: BegunSession | null;
}

/** The claims of browsers. All but `find` throw AccessError. */
export interface Claims {
  /** Begins a claim instead of the browser's former one, for a name that may not belong to anyone. */
  begin(given: NewClaim, visitor: Visitor): Promise<Claim>;
  /** The open claim of a browser; null without one. */
  find(visitor: Visitor): Promise<Claim | null>;
  /** Counts a check of the browser's claim and returns it. Throws `claim-over`, `claim-limit` and `too-many-attempts`. */
  takeCheck(visitor: Visitor): Promise<Claim>;
  /** Counts a check of a player, whom several names can mean; false if there were too many, which nobody is told. */
  takePlayerCheck(playerId: number, now: number): Promise<boolean>;
  /** Whether no account has the player. */
  isFree(playerId: number): Promise<boolean>;
  /** Ends the browser's claim, which has proved something else than whose a player is. Throws `claim-unproved` if it is over, and `proof-needed` if the session is. */
  use(
    used: Pick<Proved, 'claim'> & { readonly signedIn: SignedIn },
    visitor: Visitor,
  ): Promise<void>;
  /** Gives the player to the person. Throws `claim-unproved` if the claim is over or an account has the player, and `proof-needed` if the session is over. */
  prove(proved: Proved, visitor: Visitor): Promise<Owned>;
}

/** Creates the claims over their tables. */
export function createClaims(tables: TableAccess): Claims {
  return {
    begin: ({ network, player }, { network: address, browserId, now }) =>
      tables.transaction(async (transaction) => {
        await admitAttempt(transaction, `address ${address}`, now);
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

/** A code such as `laurel-7KQW-M2XD`. It is public once it is used, so it needs no more bits than nobody else's text has by chance. */
function newClaimCode(): string {
  return `laurel-${newGroup()}-${newGroup()}`;
}

function newGroup(): string {
  return Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('');
}

async function takeCheck(
  transaction: Transaction,
  { network, browserId, now }: Visitor,
): Promise<Claim> {
  await admitAttempt(transaction, `address ${network}`, now);
  const found = await findClaim(transaction, hashSecret(browserId), now);
  if (found === null) throw new AccessError('claim-over');
  // By the typed name, not by the player: a name that nobody has is limited in the same way.
  const subject = `name ${hashSecret(`${found.network} ${toNameKey(found.player)}`)}`;
  if (!(await admitCheck(transaction, { subject, max: maxChecks }, now)))
    throw new AccessError('claim-limit');
  return toClaim(found);
}

/** A check takes seconds, within which the session may have ended (docs/spec/access.md 3, rule 4). */
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

/** The account of a visitor. The proof is of the player, so they are asked for a way to sign in again. */
async function welcome(
  transaction: Transaction,
  { playerId, name }: Proved['player'],
  { isPlain, browserId, now }: Visitor,
): Promise<Owned> {
  const added = { name: name.slice(0, maxName), role: 'player', playerId, now } as const;
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
  // A proxy names its users with each request: their session is bound to that name.
  if (way === 'proxy') return { account, begins: null };
  const replaced = { provedAt, expiresAt };
  const beginning = { way, isPlain, subject: null, now, replaced };
  return { account, begins: await beginSession(transaction, account, beginning) };
}
