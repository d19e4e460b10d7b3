/**
 * A page consists of a query, a model and a view. The query parses the request, the model reads from the store, and the view renders the
 * model without further reads. Each of the three can be tested alone.
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
  /** A feed to which the head of the page links. */
  readonly feed?: { readonly href: string; readonly title: string };
  /** A description of at most 160 characters for previews and search engines; the instance's tagline if omitted. */
  readonly description?: string;
  /** Absolute URL of the preview image; the site's preview image if omitted. */
  readonly image?: string;
  /** The type and size of the preview image, if they are not the usual ones. */
  readonly imageForm?: { readonly type: string; readonly width: number; readonly height: number };
  /** The file name of a style sheet that this page has in addition to the common one. */
  readonly sheet?: string;
  /** Set if search engines must not index the page, even on a site that allows indexing. */
  readonly isHidden?: boolean;
  /** Links to interfaces of the service that return the same data. */
  readonly data?: readonly { readonly href: string; readonly label: string }[];
}

/** A file that is not HTML. */
export interface RawAnswer {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly cacheControl?: string;
  /** Response headers to use instead of the usual headers of pages. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A redirect to another path. The query of the request is added. */
export interface Moved {
  /** The route of the target; by default the route of the page. */
  readonly route?: RouteName;
  readonly movedTo: PathValues;
}

/** What a view returns: a page in the layout of the site, or a file as it is. */
export type PageResult = HtmlPage | RawAnswer;

/** The query parameters of a page, and how they are combined into one value. */
export interface QueryDefinition<Query> {
  readonly parameters: PageParameters;
  /** Builds the query from canonical parameters (query-parameters.ts). */
  readonly read: (query: URLSearchParams) => Query;
}

/** Declares the query of a page. @param read builds the query from the values of the parameters */
export function defineQuery<const P extends PageParameters, Query>(
  parameters: P,
  read: (values: PageValues<P>) => Query,
): QueryDefinition<Query> {
  return { parameters, read: (query) => read(readValues(query, parameters)) };
}

/** The input of a model: the values in the path, and the parsed query. */
export interface ModelRequest<Query> {
  /** The parameters in the path. */
  readonly values: PathValues;
  readonly query: Query;
}

interface PageParts<Query, Model extends object> {
  readonly query: QueryDefinition<Query>;
  /** Returns null if the page does not exist. All reads see the same state of the data. */
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

/** Renders the view of a model that was already read. */
type RenderPage = (context: PageContext, drawing: Drawing) => Promise<PageResult>;

/** A page, without the types of its query and its model. */
export interface Page {
  readonly parameters: PageParameters;
  /** Reads the model, and returns the function that renders it; null if the page does not exist. */
  readonly load: (
    services: SiteServices,
    values: PathValues,
    query: URLSearchParams,
  ) => Promise<RenderPage | Moved | null>;
}

/** The query of pages without parameters. */
export const noQuery: QueryDefinition<null> = { parameters: {}, read: () => null };

/** Declares a page from query, model and view. The result hides the types that only these three share. */
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
