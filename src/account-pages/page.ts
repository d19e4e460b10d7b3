/** What a page for people with an account is: what it shows, and what its forms change. */

import type { Readable } from 'node:stream';
import type { Access, OpenIdProvider, Role, SignedIn, Visitor } from '../access/index.ts';
import type { BackupParts, ExportParts, ImportQueue } from '../actions/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import type { IdentityName, IdentityValues } from '../identity/index.ts';
import type { Pictures } from '../media/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { PageContext } from '../site/page-kit.ts';
import type { SqlStore } from '../store/index.ts';
import type { ClaimControl } from './claims.ts';
import type { NetworkControl } from './networks.ts';
import type { NoticeParts } from './notices.ts';
import type { SiteCondition } from './site-condition.ts';
import type { Notices } from '../webhooks/state/index.ts';
import type { AccountTexts } from './texts.ts';

/** How a value of the site is called, and what it is for: one declaration with the settings. */
export interface SiteField {
  readonly label: string;
  readonly about: string;
}

/** What files are imported with. */
export interface AccountImports {
  readonly queue: ImportQueue;
  /** Whether players may send files of their own; `approve`: an operator looks at them first. */
  readonly own: 'off' | 'approve' | 'on';
  /** Limits the body of an upload in time and size. */
  readonly limitBody: (body: Readable) => AsyncIterable<Buffer>;
}

/** What the pages are made with. */
export interface AccountServices {
  readonly access: Access;
  readonly store: SqlStore;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** Whether a store without an operator can be set up in the browser. */
  readonly hasSetup: boolean;
  /** How the values of the site are called, and what they are for. */
  readonly siteField: (name: IdentityName) => SiteField;
  /** Values of the site that settings lock. */
  readonly fixed: IdentityValues;
  /** The OpenID provider; null without one. */
  readonly provider: OpenIdProvider | null;
  /** Decodes pictures, in a process of its own. */
  readonly pictures: Pictures;
  /** The networks that players are followed on. */
  readonly networks: NetworkControl;
  /** How somebody proves that a profile is theirs; null where the operator has not allowed it. */
  readonly claims: ClaimControl | null;
  /** Where messages about what happens go. */
  readonly notices: NoticeParts;
  /** How the service is. */
  readonly condition: SiteCondition;
  /** Tells the operator what players ask for. */
  readonly operatorNotices: Pick<Notices, 'tell'>;
  /** Imports in the background; null if there are none. */
  readonly imports: AccountImports | null;
  /** Backups; null if there are none. */
  readonly backups: BackupParts | null;
  /** The documents of the service over a store, for exports. */
  readonly createXml: ExportParts['createXml'];
}

/** A request that has passed the gate. */
export interface AskedPage extends AccountServices {
  /** Who is signed in; null for a visitor. */
  readonly signedIn: SignedIn | null;
  readonly visitor: Visitor;
  /** The address's network as the log of steps has it: /24 or /48. */
  readonly network: string;
  readonly values: PathValues;
  readonly query: URLSearchParams;
  /** The fields of the form whose change was refused; empty at first. */
  readonly form: URLSearchParams;
  /** Why the change was refused; null if none was. */
  readonly problem: string | null;
  readonly context: PageContext;
  readonly t: AccountTexts;
  /** The token that each form carries. */
  readonly token: string;
  /** The token of forms that are sent after a way through another site (Change.takesBrowserToken). */
  readonly browserToken: string;
  /** What the browser keeps while somebody is at the provider; undefined without it. */
  readonly providerAttempt: string | undefined;
}

/** A request of somebody who is signed in. */
export interface AskedBySomebody extends AskedPage {
  readonly signedIn: SignedIn;
  /** The id of their session, with which it can be ended. */
  readonly sessionId: string;
}

/** A page without the layout. */
export interface ShownPage {
  readonly title: string;
  readonly main: Markup;
  readonly status?: number;
  /** Seconds after which it is loaded again, without scripts; never by default. */
  readonly reloadsAfter?: number;
}

/** A file for the person alone, as a download. */
export interface SentFile {
  /** The name under which the browser keeps it. */
  readonly fileName: string;
  readonly type: string;
  readonly text: AsyncIterable<string>;
}

/** Leads on to another page: of these, unless it says otherwise. */
export interface LeadOn {
  readonly to: string;
  /** A session that begins with it. */
  readonly begins?: { readonly sessionId: string; readonly signedIn: SignedIn };
  /** Whether `to` is sent as it is: an address of another site, or a link of PageContext. */
  readonly isOutside?: true;
  /** Cookies besides those of sessions. */
  readonly cookies?: readonly string[];
  /** The session ends. */
  readonly ends?: true;
}

/** What the log of steps says about a change; never a secret. */
export interface StepEntry {
  /** Such as `player.hide`. */
  readonly action: string;
  readonly subject: string | null;
  /** Name of the player whom it is about; the log has their internal id, so that deleted players are not named. */
  readonly player?: string;
  /** Name of the account that somebody wants into: the log has it only if there is one, because people type passwords there. */
  readonly account?: string;
}

/** What a form does. The name of its button chooses it. */
export interface Change<Asked extends AskedPage> {
  /** Whether the form's token may be that of the browser: the page with the form was opened from another site, without the session. */
  readonly takesBrowserToken?: true;
  /** Whether the person must have proved within ten minutes who they are. */
  readonly needsProof?: true;
  /** The entry in the log of steps. */
  readonly step: (form: URLSearchParams, asked: Asked) => StepEntry;
  /** Throws AccessError and ActionError. */
  readonly run: (asked: Asked, form: URLSearchParams) => Promise<LeadOn | ShownPage | SentFile>;
}

interface Page<Asked extends AskedPage> {
  readonly path: `/${string}`;
  readonly show: (asked: Asked) => Promise<ShownPage | LeadOn | null>;
  readonly changes?: Readonly<Record<string, Change<Asked>>>;
}

/** A page and whom it is for. A page that returns null does not exist. */
export type AccountPage =
  | (Page<AskedPage> & { readonly role: null })
  | (Page<AskedBySomebody> & { readonly role: Role });
