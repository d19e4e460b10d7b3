/** Settings of the store. */

import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { LevelSystem, Network } from '../domain/index.ts';
import { choice as oneOf, readList } from '../contract/index.ts';
import { consolesOnly, levelSystems, networks } from '../domain/index.ts';
import { readStoreFile } from '../store/engine/address.ts';
import { filePath, storeAddress } from './addresses.ts';
import { choice, common, InvalidValue, number, text, unusual } from './setting.ts';
import { usedBy } from './uses.ts';

import envPaths from 'env-paths';

const noFolders: readonly string[] = [];

/** Default folder of the embedded database: the user's data folder by the conventions of the operating system. */
const dataFolder = envPaths('laurel', { suffix: '' }).data;
const dataFile = join(dataFolder, 'laurel.db');

/** Returns the address of the store for demo data, next to the default store, so that demo data never mixes with real data. */
export function demoStore(): string {
  return `sqlite:${join(dataFolder, 'demo.db')}`;
}

const storeUses = [
  'serve',
  'describe',
  'store',
  'export',
  'import times',
  'import icons',
  'webhook',
  'sync',
  'sync status',
] as const;

/** The settings of the store. */
export const storeSettings = {
  ...usedBy([...storeUses, 'address'], {
    store: common({
      ...storeAddress(
        `sqlite:${dataFile}`,
        'Database URL: sqlite:PATH or postgres://USER@HOST/DATABASE.',
        ['sqlite', 'postgres'],
      ),
      fallbackText: `sqlite:${dataFile.replace(homedir(), '~')}`,
    }),
  }),
  ...usedBy(storeUses, {
    levelSystem: choice(
      '2020',
      Object.keys(levelSystems).filter(isLevelSystem),
      'Rules that turn points into levels. 2020: the rules since October 2020. 2008: the rules before.',
    ),
  }),
} as const;

/** The setting that selects the networks whose games are in lists. */
export const networkSettings = usedBy(['serve', 'describe'], {
  networks: {
    ...text(
      '',
      'names',
      `Networks whose games the operations list: ${networks.join(', ')}, separated by commas. Levels and ranks count psn only.`,
    ),
    fallback: consolesOnly,
    fallbackText: 'psn',
    read: readNetworks,
  },
});

/** Parses names of networks and returns them in the order of declaration. Throws InvalidValue. */
export function readNetworks(given: string): readonly Network[] {
  const names = readList(oneOf(networks), given);
  return networks.filter((network) => names.includes(network));
}

/** Settings for a store on a database server. */
export const serverStoreSettings = usedBy(['serve', 'describe'], {
  readStore: {
    ...storeAddress(
      '',
      'URL of PostgreSQL replicas for reads: postgres://USER@HOST,HOST/DATABASE.',
      ['postgres'],
    ),
    fallbackText: 'the store',
  },
  storeConnections: number(
    4,
    [1, 100],
    'Number of PostgreSQL connections for reads to the primary. With a replica, the same number is used for it.',
  ),
  storeTimeout: unusual(
    number(
      5,
      [1, 600],
      'Timeout of a read from PostgreSQL in seconds, including connecting and retries.',
    ),
  ),
  storeWriteTimeout: unusual(
    number(300, [10, 86_400], 'Timeout of each statement of a write to PostgreSQL in seconds.'),
  ),
  visibleWithin: unusual(
    number(
      1000,
      [100, 60_000],
      'Maximum milliseconds until a write through one node is visible through all nodes.',
    ),
  ),
});

/** The setting for the icon folder. */
export const iconSettings = usedBy(['serve', 'describe', 'import icons'], {
  icons: {
    ...filePath('', 'folder', 'Folder for trophy icons from imports.'),
    fallbackText: 'icons, next to the database',
  },
});

/** Returns the icon folder: the configured one, or one next to the database file, or in the user's data folder for other stores. */
export function chooseIconFolder({
  icons,
  store,
}: {
  readonly icons: string;
  readonly store: string;
}): string {
  if (icons !== '') return icons;
  const file = readStoreFile(store);
  return join(file === null ? dataFolder : dirname(file), 'icons');
}

/** Returns the absolute path of the private folder for uploaded files, below the folder of the database file or the user's data folder. */
export function chooseUploadFolder(store: string): string {
  const file = readStoreFile(store);
  return resolve(file === null ? dataFolder : dirname(file), 'uploads');
}

/** Settings for background imports and for backups. */
export const jobSettings = usedBy(['serve', 'describe'], {
  uploadLimit: number(
    256,
    [1, 65_536],
    'Maximum size of an upload in megabytes. Its unpacked files together may have up to four times this size.',
  ),
  importFolders: {
    ...text(
      '',
      'folders',
      'Absolute paths of folders from which files may be imported without an upload, separated by commas.',
    ),
    fallback: noFolders,
    fallbackText: 'none',
    read: readFolders,
  },
  backupFolder: {
    ...filePath('', 'folder', 'Folder for backups that are made while the service runs.'),
    fallbackText: 'none',
  },
});

function readFolders(given: string): readonly string[] {
  const folders = given.split(',').map((folder) => folder.trim());
  const wrong = folders.find((folder) => folder !== '' && !isAbsolute(folder));
  if (wrong !== undefined) throw new InvalidValue(`${JSON.stringify(wrong)} is not absolute`);
  return folders.filter((folder) => folder !== '');
}

function isLevelSystem(name: string): name is LevelSystem {
  return name in levelSystems;
}

/** The setting for downloading images from other servers. */
export const mediaSettings = usedBy(['serve', 'pictures', 'sync'], {
  fetchImages: choice(
    'off',
    ['on', 'off'],
    'Fetch the images that the data refers to, after each import on the command line and each round of the sync. Imports in the browser and over the admin API fetch none.',
  ),
});
