/** Limits of a process that parses a source. */

import { constrainedMemory } from 'node:process';
import { totalmem } from 'node:os';

/** What a process that parses an import may use before it is ended. */
export interface ParserLimits {
  /** Maximum time without progress. */
  readonly timeMs: number;
  /** Maximum resident memory in megabytes. */
  readonly memoryMb: number;
}

const bytesPerMegabyte = 1_048_576;
/** Node.js itself takes about 50 MB. The largest limit is more than any real source needs. */
const minMemoryMb = 192;
const maxMemoryMb = 640;
/** The share of the memory of the machine, or of the container, so that the process that started it has room. */
const memoryShare = 0.45;

/** The limits on this machine, or in this container. */
export function parserLimits(): ParserLimits {
  const available = Math.min(constrainedMemory() || Infinity, totalmem()) / bytesPerMegabyte;
  const memoryMb = Math.round(
    Math.min(maxMemoryMb, Math.max(minMemoryMb, available * memoryShare)),
  );
  return { timeMs: 60_000, memoryMb };
}
