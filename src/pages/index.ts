/** The pages for people: a request outside the API in, HTML, a picture or a feed out. */

import type { WireResponse } from '../bindings/index.ts';
import { contentTag, encodeBody } from '../bindings/index.ts';
import type { Base } from '../documents/index.ts';
import { pageHeaders } from '../markup/index.ts';
import { dayMs } from '../time/index.ts';
import { findAsset } from './assets/assets.ts';
import { KeptPages } from './kept-pages.ts';
import { writeDocument } from './layout.ts';
import type { ImageSource } from './links.ts';
import { createLinks } from './links.ts';
import { notFoundPage } from './not-found.ts';
import type { PageRequest, PageResult, PagesContext } from './page.ts';
import type { Route } from './routes.ts';
import { findRoute } from './routes.ts';
import { errorTexts } from './texts.ts';

export type { PagesContext } from './page.ts';

export interface PageSettings {
  /** Whose images pages show. */
  readonly images: ImageSource;
  /** Of pages that are kept. */
  readonly keptBytes: number;
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

export function createPages(context: PagesContext, { images, keptBytes }: PageSettings): PageAnswerer {
  const kept = new KeptPages(keptBytes);
  const write = createPageWriter(context, images);

  return async ({ method, target, accept }, base) => {
    const [path = '/'] = target.split('?', 1);
    const asset = findAsset(path);
    const route = asset === null ? findRoute(path) : null;
    if (asset === null && route === null) return acceptsHtml(accept) ? write.missing(path, base) : null;
    if (method !== 'GET' && method !== 'HEAD') return wrongMethod;
    if (asset !== null) return asset;
    const address = `${base.address} ${target}`;
    const mark = `${context.store.stamp()} ${Math.floor(context.now() / dayMs)}`;
    const known = kept.get(address, mark);
    if (known !== null || route === null) return known;
    const response = await write.page(route, target, base);
    if (response.status === 200) kept.keep(address, mark, response);
    return response;
  };
}

function createPageWriter(context: PagesContext, images: ImageSource) {
  function requestOf(depth: number, target: string, base: Base): PageRequest {
    const mark = target.indexOf('?');
    const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
    const root = depth <= 1 ? './' : '../'.repeat(depth - 1);
    return { links: createLinks({ root, images }, base.path), query, base, site: siteOf(base) };
  }

  return {
    missing(path: string, base: Base): WireResponse {
      const request = requestOf(path.split('/').length - 1, path, base);
      return responseOf(notFoundPage(request), request, images);
    },
    async page({ make, parts, depth }: Route, target: string, base: Base): Promise<WireResponse> {
      const request = requestOf(depth, target, base);
      const result =
        (await context.store.atOneState((store) => make({ ...context, store }, request, parts))) ?? notFoundPage(request);
      return responseOf(result, request, images);
    },
  };
}

function responseOf(result: PageResult, request: PageRequest, images: ImageSource): WireResponse {
  if ('location' in result)
    return { status: 301, headers: { ...plain, Location: result.location }, body: encodeBody(`${result.location}\n`) };
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
