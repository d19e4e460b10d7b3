/** The website: responds to page requests with HTML, images and feeds. */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import type { CacheMemory, RenderedCache } from '../cache/index.ts';
import type { Service } from '../contract/index.ts';
import type { Base, RequestBase } from '../documents/index.ts';
import { toSite } from '../documents/index.ts';
import type { PathValues, Route } from '../paths/index.ts';
import { fillPath, readMethods } from '../paths/index.ts';
import { assets } from './assets/assets.ts';
import type { ShownDocs, SiteServices } from './frame/context.ts';
import type { ErrorPages } from './error-pages.ts';
import { askedBy, createErrorPages } from './error-pages.ts';
import type { ImageSource } from './frame/page-images.ts';
import type { IdentityValues } from '../identity/index.ts';
import type { Pictures } from '../media/index.ts';
import { DrawingUnavailable } from '../media/index.ts';
import type { IdentitySource } from './identity/identity-source.ts';
import { createIdentitySource, rememberIdentity } from './identity/identity-source.ts';
import { themePath } from './layout/footer.ts';
import { beingSetUpPage } from './layout/being-set-up.ts';
import { notFoundPage } from './layout/not-found.ts';
import { createLinks, linkTo } from './frame/links.ts';
import type { MakeContext } from './frame/make-context.ts';
import type { OwnerCommands } from './frame/owner-commands.ts';
import { canonicalBase, createContexts } from './frame/make-context.ts';
import type { PageMaker } from './make-page.ts';
import { createPageMaker } from './make-page.ts';
import type { Moved } from './frame/page.ts';
import { pages } from './pages/index.ts';
import { readQuery } from './frame/query-parameters.ts';
import {
  chosenTheme,
  imageUnavailable,
  notFound,
  redirectTo,
  respond,
  wrongMethod,
} from './respond.ts';
import type { RouteName } from './frame/routes.ts';
import { assetPath, routeNames, findRoute } from './frame/routes.ts';
import { readTheme, themeCookies } from './theme/theme.ts';

export type { ShownDocs, SiteServices } from './frame/context.ts';
export { createLinks } from './frame/links.ts';
export type { OwnerCommands } from './frame/owner-commands.ts';
export type { IdentitySource } from './identity/identity-source.ts';
export type { IdentitySettings } from './identity/load-identity.ts';
export { loadIdentity, readBounded } from './identity/load-identity.ts';
export { createIdentitySource, showIdentity } from './identity/identity-source.ts';
export { describeMessage } from './notice-texts.ts';
export { createHelpPages } from './pages/operations/help-pages.ts';

/** Returns the URL of a player's page, or of the home page if the name is empty. */
export function addressOfPlayer(base: Base, name: string): string {
  const links = createLinks(toSite(base), base.path);
  return name === '' ? links.to('home', {}) : links.to('player', { name });
}

/** The settings of the site, besides the services from which its pages read. */
export interface SiteSettings {
  readonly service: Service;
  /** Values of the identity from the settings. They override those in the store. */
  readonly identity: IdentityValues;
  /** The allowed sources of images. */
  readonly images: ImageSource;
  /** Memory for thumbnails. */
  readonly memory: CacheMemory;
  /** The cache of rendered responses. */
  readonly rendered: RenderedCache<WireResponse>;
  /** Draws images. */
  readonly pictures: Pictures;
  /** How commands are written on the machine where the service was started. Only the owner sees them. */
  readonly commands?: OwnerCommands;
  /** Whether people can sign in here; by default not. */
  readonly hasAccounts?: boolean;
  /** The documentation; by default there is none. */
  readonly docs?: ShownDocs | null;
  /** Returns whether the site shows nothing yet because its operator is setting it up; by default it never is. */
  readonly isBeingSetUp?: () => Promise<boolean>;
}

/** A request for a page. */
interface SiteRequest {
  readonly request: WireRequest;
  readonly base: RequestBase;
  /** The parameters in the path. */
  readonly values: PathValues;
}

/** The route of a page or an asset. */
interface SiteRoute extends Route {
  readonly answer: (request: SiteRequest) => Promise<WireResponse>;
}

/** The website, as routes for the HTTP host. */
export interface Site extends Pick<ErrorPages, 'missing' | 'failed'> {
  readonly routes: readonly SiteRoute[];
  /** The response to an unsupported method, without the Allow field. */
  readonly wrongMethod: WireResponse;
}

/** Creates the website. */
export function createPages(
  services: Omit<SiteServices, 'instance'>,
  settings: SiteSettings,
): Site {
  const { images } = settings;
  const make = createPageMaker(services, settings);
  const makeContext = createContexts(settings);
  const { identity, lastIdentity } = rememberIdentity(
    createIdentitySource(services.store, settings.identity),
    settings.identity,
  );
  const { lookFor, missing, failed } = createErrorPages({
    store: services.store,
    identity,
    lastIdentity,
    makeContext,
    images,
  });

  const { isBeingSetUp = () => Promise.resolve(false) } = settings;
  const parts = { make, makeContext, identity, lookFor, images, isBeingSetUp };

  return {
    routes: [
      ...assets.map(({ name, response }) =>
        fileRoute(fillPath(assetPath, { file: name }), response),
      ),
      { methods: readMethods, path: assetPath, answer: ownFiles(identity, missing) },
      ...routeNames.map((route) => ({
        methods: readMethods,
        path: findRoute(route).path,
        answer: (request: SiteRequest) => answerPage(parts, route, request).catch(refuseImage),
      })),
      {
        methods: readMethods,
        path: themePath,
        answer: ({ request, base }) => Promise.resolve(chooseTheme(request, base)),
      },
    ],
    wrongMethod,
    missing,
    failed,
  };
}

/** The services with which the response to a page request is made. */
interface PageParts {
  readonly make: PageMaker;
  readonly makeContext: MakeContext;
  readonly identity: IdentitySource;
  readonly lookFor: ErrorPages['lookFor'];
  readonly images: ImageSource;
  readonly isBeingSetUp: () => Promise<boolean>;
}

async function answerPage(
  { make, makeContext, identity, lookFor, images, isBeingSetUp }: PageParts,
  route: RouteName,
  { request, base, values }: SiteRequest,
): Promise<WireResponse> {
  const given = new URLSearchParams(request.query ?? '');
  const query = readQuery(given, pages[route].parameters);
  const shown = await identity();
  const context = makeContext(
    { ...askedBy(request), base, shown },
    `${linkTo(route, values)}${query.size === 0 ? '' : `?${query.toString()}`}`,
  );
  // During the setup, visitors see a placeholder. The operator sees the first page with the commands, which are another way to set up the
  // site.
  const isVisitor = context.commands.place === 'elsewhere';
  if (isVisitor && findRoute(route).section !== undefined && (await isBeingSetUp()))
    return respond(beingSetUpPage(context), context, { images, section: undefined });
  const without = async (moved: Moved | null): Promise<WireResponse> => {
    if (moved !== null)
      return redirectTo(context.links.toAny(moved.route ?? route, moved.movedTo), given);
    return respond(notFoundPage(await lookFor(values['name']), context), context, {
      images,
      section: undefined,
    });
  };
  return make({ route, values, query, context, shown, base: base.pictures.cacheKey, without });
}

/** Refuses an image that cannot be drawn at the moment. This is not a failure of the service. */
function refuseImage(error: unknown): WireResponse {
  if (error instanceof DrawingUnavailable) return imageUnavailable;
  throw error;
}

/** Responds with files of the identity. A file's name contains the hash of its content, so an older file is not found. */
function ownFiles(identity: IdentitySource, missing: Site['missing']): SiteRoute['answer'] {
  return async ({ request, base, values }) => {
    const { assets: own } = await identity();
    const found = own.files.find(({ name }) => name === values['file']);
    return found?.response ?? (await missing(request, base)) ?? notFound;
  };
}

function fileRoute(path: string, response: WireResponse): SiteRoute {
  return { methods: readMethods, path, answer: () => Promise.resolve(response) };
}

/** Stores the theme that a reader chose. The reader is redirected only to a path of this site, whatever the form sends. */
function chooseTheme({ query }: WireRequest, base: RequestBase): WireResponse {
  const given = new URLSearchParams(query ?? '');
  const theme = readTheme(given.get('theme'));
  const to = URL.parse(`http://site.invalid/${(given.get('to') ?? '').replace(/^[/\\]+/, '')}`);
  const location = to === null || to.host !== 'site.invalid' ? './' : `.${to.pathname}${to.search}`;
  return chosenTheme(
    location,
    theme === null ? [] : themeCookies(theme, new URL(toSite(canonicalBase(base))).pathname),
  );
}
