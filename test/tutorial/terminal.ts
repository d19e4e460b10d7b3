/** A terminal of a reader, in which one block of shell commands runs. */

import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { eventually } from '../support/eventually.ts';

/** The folder and the environment of a block. */
interface Surroundings {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A running block of commands, and the text that it has printed. */
export class Terminal {
  readonly block: string;
  readonly #program: ChildProcessByStdio<Writable, Readable, Readable>;
  #screen = '';

  constructor(block: string, { folder, env }: Surroundings) {
    this.block = block;
    // The shell gets a process group of its own, so that one signal reaches all its programs.
    this.#program = spawn('bash', ['-c', block], { cwd: folder, env, detached: true });
    for (const stream of [this.#program.stdout, this.#program.stderr])
      stream.on('data', (chunk: Buffer) => (this.#screen += chunk.toString()));
  }

  /** Everything that was printed. */
  get screen(): string {
    return this.#screen;
  }

  /** Types a text, waits until the block has ended, and returns its exit code. */
  async finish(typed: string): Promise<number | null> {
    this.#program.stdin.on('error', () => undefined); // a block that does not ask for input may have ended
    this.#program.stdin.end(typed);
    await once(this.#program, 'close');
    return this.#program.exitCode;
  }

  /** Waits until the program is ready. If it does not become ready, throws an error with the text that it has printed. */
  async waitUntil(isReady: (screen: string) => boolean | Promise<boolean>): Promise<void> {
    try {
      await eventually(() => isReady(this.#screen), 60_000, 'the program is ready');
    } catch (error) {
      throw new Error(`${this.block}\n${this.#screen}`, { cause: error });
    }
  }

  /** Presses Ctrl+C, and waits until the block has ended. */
  async interrupt(): Promise<void> {
    const { pid, exitCode } = this.#program;
    if (pid === undefined || exitCode !== null) return;
    const ended = once(this.#program, 'close');
    process.kill(-pid, 'SIGINT');
    await ended;
  }
}
