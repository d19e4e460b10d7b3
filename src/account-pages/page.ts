/** The declaration of an account page: what it shows, and the changes that its forms make. */

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

/** The label and the description of a value of the site's identity. They are declared together with the settings. */
export interface SiteField {
  readonly label: string;
  readonly about: string;
}

/** The dependencies of file imports. */
export interface AccountImports {
  readonly queue: ImportQueue;
  /** Whether players may upload their own files. With `approve`, an operator checks the files first. */
  readonly own: 'off' | 'approve' | 'on';
  /** Limits the time and the size of an upload's body. */
  readonly limitBody: (body: Readable) => AsyncIterable<Buffer>;
}

/** The services that account pages use. */
export interface AccountServices {
  readonly access: Access;
  readonly store: SqlStore;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  /** Whether a store without an operator can be set up in the browser. */
  readonly hasSetup: boolean;
  /** Returns the label and the description of a value of the site's identity. */
  readonly siteField: (name: IdentityName) => SiteField;
  /** Values of the identity that come from settings, so that pages cannot change them. */
  readonly fixed: IdentityValues;
  /** The OpenID provider; null without one. */
  readonly provider: OpenIdProvider | null;
  /** Logs why the provider failed, which pages do not show. */
  readonly noteProviderFailure: (reason: string, requestId: string) => void;
  /** Decodes images in a separate process. */
  readonly pictures: Pictures;
  /** The networks on which players are followed. */
  readonly networks: NetworkControl;
  /** Proves that a person owns a profile; null if the operator has not allowed claims. */
  readonly claims: ClaimControl | null;
  /** The webhooks, to which messages about events are sent. */
  readonly notices: NoticeParts;
  /** The condition of the service: its checks, disk space and version. */
  readonly condition: SiteCondition;
  /** Notifies the operator of players' requests. */
  readonly operatorNotices: Pick<Notices, 'tell'>;
  /** Imports in the background; null if there are none. */
  readonly imports: AccountImports | null;
  /** Backups; null if there are none. */
  readonly backups: BackupParts | null;
  /** Creates the XML documents of the service from a store, for exports. */
  readonly createXml: ExportParts['createXml'];
}

/** A request that has passed the gate. */
export interface AskedPage extends AccountServices {
  /** The person who is signed in; null for a visitor. */
  readonly signedIn: SignedIn | null;
  readonly visitor: Visitor;
  /** The shortened client address, /24 or /48, as the audit log stores it. */
  readonly network: string;
  /** The id of the request, by which the log names it. */
  readonly requestId: string;
  readonly values: PathValues;
  readonly query: URLSearchParams;
  /** The fields of the form whose change was refused; empty if none was refused. */
  readonly form: URLSearchParams;
  /** The reason why the change was refused; null if none was refused. */
  readonly problem: string | null;
  /** The name of the field that is to blame for the refusal; null if no single field is. */
  readonly wrongField: string | null;
  readonly context: PageContext;
  readonly t: AccountTexts;
  /** The token that each form contains. */
  readonly token: string;
  /** The token for forms that are sent after a visit to another site (Change.takesBrowserToken). */
  readonly browserToken: string;
  /** The cookie that the browser stores while a person is at the OpenID provider; undefined without it. */
  readonly providerAttempt: string | undefined;
}

/** A request of a person who is signed in. */
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
  /** Seconds after which a refused change can be tried again; null if waiting does not help. */
  readonly retryAfter?: number | null;
  /** Seconds after which a browser without scripts reloads the page; if omitted, it does not reload the page. */
  readonly reloadsAfter?: number;
}

/** A file that only this person may download. */
export interface SentFile {
  /** The file name for the browser. */
  readonly fileName: string;
  readonly type: string;
  readonly text: AsyncIterable<string>;
}

/** A redirect to another page, which is an account page unless `isOutside` is set. */
export interface LeadOn {
  readonly to: string;
  /** A session that begins with this response. */
  readonly begins?: { readonly sessionId: string; readonly signedIn: SignedIn };
  /** Set if `to` is sent unchanged: a URL of another site, or a link from PageContext. */
  readonly isOutside?: true;
  /** Further cookies, besides those of sessions. */
  readonly cookies?: readonly string[];
  /** Set if the session ends. */
  readonly ends?: true;
}

/** An entry in the audit log about a change. It never contains a secret. */
export interface StepEntry {
  /** The kind of change, such as `player.hide`. */
  readonly action: string;
  readonly subject: string | null;
  /** Name of the player concerned. The log stores their internal id, so that it does not contain the names of deleted players. */
  readonly player?: string;
  /**
   * Name of the account in a sign-in attempt. It is stored only if the account exists, because people sometimes type their password into
   * this field.
   */
  readonly account?: string;
}

/** A change that a form makes. The value of the form's button selects the change. */
export interface Change<Asked extends AskedPage> {
  /**
   * Set if the form's token may be bound to the browser, because the page with the form was opened without the session's cookie: from
   * another site, or before the person signed in on another page.
   */
  readonly takesBrowserToken?: true;
  /** Set if the person must have proved their identity within the last ten minutes. */
  readonly needsProof?: true;
  /** The fields whose names are not those of their values in errors, by the names of the values. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Set if the change is an attempt to sign in or to claim a profile. The number of attempts is limited, also by the entry's account. */
  readonly isAttempt?: true;
  /** Returns the entry for the audit log. */
  readonly step: (form: URLSearchParams, asked: Asked) => StepEntry;
  /** Makes the change. Throws AccessError and ActionError. */
  readonly run: (asked: Asked, form: URLSearchParams) => Promise<LeadOn | ShownPage | SentFile>;
}

interface Page<Asked extends AskedPage> {
  readonly path: `/${string}`;
  readonly show: (asked: Asked) => Promise<ShownPage | LeadOn | null>;
  readonly changes?: Readonly<Record<string, Change<Asked>>>;
}

/** A page, and the role that may open it. If `show` returns null, the page does not exist. */
export type AccountPage =
  | (Page<AskedPage> & { readonly role: null })
  | (Page<AskedBySomebody> & { readonly role: Role });
