/** The import formats. The commands, the admin import and the reference are derived from this list. */

import type { ImportFormat } from '../format.ts';
import { answers } from './answers/index.ts';
import { archive } from './archive/index.ts';
import { ndjson } from './ndjson/index.ts';
import { playnite } from './playnite/index.ts';
import { retroachievements } from './retroachievements/index.ts';
import { psn } from './psn/index.ts';
import { rpcs3 } from './rpcs3/index.ts';
import { steam } from './steam/index.ts';
import { xbox } from './xbox/index.ts';

export const formats: readonly ImportFormat[] = [archive, ndjson, rpcs3, psn, retroachievements, steam, xbox, playnite, answers];

/** The format of a name; undefined if there is none. */
export function findFormat(name: string): ImportFormat | undefined {
  return formats.find((format) => format.name === name);
}
