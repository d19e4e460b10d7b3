/**
 * Which way imports point: for every room of src/, all it may import. Nothing else may be imported;
 * a new room gets a line here before it gets a file.
 *
 * A room is entered by its index.ts, where it has one. A file named here (`store/store.ts`) is a side
 * door: it can be entered without what is behind the main one. What puts the rooms together sees
 * everything, through the main doors and these.
 */

export interface Room {
  /** Rooms and side doors it imports. */
  readonly sees: readonly string[] | 'everything';
  /** Rooms, side doors and packages of which it imports types only. */
  readonly knows?: readonly string[];
  /** Packages from the registry. */
  readonly packages?: readonly string[];
  /** Modules of Node, without `node:`; any, where a room deals with the world outside. */
  readonly node?: readonly string[] | 'any';
}

/** The port, and its errors, without the engines behind it. */
const storePort = 'store/store.ts';
const storeErrors = 'store/errors.ts';
/** A store without its reads, which a thread that imports has no use for. */
const loads = 'store/open-loads.ts';
/** The text form of metrics, whose package is loaded only where it is wanted. */
const exposition = 'observe/exposition.ts';

/** Where hosts of the network have moved to: read when the settings are, without what asks them. */
const networkHosts = 'sync/hosts.ts';

export const sideDoors: readonly string[] = [storePort, storeErrors, loads, exposition, networkHosts];

export const rooms: Readonly<Record<string, Room>> = {
  contract: { sees: [] },
  time: { sees: [] },
  paths: { sees: [] },
  cache: { sees: [], packages: ['lru-cache'] },
  domain: { sees: ['time'] },
  files: { sees: [], node: 'any' },
  records: { sees: ['time', 'domain'], packages: ['valibot'] },
  wire: { sees: ['contract'], packages: ['saxes'], node: ['crypto', 'zlib'] },
  bindings: { sees: ['contract', 'paths', 'wire'], node: ['zlib'] },
  openapi: { sees: ['contract'] },
  markup: { sees: [] },
  documents: { sees: ['contract', 'markup', 'openapi', 'wire'] },
  pages: {
    sees: ['bindings', 'cache', 'contract', 'documents', 'domain', 'markup', 'paths', 'time'],
    knows: [storePort],
    packages: ['@resvg/resvg-js', 'd3-array', 'd3-scale', 'd3-shape'],
    node: ['module', 'path'],
  },
  operations: { sees: ['contract', 'domain', 'time'], knows: ['cache', storePort] },
  store: {
    sees: ['cache', 'records', 'domain', 'time'],
    packages: ['better-sqlite3', 'pg', 'pg-connection-string', 'pgpass'],
    node: 'any',
  },
  sources: {
    // The contract for one source alone: answers of such a service, kept as files.
    sees: ['contract', 'files', 'records', 'domain', 'time'],
    knows: [storePort],
    packages: ['saxes', 'tar-stream', 'valibot'],
    node: 'any',
  },
  sync: {
    sees: ['records', 'domain', 'time'],
    knows: ['store', 'pino'],
    packages: ['psn-api', 'valibot'],
    node: 'any',
  },
  service: { sees: ['bindings', 'cache', 'contract', 'documents', 'markup', 'paths', 'time', storeErrors], knows: ['wire'] },
  http: {
    sees: ['bindings', 'contract', 'files', 'limits', 'paths', 'service'],
    knows: ['documents', 'pino'],
    node: 'any',
  },
  observe: { sees: [], knows: ['http', 'service', 'pino'], packages: ['prom-client'], node: 'any' },
  admin: { sees: ['paths', 'sources', storeErrors], knows: ['pino', 'store'], node: 'any' },
  webhooks: { sees: ['time'], knows: ['store', 'pino'], packages: ['ipaddr.js'], node: 'any' },
  limits: { sees: ['contract'], packages: ['ipaddr.js'], node: ['net'] },
  settings: { sees: ['contract', 'domain', 'limits', 'time', networkHosts], packages: ['env-paths', 'smol-toml'], node: 'any' },
  demo: { sees: ['records'], knows: [storePort] },
  generate: { sees: ['demo', 'records'], knows: [storePort] },
  aliases: { sees: ['domain'], knows: [storePort] },
  exports: { sees: ['contract', 'time', 'wire'], knows: [storePort] },
  workers: { sees: [], knows: ['pino'], node: 'any' },
  'compose.ts': {
    sees: 'everything',
    knows: ['pino'],
    node: 'any',
  },
  cli: {
    sees: 'everything',
    packages: ['cli-progress', 'commander', 'pino'],
    node: 'any',
  },
};
