/**
 * Entry point of a process that parses one source or one watched folder. It has no access to the store, settings or passwords. If a file
 * makes its parser hang or use too much memory, the importing process can end it.
 */

import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { omitNil } from '../../../records/omit-nil.ts';
import { openSource, openWatchedFolder } from '../formats/open-source.ts';
import type { FolderUnit, WatchedFolder } from '../source/watched-folder.ts';
import { SourceError } from '../source/source.ts';
import type { Reading } from './read-some.ts';
import { startReading, readSome } from './read-some.ts';
import type { ParserAnswer, ParserRequest, ParserResults } from './protocol.ts';

/** Tells the kernel to end this process first when memory is short, instead of the service. Only Linux has this file. */
function offerToEndFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The file cannot be written. The watchdog still limits the memory.
  }
}

function startWatchdog(): void {
  const file = new URL(`./watchdog${extname(import.meta.filename)}`, import.meta.url);
  const workerData = {
    memoryMb: Number(process.env['LAUREL_PARSER_MEMORY_MB']),
    parent: process.ppid,
  };
  new Worker(file, { workerData }).unref();
}

/** Reads one response ahead, so that parsing and importing run at the same time. */
class Answers {
  #reading: Reading | null = null;
  #ahead: Promise<ParserResults['next']> | null = null;
  #folder: WatchedFolder | null = null;
  #units: ReadonlyMap<string, FolderUnit> = new Map();

  answer(request: ParserRequest): Promise<ParserResults[ParserRequest['ask']]> {
    if (request.ask === 'open') return this.#open(request);
    if (request.ask === 'next') return this.#next();
    if (request.ask === 'watch') return this.#watch(request);
    if (request.ask === 'scan') return this.#scan();
    return this.#readUnit(request.unit);
  }

  async #open({
    source: request,
    hasBody,
  }: Extract<ParserRequest, { ask: 'open' }>): Promise<ParserResults['open']> {
    const source = await openSource(request, hasBody ? process.stdin : undefined);
    this.#reading = startReading(source);
    this.#readAhead();
    return { name: source.name, totalBytes: source.totalBytes };
  }

  async #next(): Promise<ParserResults['next']> {
    const ahead = this.#ahead;
    if (ahead === null) throw new TypeError('No source is open.');
    const result = await ahead;
    if (!result.isDone) this.#readAhead();
    return result;
  }

  #readAhead(): void {
    const reading = this.#reading;
    if (reading === null) throw new TypeError('No source is open.');
    this.#ahead = readSome(reading);
    this.#ahead.catch(() => undefined); // the error is reported when the response is requested
  }

  async #watch({
    source,
  }: Extract<ParserRequest, { ask: 'watch' }>): Promise<ParserResults['watch']> {
    const { name, first, path, nothing } = (this.#folder = await openWatchedFolder(source));
    return { name, first, path, nothing };
  }

  async #scan(): Promise<ParserResults['scan']> {
    if (this.#folder === null) throw new TypeError('No folder is open.');
    const { units, remarks, folders, accounts } = await this.#folder.scan();
    this.#units = new Map(units.map((unit) => [unit.path, unit]));
    return {
      units: units.map(({ path, where, files, folders: own, version }) => ({
        path,
        where,
        files,
        folders: own,
        ...omitNil({ version }),
      })),
      remarks,
      folders,
      ...omitNil({ accounts }),
    };
  }

  async #readUnit(path: string): Promise<ParserResults['read']> {
    const unit = this.#units.get(path);
    if (unit === undefined) throw new TypeError(`There is no unit ${path}.`);
    return unit.read();
  }
}

function failureOf(error: unknown): ParserAnswer<never> {
  if (error instanceof SourceError) return { message: error.message, reason: error.reason };
  return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

offerToEndFirst();
startWatchdog();
const answers = new Answers();
// Terminals and service managers send signals to all processes of a group. Only the importing process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (request: ParserRequest) => {
  void answers
    .answer(request)
    .then((result) => ({ result }), failureOf)
    .then((answer) => process.send?.(answer));
});
