/** The website: answers page requests with HTML, images and feeds. */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { contentTag, encodeBody } from '../protocols/index.ts';
import type { CacheMemory, Versions } from '../cache/index.ts';
import { areEqual } from '../cache/index.ts';
import type { Base } from '../documents/index.ts';
import { pageHeaders } from '../documents/markup/index.ts';
import { dayMs } from '../domain/time/index.ts';
import type { PathValues, Route } from '../paths/index.ts';
import { fillPath, readMethods } from '../paths/index.ts';
import { assets } from './assets/assets.ts';
import { writeDocument } from './layout.ts';
import type { ImageSource } from './links.ts';
import { createLinks } from './links.ts';
import { notFoundPage } from './not-found.ts';
import type { PageRequest, PageResult, PagesContext, Redirect } from './page.ts';
import { readQuery } from './query.ts';
import { pagePaths } from './page-paths.ts';
import type { SitePage } from './routes.ts';
import { pages } from './routes.ts';
import { errorTexts } from './texts.ts';

export interface PageSettings {
  /** The allowed sources of images. */
  readonly images: ImageSource;
  /** The cache of rendered pages. */
  readonly memory: CacheMemory;
}

/** A request for a page. */
export interface SiteRequest {
  readonly request: WireRequest;
  readonly base: Base;
  /** The parameters in its path. */
  readonly values: PathValues;
}

/** The route of a page or an asset. */
export interface SiteRoute extends Route {
  readonly answer: (request: SiteRequest) => Promise<WireResponse>;
}

/** The website, for the host's table of routes. */
export interface Site {
  readonly routes: readonly SiteRoute[];
  /** The response to an unsupported method, without the Allow field. */
  readonly wrongMethod: WireResponse;
  /** The 404 page; null if the client does not accept HTML. */
  readonly missing: (request: WireRequest, base: Base) => WireResponse | null;
}

/** A cached page. It is valid until the next commit or the next day. */
interface CachedPage {
  readonly response: WireResponse;
  readonly versions: Versions;
}

/** Creates the website. */
export function createPages(context: PagesContext, { images, memory }: PageSettings): Site {
  const cache = memory.cache<string, CachedPage>('pages');
  const write = createPageWriter(context, images);

  async function answer(page: SitePage, { request, base: givenBase, values }: SiteRequest): Promise<WireResponse> {
    const base = canonicalBase(givenBase);
    const given = new URLSearchParams(request.query ?? '');
    const query = readQuery(given, page.parameters ?? {});
    const key = `${base.address} ${JSON.stringify([page.path, ...Object.values(values)])} ${query.toString()}`;
    const versions = [context.store.commitVersions().of(null), Math.floor(context.now() / dayMs)];
    const cached = cache.get(key);
    if (cached !== undefined && areEqual(cached.versions, versions)) return cached.response;
    const response = await write.page(page, { query, given, values, depth: request.segments.length }, base);
    const { status, body } = response;
    if (status === 200 && body instanceof Uint8Array) cache.set(key, { response, versions }, body.length + 2 * key.length);
    return response;
  }

  return {
    routes: [
      ...assets.map(({ name, response }) => fileRoute(fillPath(pagePaths.asset, { file: name }), response)),
      ...pages.map((page) => ({
        methods: readMethods,
        path: page.path,
        answer: (request: SiteRequest) => answer(page, request),
      })),
    ],
    wrongMethod,
    missing: ({ headers, segments }, base) =>
      acceptsHtml(headers['accept']) ? write.missing(segments.length, canonicalBase(base)) : null,
  };
}

function fileRoute(path: string, response: WireResponse): SiteRoute {
  return { methods: readMethods, path, answer: () => Promise.resolve(response) };
}

/** The parsed input of a page request. */
interface PageInput {
  /** The query as sent by the client. */
  readonly given: URLSearchParams;
  /** The canonical parameters that the page reads. */
  readonly query: URLSearchParams;
  readonly values: PathValues;
  /** Number of path segments, for relative links to the root. */
  readonly depth: number;
}

/** Returns the base URL with the host in canonical form. */
function canonicalBase(base: Base): Base {
  return { ...base, address: URL.parse(base.address)?.href ?? base.address };
}

function createPageWriter(context: PagesContext, images: ImageSource) {
  function requestOf(depth: number, query: URLSearchParams, base: Base): PageRequest {
    const root = depth <= 1 ? './' : '../'.repeat(depth - 1);
    return { links: createLinks({ root, images }, base.path), query, base, site: siteOf(base) };
  }

  return {
    missing(depth: number, base: Base): WireResponse {
      const request = requestOf(depth, new URLSearchParams(), base);
      return responseOf(notFoundPage(request), request, images);
    },
    async page({ make }: SitePage, { query, given, values, depth }: PageInput, base: Base): Promise<WireResponse> {
      const request = requestOf(depth, query, base);
      const found = await context.store.atOneState((store) => make({ ...context, store }, request, values));
      const result = found ?? notFoundPage(request);
      if ('location' in result) return redirectTo(result, given);
      return responseOf(result, request, images);
    },
  };
}

function responseOf(result: Exclude<PageResult, Redirect>, request: PageRequest, images: ImageSource): WireResponse {
  if ('body' in result) {
    const body = typeof result.body === 'string' ? encodeBody(result.body) : result.body;
    const cache: Record<string, string> = result.cacheControl === undefined ? {} : { 'Cache-Control': result.cacheControl };
    return {
      status: 200,
      headers: { ...pageHeaders(images), 'Content-Type': result.contentType, ...cache },
      body,
      tag: contentTag(body),
    };
  }
  const body = encodeBody(writeDocument(result, request));
  const headers = { ...pageHeaders(images), 'Content-Type': 'text/html; charset=utf-8' };
  return { status: result.status ?? 200, headers, body, tag: contentTag(body) };
}

/**
 * Redirects to the canonical URL of a page, with the query of the request. Redirects must not be cached: a player can be
 * renamed and renamed back, and a browser with a cached redirect in each direction would loop.
 */
function redirectTo({ location }: Redirect, query: URLSearchParams): WireResponse {
  const target = query.size === 0 ? location : `${location}?${query.toString()}`;
  const headers = { ...plain, 'Cache-Control': 'private, no-cache', Location: target };
  return { status: 302, headers, body: encodeBody(`${target}\n`) };
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private' };
const wrongMethod: WireResponse = {
  status: 405,
  headers: plain,
  body: encodeBody(`${errorTexts.wrongMethod}\n`),
};

/** Whether the client accepts HTML. Browsers send this; programs rarely do. */
function acceptsHtml(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/html') === true;
}

/** The URL of the website's root: the part before the endpoint's path. */
function siteOf({ address, path }: Base): string {
  return address.toLowerCase().endsWith(path.toLowerCase())
    ? `${address.slice(0, address.length - path.length)}/`
    : new URL('/', address).href;
}
