/** Composition root: connects store, handlers, bindings, documents and server. The only file that imports all of them. */

import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { bytesPerMegabyte } from '../limits/index.ts';
import { createAccountPages } from '../account-pages/index.ts';
import { watchSetup } from './watch-setup.ts';
import type { Accounts } from './accounts.ts';
import { findMembersParts } from './members-parts.ts';
import { readAuthProxy } from './auth-proxy.ts';
import { readOpenIdProvider } from './open-id-provider.ts';
import { describeSiteField } from './site-fields.ts';
import type { V1Reads } from '../api/index.ts';
import { createV1Routes } from '../api/index.ts';
import { createBindings, createResources } from '../protocols/index.ts';
import { always, CacheMemory } from '../cache/index.ts';
import type { Service } from '../contract/index.ts';
import { createService, styles } from '../contract/index.ts';
import type { XmlDocuments } from '../data/export/index.ts';
import { createXmlDocuments } from '../data/export/index.ts';
import { createIconFolder } from '../files/index.ts';
import type { PrivatePages, ServerDependencies } from '../server/http/index.ts';
import { createHttpServer } from '../server/http/index.ts';
import { createLimits } from '../limits/index.ts';
import type { OperationContext } from '../operations/index.ts';
import {
  createHandlers,
  createPageHandlers,
  createResourceHandlers,
  createV1Handlers,
  findDependence,
  presentProfile,
  findTime,
} from '../operations/index.ts';
import type { BackupParts } from '../backups/index.ts';
import type { ImportQueue } from '../imports/index.ts';
import { limitUpload } from './imports/limit-upload.ts';
import { Pictures } from '../media/index.ts';
import { findDocs, findShownDocs } from './site-docs.ts';
import type { IdentitySource, OwnerCommands, Site } from '../site/index.ts';
import { createContexts } from '../site/page-kit.ts';
import { createHelpPages, createIdentitySource, createPages, loadIdentity } from '../site/index.ts';
import type { IdentityValues } from '../identity/index.ts';
import type { CallContext, RenderedResponses, RequestHandler } from '../service/index.ts';
import {
  createDocumentRoutes,
  createRenderedResponses,
  createRequestHandler,
} from '../service/index.ts';
import type { Settings, SettingsFor } from '../settings/index.ts';
import { chooseIconFolder } from '../settings/index.ts';
import { RecordedReads } from '../store/port/recorded-reads.ts';
import type { Store } from '../store/port/store.ts';
import { createNotices } from '../webhooks/state/index.ts';
import { createInstantWriter, openTimeZone, utc } from '../domain/time/index.ts';
import { createJsonCompiler, createResultWriters } from '../codec/index.ts';

/** Settings that determine the content and format of responses. */
type ExportSettings = SettingsFor<'export'>;
/** Settings from which the contract is instantiated. */
type NamingSettings = Pick<ExportSettings, 'brand' | 'namespace' | 'serviceName' | 'style'>;

interface LaurelParts<S extends ExportSettings = Settings> {
  readonly store: Store;
  readonly settings: S;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
}

/** Dependencies of a service that serves requests. */
interface ServedParts extends LaurelParts {
  /** Memory budget of the caches of responses, pages and games; default: created from the settings. */
  readonly memory?: CacheMemory;
  /** The cache of rendered responses; default: a new one within this memory budget. */
  readonly rendered?: RenderedResponses;
  /** The image process; default: a new one that ends with the server. */
  readonly pictures?: Pictures;
  /** The identity from the settings, with its images as they are served; default: with the unchanged files. */
  readonly identity?: IdentityValues;
  /** How the commands in texts for the owner are written; by default, in the way that works for readers on other machines. */
  readonly commands?: OwnerCommands;
  /** The accounts, and the store that people with an account change; without them, sign-in is not possible. */
  readonly accounts?: Accounts & {
    /** Imports in the background; null if there are none. */
    readonly imports: ImportQueue | null;
    /** Backups; null if there are none. */
    readonly backups: BackupParts | null;
  };
}

/** Creates the memory budget of a process's caches. */
export function divideCacheMemory({ cacheMemory }: Pick<Settings, 'cacheMemory'>): CacheMemory {
  return new CacheMemory(cacheMemory * bytesPerMegabyte);
}

/** Instantiates the contract for the settings. */
export function composeService({ brand, namespace, serviceName, style }: NamingSettings): Service {
  return createService({
    brand,
    namespace,
    serviceName: serviceName || brand.toLowerCase(),
    style: styles[style],
  });
}

/** Creates the context of the operations. */
function composeContext(
  { store, settings, now }: LaurelParts<ExportSettings>,
  { style }: Service,
): OperationContext {
  const { timeZone, levelSystem, preferStated } = settings;
  const zone = openTimeZone(timeZone);
  const writeDateTime = createInstantWriter(zone, style.dateTimeSuffix);
  return {
    store,
    now,
    zone,
    levelSystem,
    preferStated,
    profileGames: style.profileGames,
    writeDateTime,
  };
}

/** Writes dates in the modern API, such as 2013-08-14T21:37:46Z. */
const writeUtc = createInstantWriter(utc, true);

/** Creates the request handler of the service, without a server. */
export function composeHandler(parts: ServedParts): RequestHandler {
  const { store, settings, now, memory = divideCacheMemory(settings) } = parts;
  const { rendered = createRenderedResponses({ memory, data: store, now }) } = parts;
  const service = composeService(settings);
  const context = composeContext(parts, service);
  const { zone } = context;
  const onFragments = (source: object, bytes: number): void => memory.grow(source, bytes);
  const json = createJsonCompiler(createInstantWriter(zone, true), onFragments);
  const calls: CallContext = {
    service,
    handlers: createHandlers(context),
    pages: createPageHandlers(context),
    zone,
    knowsPlayer: async (name) => (await store.playerUpdatedAt(name)) !== null,
  };
  return createRequestHandler({
    service,
    bindings: createBindings(service),
    responses: {
      calls,
      writers: createResultWriters(service, context.writeDateTime, json),
      freshness: { findDependence, findTime },
      now,
      rendered,
    },
    memory,
    documents: createDocumentRoutes(
      service,
      createHelpPages(
        { service, images: settings.pageImages, docs: findShownDocs(settings) },
        identityOf(parts),
      ),
      {
        limits: settings,
        needsToken: parts.accounts !== undefined && settings.visibility !== 'public',
      },
    ),
    resources: [
      ...createResources(service, createResourceHandlers(context), json),
      ...createV1Routes({
        service,
        read: () => recordV1({ ...context, store: store.ofNetwork(null) }),
        json: createJsonCompiler(writeUtc, onFragments),
        rendered,
      }),
    ],
  });
}

/** Returns the handlers of the modern API for one request, and records what they read from the store. */
function recordV1(context: OperationContext): V1Reads {
  const reads = new RecordedReads();
  return {
    handlers: createV1Handlers({ ...context, store: reads.of(context.store) }),
    dependence: () => reads.dependence(),
    time: () => ({ ...always, expiresAt: reads.presenceEndsAt(context.now()) }),
  };
}

/** Returns the identity that help pages and the OpenAPI document show. */
function identityOf({
  store,
  settings,
  identity = loadIdentity(settings),
}: ServedParts): IdentitySource {
  return createIdentitySource(store, identity);
}

/** Creates the HTML pages. */
export function composePages(parts: ServedParts): Site {
  const {
    store,
    settings,
    now,
    memory = divideCacheMemory(settings),
    identity = loadIdentity(settings),
  } = parts;
  const { rendered = createRenderedResponses({ memory, data: store, now }) } = parts;
  const service = composeService(settings);
  const context = composeContext(parts, service);
  return createPages(
    {
      store: store.ofNetwork(null),
      docs: findDocs(settings),
      now,
      levelSystem: settings.levelSystem,
      profileOf: (player, ranks) => presentProfile(player, [], ranks, context),
    },
    {
      service,
      identity,
      docs: findShownDocs(settings),
      images: settings.pageImages,
      memory,
      rendered,
      pictures: parts.pictures ?? new Pictures(),
      ...(parts.commands === undefined ? {} : { commands: parts.commands }),
      ...(parts.accounts === undefined
        ? {}
        : { hasAccounts: true, isBeingSetUp: watchSetup(parts.accounts, settings) }),
    },
  );
}

/** Creates the pages for people with an account; undefined without accounts. */
function composeAccountPages(parts: ServedParts): PrivatePages | undefined {
  const { accounts, settings, now, pictures = new Pictures() } = parts;
  if (accounts === undefined) return undefined;
  const { identity: fixed = loadIdentity(settings) } = parts;
  return createAccountPages({
    services: {
      ...accounts,
      imports:
        accounts.imports === null
          ? null
          : {
              queue: accounts.imports,
              own: settings.ownUploads,
              limitBody: limitUpload(settings),
            },
      now,
      hasSetup: settings.setup === 'on',
      provider: readOpenIdProvider(settings),
      siteField: describeSiteField,
      fixed,
      pictures,
      createXml: (view) => composeXmlDocuments({ store: view, settings, now }),
      operatorNotices: createNotices(accounts.store.operational),
    },
    publicUrl: settings.publicUrl,
    authProxy: readAuthProxy(settings),
    members: findMembersParts(accounts.store, settings, now),
    identity: createIdentitySource(accounts.store, fixed),
    makeContext: createContexts({
      service: composeService(settings),
      images: 'own',
      hasAccounts: true,
      docs: findShownDocs(settings),
    }),
  });
}

/** Creates the writer of stored data as XML documents of the service. */
export function composeXmlDocuments(parts: LaurelParts<ExportSettings>): XmlDocuments {
  const service = composeService(parts.settings);
  const context = composeContext(parts, service);
  // An export contains the games of profiles even if the responses in the style of the service leave them out.
  const handlers = createHandlers({ ...context, profileGames: 'filled', isSaved: true });
  return createXmlDocuments(service, handlers, context.writeDateTime);
}

/** Creates the server of the whole service; it is not listening yet. */
export function composeServer(
  parts: ServedParts,
  log: Logger,
  monitoring: Omit<ServerDependencies, 'icons' | 'pages'> = {},
): Server {
  const { store, settings } = parts;
  const icons = createIconFolder(chooseIconFolder(settings));
  const limits = monitoring.limits ?? createLimits(settings);
  const memory = parts.memory ?? divideCacheMemory(settings);
  const pictures = parts.pictures ?? new Pictures();
  const isExplained = settings.debugHeaders || log.isLevelEnabled('debug');
  const rendered = createRenderedResponses({ memory, data: store, now: parts.now, isExplained });
  const pages =
    settings.pages === 'on'
      ? {
          pages: composePages({ ...parts, memory, rendered, pictures }),
          privatePages: composeAccountPages({ ...parts, pictures }),
        }
      : {};
  const server = createHttpServer(composeHandler({ ...parts, memory, rendered }), settings, log, {
    icons,
    ...pages,
    ...monitoring,
    ...(isExplained ? { explain: (response) => rendered.explain(response) } : {}),
    onForm: (response, bytes) => memory.grow(response, bytes),
    limits,
  });
  if (parts.pictures === undefined) server.once('close', () => void pictures.end());
  return server;
}
