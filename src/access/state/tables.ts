/**
 * The tables about people who sign in (docs/spec/access.md 3, rules 4, 8, 9 and 13). They are separate from the store's own tables, so that
 * signing in does not wait for an import. Secrets are only stored as hashes.
 */

import type { CompanionPlan } from '../../store/sql.ts';
import { column, table } from '../../store/sql.ts';

/** A person's account. */
export const account = table(
  'access_account',
  {
    accountId: column.textKey,
    /** The name that is shown, and that is entered together with a password. */
    name: column.text,
    /** The name in the form in which names are compared. Two names with the same form, such as `Ada` and `ADA`, cannot both exist. */
    nameKey: column.text,
    /** `operator` or `player`. */
    role: column.text,
    /** Id of the person's player; null for a person without a player. */
    playerId: column.optionalInteger,
    createdAt: column.instant,
    seenAt: column.optionalInstant,
  },
  [
    { name: 'access_account_name', terms: ['nameKey'], isUnique: true },
    { name: 'access_account_player', terms: ['playerId'], isUnique: true },
  ],
);

/** A permanent way to sign in. Links are not stored here, but as codes. */
export const signInWay = table(
  'access_way',
  {
    accountId: column.textKey,
    /** `password`, `oidc` or `proxy`. */
    kind: column.textKey,
    /** The person's issuer and `sub` at the provider, or their user name at the proxy; for a password, the account's id. */
    subject: column.text,
    /** The hash of a password, as a PHC string; null for other kinds. */
    secret: column.optionalText,
    createdAt: column.instant,
    usedAt: column.optionalInstant,
  },
  [{ name: 'access_way_subject', terms: ['kind', 'subject'], isUnique: true }],
);

/** A session of a browser. The browser stores the session id; the row stores its hash. */
export const session = table(
  'access_session',
  {
    sessionHash: column.textKey,
    accountId: column.text,
    /** The way it began: `setup`, `link`, `invitation`, `password`, `oidc`, `proxy` or `claim`. */
    way: column.text,
    /** The user whom the proxy named when it began; null for other ways. */
    subject: column.optionalText,
    /** Whether it began over a connection without encryption. */
    isPlain: column.flag,
    createdAt: column.instant,
    /** When the person last proved who they are. */
    provedAt: column.instant,
    /** When it was last used. It is written at most once an hour. */
    seenAt: column.instant,
    expiresAt: column.instant,
  },
  [{ name: 'access_session_account', terms: ['accountId'] }],
);

/** The code of a link that can be used once. */
export const code = table('access_code', {
  codeHash: column.textKey,
  /** `setup`, `link` or `invitation`. */
  kind: column.text,
  /** The account that a link signs in; null for other kinds. */
  accountId: column.optionalText,
  /** The role of an invited person; null for other kinds. */
  role: column.optionalText,
  /** The player of an invited person; null without one. */
  playerId: column.optionalInteger,
  /** The name for an invited person's account; null for other kinds. */
  name: column.optionalText,
  createdAt: column.instant,
  expiresAt: column.instant,
});

/** An attempt to sign in. It is stored as long as the limits need it. */
export const attempt = table('access_attempt', {
  /** The network of the client's address, or the hash of the typed name: `address 192.0.2.1` or `name HASH`. */
  subject: column.textKey,
  at: column.bigKey,
  attemptId: column.textKey,
});

/** A browser that has signed in to an account. The account's limit on attempts does not apply to it. */
export const knownBrowser = table('access_browser', {
  accountId: column.textKey,
  browserHash: column.textKey,
  seenAt: column.instant,
});

/** An action of a person. */
export const step = table('access_step', {
  at: column.bigKey,
  stepId: column.textKey,
  /** The account; null for a person who is not signed in. */
  accountId: column.optionalText,
  /** The account's name at the time of the action. */
  name: column.optionalText,
  action: column.text,
  subject: column.optionalText,
  /** The result of the action; `begun` until it is known. */
  outcome: column.text,
  /** The client's network: /24 or /48. */
  address: column.text,
});

/** A fact about all accounts, such as when the setup was finished. */
export const accessSetting = table('access_setting', {
  name: column.textKey,
  value: column.text,
});

/** A request that a player made on their own page, and its time. At most one request of each kind is stored for a player. */
export const playerWish = table('access_wish', {
  playerId: column.bigKey,
  /** `update` or `delete`. */
  kind: column.textKey,
  at: column.instant,
});

/** A mistake that a player has reported to the operator. It is stored until the operator closes it. */
export const report = table('access_report', {
  at: column.bigKey,
  reportId: column.textKey,
  playerId: column.big,
  /** The game and the trophy that the report is about; null if it is not about a game or a trophy. */
  gameId: column.optionalText,
  trophyId: column.optionalInteger,
  text: column.text,
});

/** A profile that a person claims. It is stored until the claim is proved or expires. A browser has at most one. */
export const claim = table('access_claim', {
  browserHash: column.textKey,
  /** The code that is searched for in a text of the profile's owner. */
  code: column.text,
  network: column.text,
  /** The name of the player as it was typed. There may be no player of this name. */
  player: column.text,
  expiresAt: column.instant,
});

/** A check of a claim. It is stored as long as the limits need it. */
export const claimCheck = table('access_claim_check', {
  /** The typed name on a network, or the player: `name HASH` or `player 7`. */
  subject: column.textKey,
  at: column.bigKey,
  checkId: column.textKey,
});

/** All tables, and the steps that create and change them. */
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
