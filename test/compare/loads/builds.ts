/** What loads data in a built version of Laurel: its store and its importers, imported from `dist` into this process. */

import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as importModule from '../../../src/data/import/index.ts';
import type * as storeModule from '../../../src/store/index.ts';

/** A version under comparison. The types are those of this tree; the entry points of a module rarely change. */
export type LoadingBuild = Pick<typeof storeModule, 'openStore' | 'distributeAt'> &
  Pick<typeof importModule, 'openSource' | 'ingest' | 'writeRecordLine'>;

/** Imports the modules of a build. Its dependencies are found from its own folder, as they are when it runs. */
export async function importBuild(dist: string): Promise<LoadingBuild> {
  const urlOf = (...path: string[]): string => pathToFileURL(join(resolve(dist), ...path)).href;
  const { openStore, distributeAt }: LoadingBuild = await import(urlOf('store', 'index.js'));
  const { openSource, ingest, writeRecordLine }: LoadingBuild = await import(urlOf('data', 'import', 'index.js'));
  return { openStore, distributeAt, openSource, ingest, writeRecordLine };
}
