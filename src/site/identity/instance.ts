/** The identity of the instance: everything that an operator can change to make the site their community's own (docs/spec/site.md 4). */

import type { Markup } from '../../documents/markup/index.ts';
import type { RarityScale } from '../../domain/play/index.ts';
import type { BoardName, HomeSection, IdentityImage, Spotlight } from '../../identity/index.ts';
import type { Theme } from '../theme/theme.ts';

/** A page of the operator: the address of an external page, or a text shown on this site. */
export type OperatorPage = { readonly address: string } | { readonly text: string };

/** A link of the operator in the footer. */
export interface FooterLink {
  readonly label: string;
  readonly address: string;
}

/** The properties that the operator chose for the site: its name, texts, colours, images and pages. */
export interface Instance {
  /** The name of the site, in titles, in the header, in previews and in feeds. */
  readonly name: string;
  /** One line about the site; empty for none. */
  readonly tagline: string;
  /** The welcome text; null for the usual one. */
  readonly intro: Markup | null;
  readonly logo: IdentityImage | null;
  readonly banner: IdentityImage | null;
  /** `#rrggbb`; null for the usual green. */
  readonly accent: string | null;
  /** Style rules of the accent and of the operator; null for none. */
  readonly styles: string | null;
  /** The theme for readers who have not chosen one. */
  readonly theme: Theme;
  /** The height of rows on wide screens. */
  readonly density: 'comfortable' | 'compact';
  readonly links: readonly FooterLink[];
  readonly imprint: OperatorPage | null;
  readonly privacy: OperatorPage | null;
  /** Contact address of the operator; null for none. */
  readonly contact: string | null;
  /** Whether search engines may index the pages. */
  readonly isIndexed: boolean;
  /** The scale that names the rarity of trophies. */
  readonly rarityScale: RarityScale;
  /** The kinds of leaderboards that are shown in addition to the world's leaderboard. */
  readonly boards: readonly BoardName[];
  /** Sections of the home page, in their order. */
  readonly homeSections: readonly HomeSection[];
  /** The game or trophy that the home page highlights; null for none. */
  readonly spotlight: Spotlight | null;
}
