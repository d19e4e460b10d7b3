/** The inputs of pages: the services from which models read, and the context with which views are written. */

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

/** The services from which models read. */
export interface SiteServices {
  readonly store: Store;
  /** The documentation; null if the site has none. */
  readonly docs: Docs | null;
  /** The identity of the instance. It decides some of the data that models read, such as the sections of the home page. */
  readonly instance: Instance;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  /** The level system of the service. */
  readonly levelSystem: LevelSystem;
  /**
   * Builds the profile of a player as the API returns it. A source may state a value that Laurel also calculates. Pages then show the same
   * of the two values as the API.
   */
  readonly profileOf: (player: PlayerRow, ranks: Ranks | null) => types.NetId;
}

/** The facts about the documentation that pages use. */
export interface ShownDocs {
  /** The version of Laurel that the documentation describes. */
  readonly version: string;
  /** Checks whether the documentation has a page with this key. */
  has(key: string): boolean;
}

/** The context of one request: language, texts, formats, links and the identity of the instance. */
export interface PageContext {
  /** BCP 47 tag of the language. */
  readonly language: string;
  readonly t: Texts;
  readonly format: Formats;
  /** The day zone: the time zone in which pages write the times of players. */
  readonly zone: TimeZone;
  /** Links relative to the page. */
  readonly links: Links;
  /** Links with scheme and host. */
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
  /** How pages write the owner's shell commands for this reader. */
  readonly commands: ShownCommands;
  readonly service: Service;
  /** The public URL of the API's endpoint. */
  readonly base: Base;
}
