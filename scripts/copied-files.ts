/** The files of src that are not TypeScript. The build copies them, and the packages must contain them. */

import { globSync } from 'node:fs';

const patterns = [
  'site/**/*.{css,js,json,svg,txt,woff2}',
  'documents/*.json',
  'media/**/*.conf',
  'account-pages/**/*.{css,js}',
];

/** Lists the files by their paths below the folder. @param source the folder of the sources */
export function listCopiedFiles(source: string): readonly string[] {
  return globSync(patterns, { cwd: source });
}
