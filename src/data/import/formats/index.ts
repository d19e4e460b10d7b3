/** The import formats. The commands, the admin import and the reference are derived from this list. */

import type { ImportFormat } from '../source/format.ts';
import { answers } from './answers/index.ts';
import { archive } from './archive/index.ts';
import { csv } from './csv/index.ts';
import { ndjson } from './ndjson/index.ts';
import { playnite } from './playnite/index.ts';
import { ps4 } from './ps4/index.ts';
import { psn } from './psn/index.ts';
import { retroachievements } from './retroachievements/index.ts';
import { rpcn } from './rpcn/index.ts';
import { ps3, rpcs3 } from './rpcs3/index.ts';
import { shadps4 } from './shadps4/index.ts';
import { steam } from './steam/index.ts';
import { vita } from './vita/index.ts';
import { vita3k } from './vita3k/index.ts';
import { xbox } from './xbox/index.ts';

/** All formats, in the order of help and reference. */
export const formats: readonly ImportFormat[] = [
  archive,
  csv,
  ndjson,
  ps3,
  ps4,
  rpcs3,
  rpcn,
  shadps4,
  vita,
  vita3k,
  psn,
  retroachievements,
  steam,
  xbox,
  playnite,
  answers,
];

/** Returns the format with a name; undefined if there is none. */
export function findFormat(name: string): ImportFormat | undefined {
  return formats.find((format) => format.name === name);
}
