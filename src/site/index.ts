/** The website: answers page requests with HTML, images and feeds. */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import type { CacheMemory, Versions } from '../cache/index.ts';
import { areEqual } from '../cache/index.ts';
import type { Service } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import type { PathValues, Route } from '../paths/index.ts';
import { fillPath, readMethods } from '../paths/index.ts';
import { assets } from './assets/assets.ts';
import { cacheKeyOf, versionsOf } from './cache-key.ts';
import type { PageContext, SiteServices } from './context.ts';
import type { ImageSource } from './images/page-images.ts';
import { createPageImages } from './images/page-images.ts';
import type { Instance } from './instance.ts';
import { notFoundPage } from './layout/not-found.ts';
import { createLinks } from './links.ts';
import { pages } from './pages/index.ts';
import { readQuery } from './query-parameters.ts';
import { redirectTo, respond, wrongMethod } from './respond.ts';
import type { RouteName } from './routes.ts';
import { assetPath, routeNames, routeOf } from './routes.ts';
import { en, englishFormats } from './texts/en/index.ts';

export type { SiteServices } from './context.ts';
export type { Instance } from './instance.ts';
export { defaultInstance } from './instance.ts';
export { createHelpPages } from './pages/operations/help-pages.ts';

export interface SiteSettings {
  readonly service: Service;
  readonly instance: Instance;
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

/** A cached page, and the versions of what it was made from. */
interface CachedPage {
  readonly response: WireResponse;
  readonly versions: Versions;
}

/** Creates the website. */
export function createPages(services: SiteServices, settings: SiteSettings): Site {
  const cache = settings.memory.cache<string, CachedPage>('pages');

  async function answer(route: RouteName, { request, base: givenBase, values }: SiteRequest): Promise<WireResponse> {
    const base = canonicalBase(givenBase);
    const given = new URLSearchParams(request.query ?? '');
    const query = readQuery(given, pages[route].parameters);
    const context = contextOf(request.segments.length, base, settings);
    const key = cacheKeyOf({ route, values, query, address: base.address, language: context.language });
    const versions = versionsOf(routeOf(route).dependsOn, services);
    const cached = cache.get(key);
    if (cached !== undefined && areEqual(cached.versions, versions)) return cached.response;
    const loaded = await services.store.atOneState((store) => pages[route].load({ ...services, store }, values, query));
    if (loaded !== null && 'movedTo' in loaded) return redirectTo(context.links.to(route, loaded.movedTo), given);
    const result = loaded === null ? notFoundPage(context) : await loaded(context);
    const response = respond(result, context, {
      images: settings.images,
      section: loaded === null ? undefined : routeOf(route).section,
    });
    const { status, body } = response;
    if (status === 200 && body instanceof Uint8Array) cache.set(key, { response, versions }, body.length + 2 * key.length);
    return response;
  }

  function missing({ headers, segments }: WireRequest, base: Base): WireResponse | null {
    if (!acceptsHtml(headers['accept'])) return null;
    const context = contextOf(segments.length, canonicalBase(base), settings);
    return respond(notFoundPage(context), context, { images: settings.images, section: undefined });
  }

  return {
    routes: [
      ...assets.map(({ name, response }) => fileRoute(fillPath(assetPath, { file: name }), response)),
      ...routeNames.map((route) => ({
        methods: readMethods,
        path: routeOf(route).path,
        answer: (request: SiteRequest) => answer(route, request),
      })),
    ],
    wrongMethod,
    missing,
  };
}

function fileRoute(path: string, response: WireResponse): SiteRoute {
  return { methods: readMethods, path, answer: () => Promise.resolve(response) };
}

/** Returns the base URL with the host in canonical form. */
function canonicalBase(base: Base): Base {
  return { ...base, address: URL.parse(base.address)?.href ?? base.address };
}

/** @param depth number of path segments, for relative links to the root */
function contextOf(depth: number, base: Base, { service, instance, images }: SiteSettings): PageContext {
  const links = createLinks(depth <= 1 ? './' : '../'.repeat(depth - 1), base.path);
  return {
    language: 'en',
    t: en,
    format: englishFormats,
    links,
    absolute: createLinks(siteOf(base), base.path),
    images: createPageImages(images, links),
    instance,
    service,
    base,
  };
}

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
