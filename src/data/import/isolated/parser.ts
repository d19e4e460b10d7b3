/** A process that parses, as seen by the one that loads: it asks, waits for a limited time, and ends it. */

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

/** Variables that the process needs; it gets no others, because they may hold passwords. */
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
/** The share of its memory that is JavaScript's. */
const heapShare = 0.75;
/** The end of its standard error is part of the message of a defect. */
const maxErrorText = 4000;

interface ParserOptions {
  /** Name of the source in errors. */
  readonly where: string;
  readonly limits: ParserLimits;
  /** Ends the process; requests then throw ImportStopped. */
  readonly signal?: AbortSignal | undefined;
}

/** One parser process. Ask one question at a time. */
export class Parser {
  readonly #where: string;
  readonly #limits: ParserLimits;
  readonly #signal: AbortSignal | undefined;
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  /** Why this process ended it. */
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
    this.#child.stdin?.on('error', () => undefined); // it does not read to the end if it ends early
    this.#ended = this.#awaitEnd();
    this.#ended.catch(() => undefined); // reported to the request that waits
    signal?.addEventListener('abort', this.#onAbort);
    if (signal?.aborted === true) this.#onAbort();
  }

  /** Sends the body of the source. */
  feed(chunks: AsyncIterable<Buffer>): void {
    const { stdin } = this.#child;
    if (stdin === null) throw new TypeError('The parser has no standard input.');
    pipeline(chunks, stdin).catch((error: unknown) => {
      if (!this.isEnded()) this.#end(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** Returns the result of a request. Throws SourceError if the source cannot be read within the limits, and ImportStopped. */
  async ask<K extends ParserRequest['ask']>(
    request: Extract<ParserRequest, { ask: K }>,
  ): Promise<ParserResults[K]> {
    const seconds = Math.round(this.#limits.timeMs / 1000);
    const timer = setTimeout(
      () => this.#end(wrapSourceError(this.#where, `could not be read within ${seconds} seconds`)),
      this.#limits.timeMs,
    );
    try {
      const answered = this.#nextAnswer<ParserResults[K]>();
      if (this.#child.connected) this.#child.send(request, () => undefined); // a failure to send is its end
      return resultOf(await Promise.race([answered, this.#ended]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether it cannot answer any more. */
  isEnded(): boolean {
    return (
      this.#endedBy !== null ||
      this.#child.killed ||
      this.#child.exitCode !== null ||
      this.#child.signalCode !== null
    );
  }

  /**
   * Ends the process, and waits until it is gone: a thread that ended before would leave it as a zombie for as long as the service runs.
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

  /** Only the watchdog and the kernel send SIGKILL for memory; V8 aborts when its heap is full. */
  #explain(code: number | null, signal: NodeJS.Signals | null): Error {
    const { memoryMb } = this.#limits;
    const isOutOfMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134;
    if (isOutOfMemory)
      return wrapSourceError(this.#where, `needs more than ${memoryMb} MB of memory to be read`);
    if (signal !== null)
      return wrapSourceError(this.#where, `could not be read: its reader ended with ${signal}`);
    return new Error(`The parser process ended with code ${code}. ${this.#errorText}`);
  }
}

function start({ memoryMb }: ParserLimits): ChildProcess {
  // The file is in the same folder, in the source (.ts) as in the build (.js).
  const file = new URL(`./parser-process${extname(import.meta.filename)}`, import.meta.url);
  const passed = passedVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // A single executable takes options of Node.js only from this variable.
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
