/** The pages for people: a request outside the API in, HTML, a picture or a feed out. */

import type { WireResponse } from '../bindings/index.ts';
import { contentTag, encodeBody } from '../bindings/index.ts';
import type { CacheMemory, Versions } from '../cache/index.ts';
import { areEqual } from '../cache/index.ts';
import type { Base } from '../documents/index.ts';
import { pageHeaders } from '../markup/index.ts';
import { dayMs } from '../time/index.ts';
import { findAsset } from './assets/assets.ts';
import { writeDocument } from './layout.ts';
import type { ImageSource } from './links.ts';
import { createLinks } from './links.ts';
import { notFoundPage } from './not-found.ts';
import type { PageRequest, PageResult, PagesContext, Redirect } from './page.ts';
import { readQuery } from './query.ts';
import type { Route } from './routes.ts';
import { findRoute } from './routes.ts';
import { errorTexts } from './texts.ts';

export type { PagesContext } from './page.ts';

export interface PageSettings {
  /** Whose images pages show. */
  readonly images: ImageSource;
  /** What pages are cached in. */
  readonly memory: CacheMemory;
}

/** A request outside the API's endpoint. */
export interface SiteRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly accept: string | undefined;
}

/** Null where the request is for no page, and its sender no browser to which that could be said in one. */
export type PageAnswerer = (request: SiteRequest, base: Base) => Promise<WireResponse | null>;

export function createPages(context: PagesContext, { images, memory }: PageSettings): PageAnswerer {
  const pages = memory.cache<string, CachedPage>('pages');
  const write = createPageWriter(context, images);

  return async ({ method, target, accept }, givenBase) => {
    const base = canonicalBase(givenBase);
    const [path = '/'] = target.split('?', 1);
    const asset = findAsset(path);
    const route = asset === null ? findRoute(path) : null;
    if (asset === null && route === null) return acceptsHtml(accept) ? write.missing(path, base) : null;
    if (method !== 'GET' && method !== 'HEAD') return wrongMethod;
    if (route === null) return asset;
    const given = queryOf(target);
    const query = readQuery(given, route.parameters);
    const key = `${base.address} ${route.name} ${query.toString()}`;
    const versions = [context.store.stamp(), Math.floor(context.now() / dayMs)];
    const cached = pages.get(key);
    if (cached !== undefined && areEqual(cached.versions, versions)) return cached.response;
    const response = await write.page(route, { query, given }, base);
    const { status, body } = response;
    if (status === 200 && body instanceof Uint8Array) pages.set(key, { response, versions }, body.length + 2 * key.length);
    return response;
  };
}

/** A page that is sent again as long as nothing was committed and the day is the same. */
interface CachedPage {
  readonly response: WireResponse;
  readonly versions: Versions;
}

/** The query of a request: as it was given, and what the page reads of it. */
interface Queries {
  readonly given: URLSearchParams;
  readonly query: URLSearchParams;
}

function queryOf(target: string): URLSearchParams {
  const mark = target.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
}

/** With an address that is the same for every way to write its host. */
function canonicalBase(base: Base): Base {
  return { ...base, address: URL.parse(base.address)?.href ?? base.address };
}

function createPageWriter(context: PagesContext, images: ImageSource) {
  function requestOf(depth: number, query: URLSearchParams, base: Base): PageRequest {
    const root = depth <= 1 ? './' : '../'.repeat(depth - 1);
    return { links: createLinks({ root, images }, base.path), query, base, site: siteOf(base) };
  }

  return {
    missing(path: string, base: Base): WireResponse {
      const request = requestOf(path.split('/').length - 1, new URLSearchParams(), base);
      return responseOf(notFoundPage(request), request, images);
    },
    async page({ make, parts, depth }: Route, { query, given }: Queries, base: Base): Promise<WireResponse> {
      const request = requestOf(depth, query, base);
      const found = await context.store.atOneState((store) => make({ ...context, store }, request, parts));
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
 * Leads to the canonical address of a page, with the query of the request. A player can be renamed and renamed back, so
 * that no redirect may outlive its request: a cached one in each direction would send a browser round in a circle.
 */
function redirectTo({ location }: Redirect, query: URLSearchParams): WireResponse {
  const target = query.size === 0 ? location : `${location}?${query.toString()}`;
  const headers = { ...plain, 'Cache-Control': 'private, no-cache', Location: target };
  return { status: 302, headers, body: encodeBody(`${target}\n`) };
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private' };
const wrongMethod: WireResponse = {
  status: 405,
  headers: { ...plain, Allow: 'GET, HEAD' },
  body: encodeBody(`${errorTexts.wrongMethod}\n`),
};

/** Whether somebody is there who reads HTML: browsers say so, programs hardly ever. */
function acceptsHtml(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/html') === true;
}

/** The address of the site's root: what stands before the endpoint's path. */
function siteOf({ address, path }: Base): string {
  return address.toLowerCase().endsWith(path.toLowerCase())
    ? `${address.slice(0, address.length - path.length)}/`
    : new URL('/', address).href;
}
