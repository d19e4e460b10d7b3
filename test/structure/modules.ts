/**
 * The modules of src/, and what each module may import. It may import nothing else. A new module gets an entry here before it gets a file.
 * docs/reference/modules.md is generated from this file.
 *
 * If a module has an index.ts, other modules import only this file of it. A file named here (`store/port/store.ts`) is an entry point of
 * its own: others can import it without loading everything that the index.ts imports. `app/` and the command line put the modules together.
 * They may import everything, through these entry points.
 */

export interface Module {
  /** Description of the module, for docs/reference/modules.md. */
  readonly about: string;
  /** Modules and entry points that the module may import. */
  readonly sees: readonly string[] | 'everything';
  /** Modules, entry points and packages from which the module may import only types. */
  readonly knows?: readonly string[];
  /** Packages from the registry. */
  readonly packages?: readonly string[];
  /** Modules of Node, without `node:`. `any` is for modules that deal with the outside world, such as files or connections. */
  readonly node?: readonly string[] | 'any';
}

/** The store's port (its interface for other modules) and its errors, without the engines that implement it. */
const storePort = 'store/port/store.ts';
const storeErrors = 'store/port/errors.ts';
/** Records which data a response was created from, by the reads of the store's port. */
const recordedReads = 'store/port/recorded-reads.ts';
/** Atomic imports through the store's port. */
const loadAll = 'store/port/load-all.ts';
/** The SQL of the store, for modules that keep tables of their own in it. */
const storeSql = 'store/sql.ts';
/** A store without functions that read, which is sufficient for a thread that imports. */
const loads = 'store/open-loads.ts';
/** The text form of metrics. It is an entry point of its own, so that its package is loaded only where it is used. */
const exposition = 'ops/observe/exposition.ts';
/** The code that reads saved responses of the console network, without the code that sends requests. */
const savedAnswers = 'sync/connectors/psn/saved-answers.ts';
/** The readers of saved responses. The sync uses them for responses of live networks, too. */
const answerReaders = [
  'data/import/formats/retroachievements/index.ts',
  'data/import/formats/steam/index.ts',
];
/** Code for pages that are not in the site's route table. */
const pageKit = 'site/page-kit.ts';
/** The hosts of the networks, which the settings need without the code that sends requests. */
const networkHosts = 'sync/engine/hosts.ts';

/** The types with which other modules declare options, without the settings themselves. */
const settingTypes = 'settings/setting.ts';

/** The parser of store URLs, without the code of the store. */
const storeAddress = 'store/engine/address.ts';

export const entryPoints: readonly string[] = [
  pageKit,
  storePort,
  storeAddress,
  storeErrors,
  recordedReads,
  loadAll,
  storeSql,
  loads,
  exposition,
  networkHosts,
  ...answerReaders,
  savedAnswers,
  settingTypes,
];

/**
 * The folders inside large modules, from the lowest: a file may import only from its own folder and from folders before it. This also
 * applies to types. `.` stands for the files directly in the module.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  store: [
    'columns',
    'port',
    'engine',
    'schema',
    'ranking',
    'rows',
    'derived',
    'read',
    'outbox',
    'media',
    'site',
    'write',
    'corrections',
    'maintenance',
    '.',
    'testing',
  ],
  site: [
    'texts',
    'theme',
    'art',
    'assets',
    'identity',
    'frame',
    'text',
    'components',
    'charts',
    'feeds',
    'images',
    'layout',
    'pages',
    '.',
  ],
  'data/import': ['source', 'check', 'readers', 'formats', 'pipeline', 'isolated', '.'],
  sync: ['secrets', 'state', 'engine', 'connectors', 'events', '.'],
};

export const modules: Readonly<Record<string, Module>> = {
  contract: {
    about:
      'the types, operations, faults and styles, declared once; `service.ts` adapts them to the settings',
    sees: ['domain/time'],
  },
  'invariant.ts': {
    about: 'a function that checks a condition that must hold; every module may import it',
    sees: [],
  },
  'plural.ts': {
    about: 'a function that writes a count with its noun; every module may import it',
    sees: [],
  },
  background: {
    about:
      'background jobs of a process: how they are started one after the other, stopped in reverse order, and repeated',
    sees: [],
    node: ['timers/promises'],
  },
  'system-errors.ts': {
    about: 'the codes of errors of the operating system, and their meanings',
    sees: [],
  },
  'holder.ts': {
    about: 'names of the processes that hold a lease, a job or a folder',
    sees: ['system-errors.ts'],
    node: ['crypto', 'os'],
  },
  child: {
    about: 'separate processes for work on untrusted bytes, with limits of time and memory',
    sees: [],
    node: ['child_process', 'events', 'fs'],
  },
  paths: {
    about:
      'the rule for splitting a path into names, which exists only here; path templates; the router',
    sees: [],
  },
  cost: {
    about:
      'the cost of the current request, and the division of long work into turns of the event loop',
    sees: [],
    node: ['async_hooks'],
  },
  cache: {
    about:
      'the caches of a process under one budget: `Versions`, `ByteBudgetCache`, `RenderedCache`, `CacheMemory`',
    sees: [],
    packages: ['lru-cache'],
  },
  'domain/time': { about: 'instants, time zones, dates as text, durations', sees: [] },
  'domain/play': {
    about: 'rarity, scores, dates of games, sessions, streaks, milestones',
    sees: ['domain', 'domain/time'],
  },
  domain: {
    about: 'the rules: points, levels, progress, ranking, DisplayDate, progression, averages',
    sees: ['domain/time'],
  },
  files: {
    about: 'safe reading of files that others can change; the folder of icons',
    sees: ['system-errors.ts'],
    node: 'any',
  },
  codec: {
    about:
      'writers of XML and JSON, compiled from the contract; a parser from bytes to XML events, with limits',
    sees: ['contract'],
    packages: ['saxes'],
    node: ['crypto', 'zlib'],
  },
  protocols: {
    about:
      'SOAP 1.1 and 1.2, HTTP GET and POST, JSON: how calls are read and responses are written; JSON resources',
    sees: ['contract', 'paths', 'codec', 'cost'],
    node: ['zlib'],
  },
  identity: {
    about: "the site's identity: its values, such as name and colour, and their checks",
    sees: ['colour', 'domain/time'],
  },
  colour: {
    about: 'colours: their contrast, and changes of lightness that keep the hue',
    sees: [],
  },
  'documents/openapi': {
    about:
      'writers of shapes of the contract as JSON Schema, and of endpoints as an OpenAPI 3.1 document',
    sees: ['contract'],
  },
  'documents/markup': {
    about: 'templates for HTML and XML, which escape values; header fields of pages',
    sees: [],
  },
  documents: {
    about: 'documents derived from the contract for tools: WSDL, XSD, disco, OpenAPI, samples',
    sees: ['contract', 'documents/markup', 'documents/openapi', 'codec', 'protocols'],
    node: ['fs'],
  },
  api: {
    about: 'the modern API: routes, parameters and pages of its endpoints',
    sees: ['cache', 'contract', 'protocols', 'codec', 'cost', 'paths'],
  },
  operations: {
    about:
      'the handlers of the operations; only `present*.ts` contain both stored names and wire names',
    sees: ['cache', 'contract', 'cost', 'domain', 'domain/play', 'domain/time'],
    knows: [storePort],
  },
  service: {
    about:
      'how a call becomes a response, through its handler; the cache of responses; faults; the routes of the endpoint',
    sees: [
      'protocols',
      'cache',
      'contract',
      'cost',
      'documents',
      'documents/markup',
      'paths',
      'domain/time',
      storeErrors,
    ],
    knows: ['codec'],
  },
  records: {
    about: 'the records of imports and exports',
    sees: ['domain', 'domain/time', 'identity'],
    packages: ['valibot'],
  },
  store: {
    about:
      'the port, which is the interface of the store, and its implementation over an engine: SQLite or PostgreSQL',
    sees: [
      'system-errors.ts',
      'cache',
      'cost',
      'records',
      'domain',
      'domain/play',
      'domain/time',
      'identity',
    ],
    packages: ['better-sqlite3', 'pg', 'pg-connection-string', 'pgpass', 'valibot'],
    node: 'any',
  },
  'data/grades': {
    about: 'grades for trophies from networks that have no grades',
    sees: ['domain', 'records'],
    knows: [storePort],
  },
  'data/import': {
    about:
      'import of data: a folder for each format, readers that the formats share, and the pipeline into the store',
    // Only one source needs `contract`: the one that reads saved responses of the original service or of Laurel.
    sees: [
      'system-errors.ts',
      'contract',
      'files',
      'records',
      'domain',
      'domain/time',
      'media',
      settingTypes,
      savedAnswers,
    ],
    knows: [storePort],
    packages: ['better-sqlite3', 'csv-parse', 'csv-parse/sync', 'saxes', 'tar-stream', 'valibot'],
    node: 'any',
  },
  'data/export': {
    about: "export of data: as the service's own XML documents, and as CSV",
    sees: ['contract', 'domain/time', 'codec'],
    knows: [storePort],
  },
  'data/aliases': {
    about: 'which game is the European edition of which',
    sees: ['domain'],
    knows: [storePort],
  },
  'data/generate': {
    about:
      'invented data, generated from a seed: the demo, and data sets of any size for measurements',
    sees: ['records', 'domain/time', loadAll],
    knows: [storePort],
  },
  uploads: {
    about: 'uploaded files: received into a private folder, and unpacked by a process with limits',
    sees: ['child', 'holder.ts', 'system-errors.ts'],
    packages: ['@fastify/busboy', 'yauzl'],
    node: ['crypto', 'events', 'fs', 'fs/promises', 'os', 'path', 'stream/promises', 'zlib'],
  },
  'imports/state': {
    about: 'the tables of imports in the background and of watched folders',
    sees: [storeSql],
    packages: ['valibot'],
    node: ['crypto'],
  },
  imports: {
    about:
      'imports in the background: from uploads, from folders on this machine, and from watched folders',
    sees: ['data/import', 'holder.ts', 'imports/state', 'uploads', storeErrors],
    knows: ['background', 'store', 'pino'],
    node: ['crypto', 'fs/promises', 'path'],
  },
  'backups/state': {
    about: 'the tables of backups and their schedule',
    sees: [storeSql],
    packages: ['valibot'],
  },
  backups: {
    about:
      'backups of the store: made while it is in use, listed, scheduled, removed, and unpacked after an upload',
    sees: ['backups/state', 'holder.ts', 'system-errors.ts', storeErrors],
    knows: ['background', 'pino'],
    packages: ['tar-stream'],
    node: ['crypto', 'fs', 'fs/promises', 'path', 'stream/promises'],
  },
  'sync/secrets': {
    about: 'private files with the login and the keys of networks; their content is never printed',
    sees: ['system-errors.ts'],
    knows: ['domain'],
    packages: ['valibot'],
    node: ['crypto', 'fs/promises', 'path', 'util'],
  },
  'sync/state': {
    about:
      'the state of the sync in the store: the request budget, the lease, the followed players, their progress, blocks by networks',
    sees: ['domain', 'domain/time', storeSql],
    packages: ['valibot'],
  },
  'sync/engine': {
    about:
      'what all networks have in common: turns of players, budget, retries, the lease, status; `connector.ts` declares what a network implements',
    sees: [
      'holder.ts',
      'system-errors.ts',
      'sync/state',
      'records',
      'domain',
      'domain/time',
      loadAll,
    ],
    knows: ['store', 'sync/secrets', 'pino'],
    node: 'any',
  },
  'sync/connectors/keyed': {
    about:
      'what networks with a key have in common: reading responses, and splitting their records',
    sees: ['sync/engine', 'records'],
  },
  'sync/connectors/retro': {
    about:
      'RetroAchievements: requests, lists of games with marks of their state, unlocked achievements',
    sees: ['sync/connectors/keyed', 'sync/engine', 'records', 'domain', 'domain/time'],
    knows: ['store', 'sync/state', 'pino'],
    packages: ['valibot'],
  },
  'sync/connectors/psn': {
    about: 'the console network: login, requests, responses, records',
    sees: ['system-errors.ts', 'sync/engine', 'sync/secrets', 'records', 'domain', 'domain/time'],
    knows: ['store', 'sync/state', 'pino'],
    packages: ['psn-api', 'valibot'],
    node: 'any',
  },
  'sync/connectors/steam': {
    about:
      'Steam: requests, lists of games with marks of their state, imports of games, presence of players',
    sees: ['sync/connectors/keyed', 'sync/engine', 'records', 'domain', 'domain/time'],
    knows: ['store', 'sync/state', 'pino'],
    packages: ['valibot'],
  },
  'sync/events': {
    about: 'events for operators about logins and the sync, each sent once',
    sees: ['sync/engine', 'domain/time', storeSql],
    knows: ['domain', 'sync/state'],
    packages: ['valibot'],
    node: ['util'],
  },
  'sync/connectors/keys': {
    about: 'the keys of networks that have no login; each is tested with one request',
    sees: ['system-errors.ts', 'sync/engine', 'sync/secrets', 'domain'],
    knows: ['pino'],
    packages: ['valibot'],
  },
  sync: {
    about: 'the entry point of the sync: the engine and all networks',
    sees: [
      'sync/engine',
      'sync/events',
      'sync/secrets',
      'sync/connectors/keys',
      'sync/connectors/keyed',
      'sync/connectors/psn',
      'sync/connectors/retro',
      'sync/connectors/steam',
      networkHosts,
    ],
  },
  'webhooks/state': {
    about: 'the stored webhooks, and their messages, which imports and the sync write',
    sees: ['records', storeSql],
  },
  outbound: {
    about: 'checks of the addresses of outgoing requests',
    sees: [],
    packages: ['ipaddr.js'],
    node: ['dns', 'net'],
  },
  media: {
    about:
      'images from outside: fetched from checked addresses, recognised and decoded; images that Laurel draws',
    sees: ['child', 'outbound', 'records', 'identity'],
    packages: ['lru-cache', 'sharp'],
    node: ['crypto', 'fs', 'http', 'https', 'module', 'os', 'path', 'zlib'],
  },
  access: {
    about: 'people who sign in: accounts, codes, passwords, sessions, the log of their actions',
    sees: ['domain/time', storeSql],
    packages: ['@zxcvbn-ts/language-common', 'hash-wasm', 'openid-client'],
    node: 'any',
  },
  'account-pages': {
    about:
      'pages for people with an account: the check of who may do what, first run, sign-in, what operators and players do in a browser',
    sees: [
      'access',
      'actions',
      'documents/markup',
      'domain',
      'domain/time',
      'limits',
      'paths',
      'protocols',
      'records',
      pageKit,
    ],
    knows: ['identity', 'media', 'server/http', 'service', 'store', 'sync', 'webhooks/state'],
    packages: ['uqr'],
    node: ['fs', 'http', 'net', 'stream'],
  },
  webhooks: {
    about: 'delivery: messages in the format of each receiver, signing, sending, retries',
    sees: ['contract', 'system-errors.ts', 'domain', 'domain/time', 'outbound'],
    knows: ['background', 'webhooks/state', 'pino'],
    node: 'any',
  },
  site: {
    about:
      'pages for people: one table of routes; query, model and view of each page; charts, cards, feeds, texts, theme',
    sees: [
      'protocols',
      'cache',
      'colour',
      'contract',
      'cost',
      'docs',
      'documents',
      'domain',
      'domain/play',
      'documents/markup',
      'identity',
      'media',
      'paths',
      'domain/time',
      recordedReads,
    ],
    knows: [storePort, 'webhooks'],
    packages: ['@formatjs/icu-messageformat-parser', 'd3-scale', 'd3-shape', 'intl-messageformat'],
    node: ['fs', 'module', 'path', 'timers/promises'],
  },
  docs: {
    about:
      'the documentation: pages as data, read from Markdown or from files of the build; search',
    sees: ['cost'],
    packages: ['markdown-it'],
    node: ['fs', 'fs/promises', 'path'],
  },
  limits: {
    about:
      'limits of requests and connections for each client, load shedding, client addresses, memory for unsent responses',
    sees: ['contract'],
    packages: ['ipaddr.js'],
    node: ['net'],
  },
  'server/http': {
    about: "the host: Node's HTTP server, the table of routes, entity tags, content codings",
    sees: [
      'system-errors.ts',
      'protocols',
      'contract',
      'cost',
      'files',
      'documents',
      'limits',
      'paths',
      'service',
    ],
    knows: ['pino'],
    node: 'any',
  },
  'server/workers': {
    about: 'several worker processes behind one port: starting, replacing and stopping them',
    sees: [],
    knows: ['pino'],
    node: 'any',
  },
  'ops/observe': {
    about: 'metrics in the format of Prometheus, readiness, the log of requests',
    sees: [],
    knows: ['background', 'server/http', 'service', 'pino'],
    packages: ['prom-client'],
    node: 'any',
  },
  actions: {
    about:
      'what the owner of an instance does with players, games and webhooks: one implementation for the command line and the admin API',
    sees: [
      'backups',
      'backups/state',
      'contract',
      'data/export',
      'data/generate',
      'data/import',
      'domain',
      'domain/time',
      'identity',
      'imports',
      'media',
      'records',
      'sync',
      'sync/state',
      'uploads',
      'webhooks',
      storeErrors,
    ],
    knows: ['imports/state', 'store', 'webhooks/state'],
    node: ['crypto'],
  },
  'ops/admin/state': {
    about: 'the tokens of the admin API and its audit log, in the store',
    sees: [storeSql],
    node: ['crypto'],
  },
  'ops/admin': {
    about: 'the admin address: health, metrics, an API with tokens and an audit log',
    sees: [
      'actions',
      'contract',
      'documents/openapi',
      'domain',
      'paths',
      'data/import',
      'uploads',
      'records',
      storeErrors,
      'system-errors.ts',
    ],
    knows: ['identity', 'media', 'ops/admin/state', 'pino', 'store', 'webhooks/state'],
    node: 'any',
  },
  settings: {
    about: 'every setting, declared once',
    sees: [
      'system-errors.ts',
      'contract',
      'domain',
      'identity',
      'limits',
      'domain/time',
      networkHosts,
      storeAddress,
    ],
    packages: ['env-paths', 'smol-toml'],
    node: 'any',
  },
  app: {
    about:
      'composes and runs the service: its processes, threads, signals, addresses and background jobs',
    sees: 'everything',
    packages: ['pino', 'valibot'],
    node: 'any',
  },
  cli: {
    about:
      'the command line: reads commands and options, calls the code that does the work, and prints the result',
    sees: 'everything',
    knows: ['pino'],
    packages: ['cli-progress', 'commander', 'uqr'],
    node: 'any',
  },
};
