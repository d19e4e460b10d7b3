/** Imports the store and the importers of a built version of Laurel from `dist` into this process. */

import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as importModule from '../../../src/data/import/index.ts';
import type * as storeModule from '../../../src/store/index.ts';

/** A compared version. It has the types of this source tree, because the entry points of a module rarely change. */
export type LoadingBuild = Pick<typeof storeModule, 'openStore' | 'distributeAt'> &
  Pick<typeof importModule, 'openSource' | 'ingest' | 'writeRecordLine'>;

/** Imports the modules of a build. Dependencies resolve from the folder of the build, as they do when it runs. */
export async function importBuild(dist: string): Promise<LoadingBuild> {
  const urlOf = (...path: string[]): string => pathToFileURL(join(resolve(dist), ...path)).href;
  const { openStore, distributeAt }: LoadingBuild = await import(urlOf('store', 'index.js'));
  const { openSource, ingest, writeRecordLine }: LoadingBuild = await import(
    urlOf('data', 'import', 'index.js')
  );
  return { openStore, distributeAt, openSource, ingest, writeRecordLine };
}
