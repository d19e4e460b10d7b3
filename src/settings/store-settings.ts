/** Settings of the store, and of how the service uses it. */

import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import type { LevelSystem } from '../domain/index.ts';
import { levelSystems } from '../domain/index.ts';
import { storeFileOf } from '../store/address.ts';
import { filePath, storeAddress } from './addresses.ts';
import { choice, number } from './setting.ts';
import { usedBy } from './uses.ts';

/** Where the embedded database is kept unless told otherwise: the user's data folder by the habits of the system. */
const dataFolder = envPaths('laurel', { suffix: '' }).data;
const dataFile = join(dataFolder, 'laurel.db');

/** Address of the store for demo data, next to the default one: invented data never mixes with real data. */
export function demoStore(): string {
  return `sqlite:${join(dataFolder, 'demo.db')}`;
}

const storeUses = [
  'serve',
  'describe',
  'store',
  'export',
  'import xml',
  'import rpcs3',
  'webhook',
  'sync',
  'sync status',
] as const;

export const storeSettings = {
  ...usedBy([...storeUses, 'address'], {
    store: {
      ...storeAddress(`sqlite:${dataFile}`, 'Where the data lives: sqlite:PATH or postgres://USER@HOST/DATABASE.', [
        'sqlite',
        'postgres',
      ]),
      fallbackText: `sqlite:${dataFile.replace(homedir(), '~')}`,
    },
  }),
  ...usedBy(storeUses, {
    levelSystem: choice(
      '2020',
      Object.keys(levelSystems).filter(isLevelSystem),
      'How points become levels: the rules since October 2020, or those before.',
    ),
  }),
} as const;

/** How the service uses its store across a network. */
export const serverStoreSettings = usedBy(['serve', 'describe'], {
  readStore: {
    ...storeAddress('', 'PostgreSQL replicas that answer reads: postgres://USER@HOST,HOST/DATABASE.', ['postgres']),
    fallbackText: 'the store',
  },
  storeConnections: number(4, [1, 100], 'Connections to PostgreSQL for reads, to each of primary and replica.'),
  storeTimeout: number(5, [1, 600], 'Seconds within which PostgreSQL must answer a read, connecting and retries included.'),
  storeWriteTimeout: number(300, [10, 86_400], 'Seconds within which PostgreSQL must answer each statement of a write.'),
  visibleWithin: number(1000, [100, 60_000], 'Milliseconds within which a write through one node is seen through all.'),
});

export const iconSettings = usedBy(['serve', 'describe', 'import rpcs3'], {
  icons: {
    ...filePath('', 'folder', 'Where the icons of trophies are kept that imports bring along.'),
    fallbackText: 'icons beside the database',
  },
});

/** The folder of icons; beside the database's file, or in the user's data folder where the store is no file. */
export function iconFolderOf({ icons, store }: { readonly icons: string; readonly store: string }): string {
  if (icons !== '') return icons;
  const file = storeFileOf(store);
  return join(file === null ? dataFolder : dirname(file), 'icons');
}

function isLevelSystem(name: string): name is LevelSystem {
  return name in levelSystems;
}
