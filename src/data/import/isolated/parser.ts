/** Controls a parser process from the importing process: sends requests, waits for a limited time, and ends the process. */

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ImportStopped } from '../pipeline/ingest.ts';
import { SourceError, wrapSourceError } from '../source/source.ts';
import type { ParserLimits } from './limits.ts';
import type { ParserAnswer, ParserRequest, ParserResults } from './protocol.ts';
import { plural } from '../../../plural.ts';

/** Environment variables that the process needs. It does not get others, because they may contain passwords. */
const passedVariables = [
  'HOME',
  'PATH',
  'TMPDIR',
  'XDG_CACHE_HOME',
  'NODE_COMPILE_CACHE',
  'SystemRoot',
  'TEMP',
  'USERPROFILE',
];
/** The share of the process's memory that JavaScript objects may use. */
const heapShare = 0.75;
/** Maximum length of the end of its standard error output, which is included in the message about a defect. */
const maxErrorText = 4000;

interface ParserOptions {
  /** Name of the source in errors. */
  readonly where: string;
  readonly limits: ParserLimits;
  /** Ends the process. Requests then throw ImportStopped. */
  readonly signal?: AbortSignal | undefined;
}

/** One parser process. Send only one request at a time. */
export class Parser {
  readonly #where: string;
  readonly #limits: ParserLimits;
  readonly #signal: AbortSignal | undefined;
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  /** The error with which this process ended the parser; null if it did not. */
  #endedBy: Error | null = null;
  #errorText = '';

  constructor({ where, limits, signal }: ParserOptions) {
    this.#where = where;
    this.#limits = limits;
    this.#signal = signal;
    this.#child = start(limits);
    this.#child.stderr?.on(
      'data',
      (chunk: Buffer) =>
        (this.#errorText = `${this.#errorText}${chunk.toString()}`.slice(-maxErrorText)),
    );
    this.#child.stdin?.on('error', () => undefined); // a parser that ends early does not read all input
    this.#ended = this.#awaitEnd();
    this.#ended.catch(() => undefined); // the error is reported to the waiting request
    signal?.addEventListener('abort', this.#onAbort);
    if (signal?.aborted === true) this.#onAbort();
  }

  /** Sends the bytes of the source to the process. */
  feed(chunks: AsyncIterable<Buffer>): void {
    const { stdin } = this.#child;
    if (stdin === null) throw new TypeError('The parser has no standard input.');
    pipeline(chunks, stdin).catch((error: unknown) => {
      if (!this.isEnded()) this.#end(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** Sends a request and returns its result. Throws SourceError if the source cannot be read within the limits, and ImportStopped. */
  async ask<K extends ParserRequest['ask']>(
    request: Extract<ParserRequest, { ask: K }>,
  ): Promise<ParserResults[K]> {
    const seconds = Math.round(this.#limits.timeMs / 1000);
    const timer = setTimeout(
      () =>
        this.#end(
          wrapSourceError(
            this.#where,
            `could not be read within ${plural(seconds, 'second', 'seconds')}`,
          ),
        ),
      this.#limits.timeMs,
    );
    try {
      const answered = this.#nextAnswer<ParserResults[K]>();
      if (this.#child.connected) this.#child.send(request, () => undefined); // the end of the process is reported below
      return resultOf(await Promise.race([answered, this.#ended]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Checks whether the process can no longer respond. */
  isEnded(): boolean {
    return (
      this.#endedBy !== null ||
      this.#child.killed ||
      this.#child.exitCode !== null ||
      this.#child.signalCode !== null
    );
  }

  /**
   * Ends the process and waits until it is gone. If this thread ended first, the process would remain as a zombie for as long as the
   * service runs.
   */
  async close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  readonly #onAbort = (): void => this.#end(new ImportStopped('The import was stopped'));

  #end(cause: Error): void {
    this.#endedBy ??= cause;
    this.#child.kill('SIGKILL');
  }

  #nextAnswer<T>(): Promise<ParserAnswer<T>> {
    return new Promise((resolve) => void this.#child.once('message', resolve));
  }

  async #awaitEnd(): Promise<never> {
    const [code, signal]: [number | null, NodeJS.Signals | null] = await new Promise(
      (resolve, reject) => {
        this.#child.on('error', reject);
        this.#child.on('close', (...how) => resolve(how));
      },
    );
    throw this.#endedBy ?? this.#explain(code, signal);
  }

  /**
   * Returns the error for the end of the process. SIGKILL means too much memory, because only the watchdog and the kernel send it; V8
   * aborts when its heap is full.
   */
  #explain(code: number | null, signal: NodeJS.Signals | null): Error {
    const { memoryMb } = this.#limits;
    const isOutOfMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134;
    if (isOutOfMemory)
      return wrapSourceError(this.#where, `needs more than ${memoryMb} MB of memory to be read`);
    if (signal !== null)
      return wrapSourceError(
        this.#where,
        `could not be read: the process that reads it ended with ${signal}`,
      );
    return new Error(`The parser process ended with code ${code}. ${this.#errorText}`);
  }
}

function start({ memoryMb }: ParserLimits): ChildProcess {
  // The file is in the same folder, both in the source (.ts) and in the build (.js).
  const file = new URL(`./parser-process${extname(import.meta.filename)}`, import.meta.url);
  const passed = passedVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // If Laurel is a single executable file, it accepts Node.js options only from this variable.
  const options = `--max-old-space-size=${Math.round(memoryMb * heapShare)} --max-semi-space-size=16`;
  const env = {
    ...Object.fromEntries(passed),
    NODE_OPTIONS: options,
    LAUREL_PARSER_MEMORY_MB: String(memoryMb),
  };
  return spawn(process.execPath, [fileURLToPath(file)], {
    env,
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
}

function resultOf<T>(answer: ParserAnswer<T>): T {
  if ('result' in answer) return answer.result;
  if ('defect' in answer) throw new Error(`The parser failed. ${answer.defect}`);
  throw new SourceError(answer.message, { reason: answer.reason });
}
