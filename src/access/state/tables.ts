/**
 * The tables of people who sign in (docs/spec/access.md 3, rules 4, 8, 9 and 13). They are next to the store's own, so that nobody waits
 * for a load to sign in. Secrets are stored as hashes only.
 */

import type { CompanionPlan } from '../../store/sql.ts';
import { column, table } from '../../store/sql.ts';

/** A person's account. */
export const account = table(
  'access_account',
  {
    accountId: column.textKey,
    /** The name that is shown, and with which a password is given. */
    name: column.text,
    /** The name as it is compared: of two that read alike, one exists. */
    nameKey: column.text,
    /** `operator` or `player`. */
    role: column.text,
    /** Id of the player whose profile it is; null for a person who hunts nothing. */
    playerId: column.optionalInteger,
    createdAt: column.instant,
    seenAt: column.optionalInstant,
  },
  [
    { name: 'access_account_name', terms: ['nameKey'], isUnique: true },
    { name: 'access_account_player', terms: ['playerId'], isUnique: true },
  ],
);

/** A way to sign in again. Links are codes and no rows here. */
export const signInWay = table(
  'access_way',
  {
    accountId: column.textKey,
    /** `password`, `oidc` or `proxy`. */
    kind: column.textKey,
    /** Whom the provider or proxy names; for a password, the account. */
    subject: column.text,
    /** The hash of a password as a PHC string; null for other kinds. */
    secret: column.optionalText,
    createdAt: column.instant,
    usedAt: column.optionalInstant,
  },
  [{ name: 'access_way_subject', terms: ['kind', 'subject'], isUnique: true }],
);

/** A session of a browser. The browser has its id; the row has the hash. */
export const session = table(
  'access_session',
  {
    sessionHash: column.textKey,
    accountId: column.text,
    /** How it was begun: `setup`, `link`, `invitation`, `password`, `oidc` or `proxy`. */
    way: column.text,
    /** Whom the proxy named at its beginning; null for other ways. */
    subject: column.optionalText,
    /** Whether it was begun over a connection without encryption. */
    isPlain: column.flag,
    createdAt: column.instant,
    /** When the person proved last who they are. */
    provedAt: column.instant,
    /** Written at most once an hour. */
    seenAt: column.instant,
    expiresAt: column.instant,
  },
  [{ name: 'access_session_account', terms: ['accountId'] }],
);

/** A code of a link that can be used once. */
export const code = table('access_code', {
  codeHash: column.textKey,
  /** `setup`, `link` or `invitation`. */
  kind: column.text,
  /** Whom a link signs in; null for the others. */
  accountId: column.optionalText,
  /** The role of an invited person; null for the others. */
  role: column.optionalText,
  /** The player of an invited person; null without one. */
  playerId: column.optionalInteger,
  /** Name of an invited person's account; null for the others. */
  name: column.optionalText,
  createdAt: column.instant,
  expiresAt: column.instant,
});

/** An attempt to sign in, stored as long as limits look at it. */
export const attempt = table('access_attempt', {
  /** Network of the address, or the account: `address 192.0.2.1` or `account ID`. */
  subject: column.textKey,
  at: column.bigKey,
  attemptId: column.textKey,
});

/** A browser that has signed in to an account, which the account's limit does not bind. */
export const knownBrowser = table('access_browser', {
  accountId: column.textKey,
  browserHash: column.textKey,
  seenAt: column.instant,
});

/** A step of a person. */
export const step = table('access_step', {
  at: column.bigKey,
  stepId: column.textKey,
  /** Null for somebody who is not signed in. */
  accountId: column.optionalText,
  /** The account's name at that time. */
  name: column.optionalText,
  action: column.text,
  subject: column.optionalText,
  /** `begun` until its result is known. */
  outcome: column.text,
  /** The network that it came from: /24 or /48. */
  address: column.text,
});

/** A setting of the accounts: when setting up was finished. */
export const accessSetting = table('access_setting', {
  name: column.textKey,
  value: column.text,
});

/** What was asked for on a player's own page: when a thing of each kind was asked for last. */
export const playerWish = table('access_wish', {
  playerId: column.bigKey,
  /** `update` or `delete`. */
  kind: column.textKey,
  at: column.instant,
});

/** A mistake that a player reports to the operator, until the operator has closed it. */
export const report = table('access_report', {
  at: column.bigKey,
  reportId: column.textKey,
  playerId: column.big,
  /** The game and trophy that it is about; null for none. */
  gameId: column.optionalText,
  trophyId: column.optionalInteger,
  text: column.text,
});

/** A profile that somebody says is theirs, until they have proved it or its time is over. A browser has one. */
export const claim = table('access_claim', {
  browserHash: column.textKey,
  /** The text that is looked for in what the owner of the profile writes. */
  code: column.text,
  network: column.text,
  /** The name of the player as it was typed: nobody may have it. */
  player: column.text,
  expiresAt: column.instant,
});

/** A check of a claim, stored as long as limits look at it. */
export const claimCheck = table('access_claim_check', {
  /** The typed name on a network, or the player: `name HASH` or `player 7`. */
  subject: column.textKey,
  at: column.bigKey,
  checkId: column.textKey,
});

/** All tables, and how they came to be. */
export const accessPlan: CompanionPlan = {
  ledger: 'access_migration',
  tables: [
    account,
    signInWay,
    session,
    code,
    attempt,
    knownBrowser,
    step,
    accessSetting,
    playerWish,
    report,
    claim,
    claimCheck,
  ],
  oldest: 1,
  steps: [
    {
      version: 2,
      about: 'what players ask for and report',
      commands: ({ types, clustered }) => [
        `CREATE TABLE access_wish (player_id BIGINT NOT NULL, kind ${types.TEXT} NOT NULL, at BIGINT NOT NULL,
          PRIMARY KEY (player_id, kind)) ${clustered}`,
        `CREATE TABLE access_report (at BIGINT NOT NULL, report_id ${types.TEXT} NOT NULL, player_id BIGINT NOT NULL,
          game_id ${types.TEXT}, trophy_id INTEGER, text ${types.TEXT} NOT NULL, PRIMARY KEY (at, report_id)) ${clustered}`,
      ],
    },
    {
      version: 3,
      about: 'profiles that people say are theirs',
      commands: ({ types, clustered }) => [
        `CREATE TABLE access_claim (browser_hash ${types.TEXT} NOT NULL, code ${types.TEXT} NOT NULL, network ${types.TEXT} NOT NULL,
          player ${types.TEXT} NOT NULL, expires_at BIGINT NOT NULL, PRIMARY KEY (browser_hash)) ${clustered}`,
        `CREATE TABLE access_claim_check (subject ${types.TEXT} NOT NULL, at BIGINT NOT NULL, check_id ${types.TEXT} NOT NULL,
          PRIMARY KEY (subject, at, check_id)) ${clustered}`,
      ],
    },
  ],
};
