/**
 * Every setting, once. The flag (`--base-path`), the environment variable (`LAUREL_BASE_PATH`), the
 * help text and the README's table follow from the declarations (decisions.md 1 and 6).
 */

import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { styles } from '../contract/index.ts';
import type { LevelSystem } from '../domain/index.ts';
import { levelSystems } from '../domain/index.ts';
import { openTimeZone } from '../domain/time/index.ts';
import { storeFileOf } from '../store/address.ts';
import { browserSettings } from './browser-settings.ts';
import { cacheControl, filePath, listenAddress, storeAddress } from './addresses.ts';
import { clientSettings, proxySettings, requestSettings } from './limit-settings.ts';
import type { Setting } from './setting.ts';
import { choice, number, processes, portOrOff, SettingError, text, toggle } from './setting.ts';

/** Where the embedded database is kept unless told otherwise: the user's data folder by the habits of the system. */
const dataFolder = envPaths('laurel', { suffix: '' }).data;
const dataFile = join(dataFolder, 'laurel.db');

export const storeSettings = {
  store: {
    ...storeAddress(`sqlite:${dataFile}`, 'Where the data lives: sqlite:PATH or postgres://USER@HOST/DATABASE.', [
      'sqlite',
      'postgres',
    ]),
    fallbackText: `sqlite:${dataFile.replace(homedir(), '~')}`,
  },
  levelSystem: choice(
    '2020',
    Object.keys(levelSystems).filter(isLevelSystem),
    'How points become levels: the rules since October 2020, or those before.',
  ),
} as const;

/** How the service uses its store across a network. */
export const serverStoreSettings = {
  readStore: {
    ...storeAddress('', 'PostgreSQL replicas that answer reads: postgres://USER@HOST,HOST/DATABASE.', ['postgres']),
    fallbackText: 'the store',
  },
  storeConnections: number(4, [1, 100], 'Connections to PostgreSQL for reads, to each of primary and replica.'),
  storeTimeout: number(5, [1, 600], 'Seconds within which PostgreSQL must answer a read, connecting and retries included.'),
  storeWriteTimeout: number(300, [10, 86_400], 'Seconds within which PostgreSQL must answer each statement of a write.'),
  visibleWithin: number(1000, [100, 60_000], 'Milliseconds within which a write through one node is seen through all.'),
} as const;

export const iconSettings = {
  icons: {
    ...filePath('', 'folder', 'Where the icons of trophies are kept that imports bring along.'),
    fallbackText: 'icons beside the database',
  },
} as const;

export const pageSettings = {
  pages: choice('on', ['on', 'off'], 'Pages for people beside the endpoint: players, games, leaderboards, cards, feeds.'),
  pageImages: choice('any', ['any', 'own'], 'Images that pages show: any that data links to, or own ones only.'),
} as const;

export const logSettings = {
  logLevel: choice(
    'info',
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'Least severe message that is logged.',
  ),
} as const;

/** What only the service logs. */
export const requestLogSettings = {
  logRequests: toggle(
    'Log a line for every request, without names of players and addresses of clients unless the level is debug.',
  ),
} as const;

export const contractSettings = {
  brand: text('Net', 'word', 'Word that stands for Net in getNetID, sNetID, NetId.', readBrand),
  namespace: text('http://laurel.example/api', 'uri', 'XML namespace of every request and answer.', readNamespace),
  basePath: text('/api', 'path', 'Path of the endpoint, matched without regard to case.', readBasePath),
  serviceName: { ...text('', 'name', 'Name of the service in the WSDL.', readName), fallbackText: 'the brand in lower case' },
  style: choice('standard', Object.keys(styles).filter(isStyleName), 'How answers look where standard and platform differ.'),
  timeZone: text('UTC', 'zone', 'IANA time zone in which dates are written and zone-less ones read.', readTimeZone),
  publicUrl: {
    ...text('', 'url', 'Address of the endpoint given in the WSDL.', readUrl),
    fallbackText: 'the address the client used',
  },
  preferStated: toggle('Level, points and rank that a source states win over the computed ones.'),
} as const;

export const serverSettings = {
  host: listenAddress('127.0.0.1', 'Address to listen on; 0.0.0.0 for all.'),
  port: number(8080, [0, 65_535], 'Port to listen on; 0 picks a free one.'),
  workers: processes('Processes that answer requests, behind one port; auto is one a core.'),
  ...proxySettings,
  ...browserSettings,
  cacheControl: cacheControl('private, max-age=0', 'Cache-Control of successful answers to GET.'),
  cacheMemory: number(96, [0, 65_536], 'Megabytes of all caches of a process: answers, pages, games; 0 caches nothing.'),
  ...clientSettings,
  ...requestSettings,
} as const;

/** Starting and stopping. */
export const processSettings = {
  stopTimeout: number(10, [0, 3600], 'Seconds that answers on their way are given once the service is told to stop.'),
  portFile: {
    ...filePath('', 'file', 'File that the base URL is written to when the service listens; removed at the end.'),
    fallbackText: 'none',
  },
} as const;

/** The second address, for those who run the service. */
export const adminSettings = {
  adminHost: listenAddress('127.0.0.1', 'Address to listen on for metrics, health and the admin API.'),
  adminMaxImport: number(1024, [1, 1_048_576], 'Megabytes of the longest import through the admin API.'),
  adminPort: portOrOff('Port for metrics, health and the admin API; 0 picks a free one, off listens on none.'),
} as const;

export const settings = {
  ...serverSettings,
  ...processSettings,
  ...adminSettings,
  ...storeSettings,
  ...serverStoreSettings,
  ...iconSettings,
  ...pageSettings,
  ...contractSettings,
  ...logSettings,
  ...requestLogSettings,
};

export type SettingsOf<D> = { readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never };
export type Settings = SettingsOf<typeof settings>;

/** The folder of icons; beside the database's file, or in the user's data folder where the store is no file. */
export function iconFolderOf({ icons, store }: Pick<Settings, 'icons' | 'store'>): string {
  if (icons !== '') return icons;
  const file = storeFileOf(store);
  return join(file === null ? dataFolder : dirname(file), 'icons');
}

function isLevelSystem(name: string): name is LevelSystem {
  return name in levelSystems;
}

function isStyleName(name: string): name is keyof typeof styles {
  return name in styles;
}

function readBrand(given: string): string {
  if (/^[A-Za-z][A-Za-z0-9]*$/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is not a word of letters and digits`);
}

function readName(given: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is not an XML name of letters, digits, dots and hyphens`);
}

function readNamespace(given: string): string {
  if (URL.canParse(given) && /^[!-~]+$/.test(given) && !/[<>"{}|\\^`]/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is not an absolute URI`);
}

function readUrl(given: string): string {
  const { search, hash, username, password } = URL.parse(given) ?? {};
  const isPlain = /^https?:\/\/[!-~]+$/i.test(given) && [search, hash, username, password].every((part) => part === '');
  if (given === '' || isPlain) return given.replace(/\/+$/, '');
  throw new SettingError(`${JSON.stringify(given)} is not an http or https address without query and user`);
}

function readBasePath(given: string): string {
  const path = given.startsWith('/') ? given.replace(/\/+$/, '') : '';
  if (/^(\/[\w.~-]+)+$/.test(path)) return path;
  throw new SettingError(`${JSON.stringify(given)} is not a path such as /api or /ps3/api/psn.asmx`);
}

function readTimeZone(given: string): string {
  try {
    return openTimeZone(given).name;
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error));
  }
}
