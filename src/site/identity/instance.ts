/** The identity of the instance: what makes the site that of a community (docs/spec/site.md 4). */

import type { Markup } from '../../documents/markup/index.ts';
import type { RarityScale } from '../../domain/play/index.ts';
import type { BoardName, HomeSection, IdentityImage, Spotlight } from '../../identity/index.ts';
import type { Theme } from '../theme/theme.ts';

/** A page of the operator: an address, or a text of this site. */
export type OperatorPage = { readonly address: string } | { readonly text: string };

/** A link of the operator in the footer. */
export interface FooterLink {
  readonly label: string;
  readonly address: string;
}

/** What the operator says the site is: its name, texts, colours, images and pages. */
export interface Instance {
  /** The name of the site, in titles, in the header, in previews and in feeds. */
  readonly name: string;
  /** One line; empty for none. */
  readonly tagline: string;
  /** The welcome text; null for the usual one. */
  readonly intro: Markup | null;
  readonly logo: IdentityImage | null;
  readonly banner: IdentityImage | null;
  /** `#rrggbb`; null for the usual green. */
  readonly accent: string | null;
  /** Style rules of the accent and of the operator; null for none. */
  readonly styles: string | null;
  /** For readers who have not chosen a theme. */
  readonly theme: Theme;
  /** Height of rows on wide screens. */
  readonly density: 'comfortable' | 'compact';
  readonly links: readonly FooterLink[];
  readonly imprint: OperatorPage | null;
  readonly privacy: OperatorPage | null;
  /** Address of the operator; null for none. */
  readonly contact: string | null;
  /** Whether search engines may index the pages. */
  readonly isIndexed: boolean;
  /** The scale that names how rare a trophy is. */
  readonly rarityScale: RarityScale;
  /** Kinds of leaderboards that are shown in addition to the world's. */
  readonly boards: readonly BoardName[];
  /** Sections of the home page, in their order. */
  readonly homeSections: readonly HomeSection[];
  /** What the home page puts forward; null for nothing. */
  readonly spotlight: Spotlight | null;
}
