/**
 * The modules of src/, and which way imports point: for every module, all it may import. Nothing else may be imported; a new
 * module gets an entry here before it gets a file. docs/reference/modules.md is written from here.
 *
 * A module is entered by its index.ts, where it has one. A file named here (`store/port/store.ts`) is an entry point of its
 * own: it can be imported without what is behind the index. `app/` and the command line put the modules together; they
 * see everything, through these entry points.
 */

export interface Module {
  /** What is in it, for docs/reference/modules.md. */
  readonly about: string;
  /** Modules and entry points it imports. */
  readonly sees: readonly string[] | 'everything';
  /** Modules, entry points and packages of which it imports types only. */
  readonly knows?: readonly string[];
  /** Packages from the registry. */
  readonly packages?: readonly string[];
  /** Modules of Node, without `node:`; any, where a module deals with the world outside. */
  readonly node?: readonly string[] | 'any';
}

/** The port of the store, and its errors, without the engines behind it. */
const storePort = 'store/port/store.ts';
const storeErrors = 'store/port/errors.ts';
/** The data that responses are created from, with the reads of the store's port. */
const recordedReads = 'store/port/recorded-reads.ts';
/** Atomic imports through the store's port. */
const loadAll = 'store/port/load-all.ts';
/** The SQL of the store, for modules that keep tables of their own in it. */
const storeSql = 'store/sql.ts';
/** A store without its reads, which is sufficient for a thread that imports. */
const loads = 'store/open-loads.ts';
/** The text form of metrics, whose package is loaded only where it is used. */
const exposition = 'ops/observe/exposition.ts';
/** Responses of the console network that were saved as files, without the code that sends requests. */
const savedAnswers = 'sync/connectors/psn/saved-answers.ts';
/** The readers of saved answers, which live networks use, too. */
const answerReaders = [
  'data/import/formats/retroachievements/index.ts',
  'data/import/formats/steam/index.ts',
];
/** Code for pages that are not in the site's route table. */
const pageKit = 'site/page-kit.ts';
/** The hosts of the networks: read with the settings, without the code that asks them. */
const networkHosts = 'sync/engine/hosts.ts';

/** Types of settings, in which other modules declare options, without the settings themselves. */
const settingTypes = 'settings/setting.ts';

/** The parser of store addresses, without a store. */
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
 * The folders inside large modules, from the lowest: a file imports files of its own folder and of those before it, types included.
 * `.` are the files of the module itself.
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
      'the types, operations, faults and styles, declared once; `service.ts` instantiates them for the settings',
    sees: ['domain/time'],
  },
  'invariant.ts': { about: 'what must hold, checked; every module may import it', sees: [] },
  background: {
    about:
      'background jobs of a process: started one after the other, stopped in reverse order, or repeated',
    sees: [],
    node: ['timers/promises'],
  },
  'system-errors.ts': {
    about: 'errors of the operating system: their codes, and what the codes mean',
    sees: [],
  },
  'holder.ts': {
    about: 'names of processes that hold something: a lease, a job, a folder',
    sees: ['system-errors.ts'],
    node: ['crypto', 'os'],
  },
  child: {
    about: 'processes of their own for work on bytes from outside, with limits of time and memory',
    sees: [],
    node: ['child_process', 'events', 'fs'],
  },
  paths: {
    about: 'the one rule by which a path becomes names; templates of paths; the router',
    sees: [],
  },
  cost: {
    about:
      'what the request that is being answered costs, and turns of the event loop for long work',
    sees: [],
    node: ['async_hooks'],
  },
  cache: {
    about:
      'the caches of a process under one budget: `Versions`, `ByteBudgetCache`, `RenderedCache`, `CacheMemory`',
    sees: [],
    packages: ['lru-cache'],
  },
  'domain/time': { about: 'instants, time zones, the texts of dates, lengths of time', sees: [] },
  'domain/play': {
    about: 'rarity, scores, dates of games, sessions, streaks, milestones',
    sees: ['domain', 'domain/time'],
  },
  domain: {
    about: 'the rules: points, levels, progress, ranking, DisplayDate, progression, averages',
    sees: ['domain/time'],
  },
  files: {
    about: 'safe reading of files from outside; the folder of icons',
    sees: ['system-errors.ts'],
    node: 'any',
  },
  codec: {
    about:
      'values to XML and JSON, by writers compiled from the contract; bytes to XML events, with limits',
    sees: ['contract'],
    packages: ['saxes'],
    node: ['crypto', 'zlib'],
  },
  protocols: {
    about:
      'SOAP 1.1 and 1.2, HTTP GET and POST, JSON: how a call and its answer are written; JSON resources',
    sees: ['contract', 'paths', 'codec', 'cost'],
    node: ['zlib'],
  },
  identity: {
    about: "the site's identity: its values, and what each may be",
    sees: ['colour', 'domain/time'],
  },
  colour: { about: 'colours: contrast, and lightness changed without a change of hue', sees: [] },
  'documents/openapi': {
    about: 'shapes of the contract as JSON Schema, endpoints as an OpenAPI 3.1 document',
    sees: ['contract'],
  },
  'documents/markup': {
    about: 'HTML and XML by templates that escape; header fields of pages',
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
    about: 'the handlers; `present*.ts` are the only files where stored names meet wire names',
    sees: ['cache', 'contract', 'cost', 'domain', 'domain/play', 'domain/time'],
    knows: [storePort],
  },
  service: {
    about: 'call → handler → answer; the cache of responses; faults; the routes of the endpoint',
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
    about: 'the port, and its one implementation over an engine; SQLite and PostgreSQL are engines',
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
    about: 'grades of trophies from networks that have none',
    sees: ['domain', 'records'],
    knows: [storePort],
  },
  'data/import': {
    about:
      'import of data: one folder for each format, readers they share, and the pipeline into the store',
    // The contract for one source alone: answers of such a service, saved as files.
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
    about: "export of data: documents of the service's own XML, CSV",
    sees: ['contract', 'domain/time', 'codec'],
    knows: [storePort],
  },
  'data/aliases': {
    about: 'which game is the European edition of which',
    sees: ['domain'],
    knows: [storePort],
  },
  'data/generate': {
    about: 'invented data from a seed: the demo, and data sets of any size for measuring',
    sees: ['records', 'domain/time', loadAll],
    knows: [storePort],
  },
  uploads: {
    about: 'files that arrive: received into a private folder, unpacked by a process with limits',
    sees: ['child', 'holder.ts', 'system-errors.ts'],
    packages: ['@fastify/busboy', 'yauzl'],
    node: ['crypto', 'events', 'fs', 'fs/promises', 'os', 'path', 'stream/promises', 'zlib'],
  },
  'imports/state': {
    about: 'imports in the background and watched folders, as rows',
    sees: [storeSql],
    packages: ['valibot'],
    node: ['crypto'],
  },
  imports: {
    about: 'imports in the background: of uploads, of folders of the machine, and of watched ones',
    sees: ['data/import', 'holder.ts', 'imports/state', 'uploads', storeErrors],
    knows: ['background', 'store', 'pino'],
    node: ['crypto', 'fs/promises', 'path'],
  },
  'backups/state': {
    about: 'backups and their schedule, as rows',
    sees: [storeSql],
    packages: ['valibot'],
  },
  backups: {
    about:
      'backups of the store: made while it is in use, listed, scheduled, removed, and unpacked when they are sent back',
    sees: ['backups/state', 'holder.ts', 'system-errors.ts', storeErrors],
    knows: ['background', 'pino'],
    packages: ['tar-stream'],
    node: ['crypto', 'fs', 'fs/promises', 'path', 'stream/promises'],
  },
  'sync/secrets': {
    about: 'private files with the login and the keys of networks, which are never printed',
    sees: ['system-errors.ts'],
    knows: ['domain'],
    packages: ['valibot'],
    node: ['crypto', 'fs/promises', 'path', 'util'],
  },
  'sync/state': {
    about:
      'the state of the sync in the store: the request budget, the lease, the followed players, the progress, blocks',
    sees: ['domain', 'domain/time', storeSql],
    packages: ['valibot'],
  },
  'sync/engine': {
    about:
      'what all networks have in common: turns of players, budget, retries, the lease, status; `connector.ts` is a network',
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
    about: 'what networks with a key have in common: the records of an answer, split',
    sees: ['sync/engine', 'records'],
  },
  'sync/connectors/retro': {
    about: 'RetroAchievements: requests, lists with their marks, who has unlocked what',
    sees: ['sync/connectors/keyed', 'sync/engine', 'domain', 'domain/time'],
    knows: ['records', 'store', 'sync/state', 'pino'],
    packages: ['valibot'],
  },
  'sync/connectors/psn': {
    about: 'the console network: login, requests, answers, records',
    sees: ['system-errors.ts', 'sync/engine', 'sync/secrets', 'records', 'domain', 'domain/time'],
    knows: ['store', 'sync/state', 'pino'],
    packages: ['psn-api', 'valibot'],
    node: 'any',
  },
  'sync/connectors/steam': {
    about: 'Steam: requests, lists with their marks, loads of games, who plays what',
    sees: ['sync/engine', 'records', 'domain', 'domain/time'],
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
    about: 'the keys of networks that have no login: tried with one request',
    sees: ['system-errors.ts', 'sync/engine', 'sync/secrets', 'domain'],
    knows: ['pino'],
    packages: ['valibot'],
  },
  sync: {
    about: 'the engine with its networks',
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
    about: 'webhooks in the store, and the messages that loads have written for them',
    sees: ['records', storeSql],
  },
  outbound: {
    about: 'the guard of addresses for requests to the outside',
    sees: [],
    packages: ['ipaddr.js'],
    node: ['dns', 'net'],
  },
  media: {
    about:
      'pictures from outside: fetched with a guard, recognised, decoded; images drawn for readers',
    sees: ['child', 'outbound', 'records', 'identity'],
    packages: ['lru-cache', 'sharp'],
    node: ['crypto', 'fs', 'http', 'https', 'module', 'os', 'path', 'zlib'],
  },
  access: {
    about: 'people who sign in: accounts, codes, passwords, sessions, the log of what they did',
    sees: ['domain/time', storeSql],
    packages: ['@zxcvbn-ts/language-common', 'hash-wasm', 'openid-client'],
    node: 'any',
  },
  'account-pages': {
    about:
      'pages for people with an account: the gate, first run, sign-in, what operators and players do in a browser',
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
      'the documentation: pages as data, read from Markdown or from what the build wrote; search',
    sees: ['cost'],
    packages: ['markdown-it'],
    node: ['fs', 'fs/promises', 'path'],
  },
  limits: {
    about: 'rates and numbers of clients, load shedding, addresses, memory of answers on their way',
    sees: ['contract'],
    packages: ['ipaddr.js'],
    node: ['net'],
  },
  'server/http': {
    about: "the host: node's server, the table of routes, entity tags, codings",
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
    about: 'several processes behind one port: starting, replacing, stopping them',
    sees: [],
    knows: ['pino'],
    node: 'any',
  },
  'ops/observe': {
    about: 'metrics in the form of Prometheus, readiness, the log of requests',
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
    about: 'the command line: reads commands, calls what they name, and prints',
    sees: 'everything',
    knows: ['pino'],
    packages: ['cli-progress', 'commander', 'uqr'],
    node: 'any',
  },
};
