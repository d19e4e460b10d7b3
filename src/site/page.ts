/** What a page is made from, and what it is. */

import type { Service, types } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { PlayerRow, Place as Rank, Store } from '../store/port/store.ts';
import type { Links } from './links.ts';

/** What all pages work with. */
export interface PagesContext {
  readonly store: Store;
  readonly service: Service;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** A player as the contract has him: what a source states wins here where it wins there. */
  readonly profileOf: (player: PlayerRow, places: Ranks | null) => types.NetId;
}

export interface Ranks {
  readonly world: Rank;
  readonly country: Rank | null;
}

/** A request for a page. */
export interface PageRequest {
  readonly links: Links;
  readonly query: URLSearchParams;
  /** The API's endpoint as the client knows it. */
  readonly base: Base;
  /** Address of the site's root as the client knows it, with `/` at its end. */
  readonly site: string;
}

/** An HTML page before the layout is put around it. */
export interface HtmlPage {
  readonly title: string;
  readonly main: Markup;
  /** The status where it is not 200. */
  readonly status?: number;
  /** A feed to announce in the head. */
  readonly feed?: { readonly href: string; readonly title: string };
  /** Which entry of the navigation the page belongs to. */
  readonly section?: 'home' | 'leaderboards' | 'compare' | 'api';
}

/** Anything else than HTML. */
export interface RawAnswer {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly cacheControl?: string;
}

export interface Redirect {
  /** A path relative to the page, without a query: that of the request is added. */
  readonly location: string;
}

export type PageResult = HtmlPage | RawAnswer | Redirect;

/** A page that may not be there: null where it is not. `values` are the names in its path. */
export type PageMaker = (context: PagesContext, request: PageRequest, values: PathValues) => Promise<PageResult | null>;
