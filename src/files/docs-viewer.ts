/** The files of Swagger UI, from the build output or otherwise from the installed package. */

import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a file of the viewer; null if it does not exist. */
export type ViewerFiles = (name: string) => Promise<Uint8Array | null>;

/** Output folder of `npm run build`. */
const builtViewer = join(import.meta.dirname, '..', 'viewer');

/** Creates the reader of viewer files. It does not validate names: callers must pass constants. */
export function createViewerFiles(): ViewerFiles {
  return async (name) => {
    for (const folder of [builtViewer, packageFolder()]) {
      const bytes = folder === null ? null : await readFile(join(folder, name)).catch(() => null);
      if (bytes !== null) return bytes;
    }
    return null;
  };
}

/** Returns the folder of the package; null if only production dependencies are installed. */
function packageFolder(): string | null {
  try {
    return join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..');
  } catch {
    return null;
  }
}
