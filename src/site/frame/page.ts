/**
 * A page: its query, its model and its view. The query reads the request, the model asks the store, and the view renders the model
 * without asking anything. Each part can be tested alone.
 */

import type { Markup } from '../../documents/markup/index.ts';
import type { PathValues } from '../../paths/index.ts';
import type { PageContext, SiteServices } from './context.ts';
import type { PageParameters, PageValues } from './query-parameters.ts';
import { readValues } from './query-parameters.ts';
import type { Drawing } from './drawing.ts';
import type { RouteName } from './routes.ts';

/** An HTML page without the layout. */
export interface HtmlPage {
  readonly title: string;
  readonly main: Markup;
  /** The HTTP status; 200 if omitted. */
  readonly status?: number;
  /** A feed to link in the head. */
  readonly feed?: { readonly href: string; readonly title: string };
  /** At most 160 characters for previews and search engines; the tagline of the instance if omitted. */
  readonly description?: string;
  /** Absolute address of the preview image; that of the site if omitted. */
  readonly image?: string;
  /** The form of the preview image, if it is not the usual one. */
  readonly imageForm?: { readonly type: string; readonly width: number; readonly height: number };
  /** The file of a style sheet that this page has in addition to the common one. */
  readonly sheet?: string;
  /** The page is not for search engines, on whatever site. */
  readonly isHidden?: boolean;
  /** The same page as data: links to interfaces of the service. */
  readonly data?: readonly { readonly href: string; readonly label: string }[];
}

/** A file that is not HTML. */
export interface RawAnswer {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly cacheControl?: string;
  /** Header fields instead of those of pages. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The page is at another path. The query of the request is added. */
export interface Moved {
  /** The route; by default that of the page. */
  readonly route?: RouteName;
  readonly movedTo: PathValues;
}

/** What a view returns: a page in the layout of the site, or a file as it is. */
export type PageResult = HtmlPage | RawAnswer;

/** The parameters of a page, and how they are read as one value. */
export interface QueryDefinition<Query> {
  readonly parameters: PageParameters;
  /** Reads canonical parameters (query-parameters.ts). */
  readonly read: (query: URLSearchParams) => Query;
}

/** Declares the query of a page. @param read makes it of the values of the parameters */
export function defineQuery<const P extends PageParameters, Query>(
  parameters: P,
  read: (values: PageValues<P>) => Query,
): QueryDefinition<Query> {
  return { parameters, read: (query) => read(readValues(query, parameters)) };
}

/** What a model is asked for: the values in the path, and the query as it was read. */
export interface ModelRequest<Query> {
  /** The parameters in the path. */
  readonly values: PathValues;
  readonly query: Query;
}

interface PageParts<Query, Model extends object> {
  readonly query: QueryDefinition<Query>;
  /** Returns null if the page does not exist. All reads see one state of the data. */
  readonly model: (
    services: SiteServices,
    request: ModelRequest<Query>,
  ) => Promise<Model | Moved | null>;
  readonly view: (
    model: Model,
    context: PageContext,
    drawing: Drawing,
  ) => PageResult | Promise<PageResult>;
}

/** A view of a model that was read; null if the page does not exist. */
type RenderPage = (context: PageContext, drawing: Drawing) => Promise<PageResult>;

/** A page whose types of query and model are settled. */
export interface Page {
  readonly parameters: PageParameters;
  /** Reads the model, and returns what renders it. */
  readonly load: (
    services: SiteServices,
    values: PathValues,
    query: URLSearchParams,
  ) => Promise<RenderPage | Moved | null>;
}

/** The query of pages without parameters. */
export const noQuery: QueryDefinition<null> = { parameters: {}, read: () => null };

/** Declares a page from its three parts, and hides the types that they share. */
export function definePage<Query, Model extends object>({
  query,
  model,
  view,
}: PageParts<Query, Model>): Page {
  return {
    parameters: query.parameters,
    async load(services, values, given) {
      const found = await model(services, { values, query: query.read(given) });
      if (found === null || isMoved(found)) return found;
      return async (context, drawing) => view(found, context, drawing);
    },
  };
}

function isMoved(found: object): found is Moved {
  return 'movedTo' in found;
}
