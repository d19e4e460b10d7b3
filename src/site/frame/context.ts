/** What pages are made with: the services that models read from, and the context that views write in. */

import type { Service, types } from '../../contract/index.ts';
import type { Docs } from '../../docs/index.ts';
import type { Base } from '../../documents/index.ts';
import type { LevelSystem } from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import type { Ranks, PlayerRow, Store } from '../../store/port/store.ts';
import type { PageImages } from './page-images.ts';
import type { IdentityAssets } from '../identity/identity-assets.ts';
import type { Instance } from '../identity/instance.ts';
import type { Links } from './links.ts';
import type { ShownCommands } from './owner-commands.ts';
import type { Formats } from '../texts/formats.ts';
import type { Texts } from '../texts/texts.ts';
import type { Theme } from '../theme/theme.ts';

/** What models read from. */
export interface SiteServices {
  readonly store: Store;
  /** The documentation; null if the site has none. */
  readonly docs: Docs | null;
  /** The identity of the instance, which chooses some of what is read. */
  readonly instance: Instance;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** The level system of the service. */
  readonly levelSystem: LevelSystem;
  /** Presents a player as the contract does, with the same precedence of stated values. */
  readonly profileOf: (player: PlayerRow, ranks: Ranks | null) => types.NetId;
}

/** What pages say about the documentation. */
export interface ShownDocs {
  /** The version of the program that it describes. */
  readonly version: string;
  /** Whether there is such a page, by its key. */
  has(key: string): boolean;
}

/** The context of one request: language, texts, formats, links and the identity of the instance. */
export interface PageContext {
  /** BCP 47 tag of the language. */
  readonly language: string;
  readonly t: Texts;
  readonly format: Formats;
  /** The day zone: pages write the times of players in it. */
  readonly zone: TimeZone;
  /** Relative to the page. */
  readonly links: Links;
  /** With scheme and host. */
  readonly absolute: Links;
  readonly images: PageImages;
  readonly instance: Instance;
  readonly identityAssets: IdentityAssets;
  readonly theme: Theme;
  /** The canonical path of the page with its query, from the root of the site: `/players/LanternFox/games?sort=title`. */
  readonly here: string;
  /** Whether the site is reached at a loopback address, which no other computer can open. */
  readonly isLoopback: boolean;
  /** Whether people can sign in here. */
  readonly hasAccounts: boolean;
  /** The documentation; null if the site has none. */
  readonly docs: ShownDocs | null;
  /** How pages write the commands of the owner for this reader. */
  readonly commands: ShownCommands;
  readonly service: Service;
  /** The public URL of the API's endpoint. */
  readonly base: Base;
}
