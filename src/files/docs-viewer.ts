/** The files of Swagger UI: copied beside the compiled code by the build, else those of the package as it is installed. */

import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of one file of the viewer; null where it is not there. */
export type ViewerFiles = (name: string) => Promise<Uint8Array | null>;

/** Where `npm run build` puts the files. */
const builtViewer = join(import.meta.dirname, '..', 'viewer');

/** Reads files of the viewer; the caller names none but those it knows. */
export function createViewerFiles(): ViewerFiles {
  return async (name) => {
    for (const folder of [builtViewer, packageFolder()]) {
      const bytes = folder === null ? null : await readFile(join(folder, name)).catch(() => null);
      if (bytes !== null) return bytes;
    }
    return null;
  };
}

/** Null where only what runs is installed. */
function packageFolder(): string | null {
  try {
    return join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..');
  } catch {
    return null;
  }
}
