/** Limits of a process that parses a source. */

import { constrainedMemory } from 'node:process';
import { totalmem } from 'node:os';

/** Maximum time and memory of a process that parses an import. A process that exceeds one of them is ended. */
export interface ParserLimits {
  /** Maximum time without progress. */
  readonly timeMs: number;
  /** Maximum resident memory in megabytes. */
  readonly memoryMb: number;
}

const bytesPerMegabyte = 1_048_576;
/** Minimum for the memory limit. Node.js itself takes about 50 MB. */
const minMemoryMb = 192;
const maxMemoryMb = 640;
/** The share of the machine's or container's memory that a parser may use. The rest is for the process that started it. */
const memoryShare = 0.45;

/** Returns the limits for this machine or container. */
export function parserLimits(): ParserLimits {
  const available = Math.min(constrainedMemory() || Infinity, totalmem()) / bytesPerMegabyte;
  const memoryMb = Math.round(
    Math.min(maxMemoryMb, Math.max(minMemoryMb, available * memoryShare)),
  );
  return { timeMs: 60_000, memoryMb };
}
