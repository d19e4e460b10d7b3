/** The input and output types of page functions. */

import type { Service, types } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { PlayerRow, Place as Rank, Store } from '../store/port/store.ts';
import type { Links } from './links.ts';

/** Dependencies shared by all pages. */
export interface PagesContext {
  readonly store: Store;
  readonly service: Service;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** Presents a player as the contract does, with the same precedence of stated values. */
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
  /** The public URL of the API's endpoint. */
  readonly base: Base;
  /** The public URL of the website's root, with `/` at its end. */
  readonly site: string;
}

/** An HTML page without the layout. */
export interface HtmlPage {
  readonly title: string;
  readonly main: Markup;
  /** The HTTP status; 200 if omitted. */
  readonly status?: number;
  /** A feed to link in the head. */
  readonly feed?: { readonly href: string; readonly title: string };
  /** The navigation entry of the page. */
  readonly section?: 'home' | 'leaderboards' | 'compare' | 'api';
}

/** A file that is not HTML. */
export interface RawAnswer {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly cacheControl?: string;
}

export interface Redirect {
  /** A path relative to the page, without a query; the query of the request is added. */
  readonly location: string;
}

export type PageResult = HtmlPage | RawAnswer | Redirect;

/** Creates a page, or returns null if it does not exist. `values` are the parameters in its path. */
export type PageMaker = (context: PagesContext, request: PageRequest, values: PathValues) => Promise<PageResult | null>;
