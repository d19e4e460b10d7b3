/** Simulates a reader of the documentation, with a home folder, a terminal for commands, and one for each program that keeps running. */

import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '../support/make-folder.ts';
import { freePort } from '../support/postgres/free-port.ts';
import { root } from '../structure/pages.ts';
import type { LeftOut } from './left-out.ts';
import { isLeftOut, prelude, writeScripts } from './left-out.ts';
import { Terminal } from './terminal.ts';

/** The ports in the documentation: those of the service and of the program that receives the service's messages. */
const documented = { service: 8080, receiver: 9000 } as const;

/** Commands that start programs which run until the reader stops them. */
const service = /\b(?:npm start|laurel serve)\b/;
const receiver = /\bnode receiver\.mjs\b/;
const staysOpen = new RegExp(`${service.source}|${receiver.source}|--watch\\b`);

/** The data that a reader has in addition to the documentation. */
interface Belongings {
  /** Variables in the environment of the reader's commands. */
  readonly variables: Readonly<Record<string, string>>;
  /** The text that the reader types when a program asks for input. */
  readonly typed: string;
  readonly ports: Readonly<Record<keyof typeof documented, number>>;
}

/** The result of a block of commands. */
interface Done {
  /** Whether the block ended without an error, or its program is still running. */
  readonly isWell: boolean;
  /** Programs in the block that a test cannot run. */
  readonly leftOut: readonly LeftOut[];
}

/** A simulated reader, who types the commands of the documentation and sees what they print. */
export class Reader {
  readonly home: string = makeFolder();
  readonly #state: string = makeFolder();
  readonly #belongings: Belongings;
  #open: readonly Terminal[] = [];
  #last: Terminal | null = null;
  /** Ids and secrets that the reader has seen, by the pattern of their form in the documentation. */
  readonly #seen = new Map<string, string>();

  private constructor(belongings: Belongings) {
    this.#belongings = belongings;
    writeScripts(join(this.#state, 'bin'));
    writeFileSync(join(this.#state, 'folder'), this.home);
    writeFileSync(join(this.home, '.curlrc'), 'fail\nsilent\nshow-error\n');
  }

  /** Returns a reader who has just begun. */
  static async begin(given: Omit<Belongings, 'ports'>): Promise<Reader> {
    const ports = { service: await freePort(), receiver: await freePort() };
    return new Reader({ ...given, ports });
  }

  /** The current folder of the reader's shell. */
  get folder(): string {
    return readFileSync(join(this.#state, 'folder'), 'utf8').trim();
  }

  /**
   * The texts on the reader's terminals, written as in the documentation: first the last command's terminal, then the terminals of running
   * programs.
   */
  get screens(): readonly string[] {
    return this.#terminals.map(({ screen }) => this.#asDocumented(screen));
  }

  get #terminals(): readonly Terminal[] {
    return this.#last === null ? this.#open : [this.#last, ...this.#open];
  }

  /** Types the commands of a block. If a program does not end by itself, it is left running as soon as it is ready. */
  async type(block: string): Promise<Done> {
    const before = this.#listLeftOut().length;
    if (service.test(block)) await this.stop();
    const terminal = this.#begin(this.#asTyped(block));
    const isWell = staysOpen.test(block)
      ? await this.#leaveOpen(terminal, block)
      : (await terminal.finish(this.#belongings.typed)) === 0;
    return { isWell, leftOut: this.#listLeftOut().slice(before) };
  }

  /** Presses Ctrl+C in the terminal of the service. */
  async stop(): Promise<void> {
    const services = this.#open.filter(({ block }) => service.test(block));
    this.#open = this.#open.filter((each) => !services.includes(each));
    await Promise.all(services.map((each) => each.interrupt()));
  }

  /** Stops everything. */
  async end(): Promise<void> {
    await Promise.all(this.#open.map((each) => each.interrupt()));
  }

  #begin(block: string): Terminal {
    const { variables, ports } = this.#belongings;
    const others = Object.entries(process.env).filter(
      ([name]) => !/^(?:LAUREL_|XDG_|NODE_)/.test(name),
    );
    const path = [
      join(this.#state, 'bin'),
      join(root, 'node_modules', '.bin'),
      process.env['PATH'],
    ];
    const script = `set -euo pipefail\n${prelude}\ntrap 'pwd > "$STATE/folder"' EXIT\n${block}\n`;
    const env = {
      ...Object.fromEntries(others),
      PATH: path.join(':'),
      HOME: this.home,
      STATE: this.#state,
      LAUREL_PORT: String(ports.service),
      ...variables,
    };
    this.#last = new Terminal(script, { folder: this.folder, env });
    return this.#last;
  }

  async #leaveOpen(terminal: Terminal, block: string): Promise<true> {
    this.#last = null;
    this.#open = [...this.#open, terminal];
    await terminal.waitUntil((screen) => {
      if (service.test(block)) return screen.includes('Press Ctrl+C to stop.');
      return receiver.test(block) ? accepts(this.#belongings.ports.receiver) : screen !== '';
    });
    return true;
  }

  /**
   * Replaces ports, ids and secrets of the documentation in a block by the reader's own ports, and by the ids and secrets that the reader
   * has seen.
   */
  #asTyped(block: string): string {
    const { ports } = this.#belongings;
    const seen = this.#terminals.map(({ screen }) => screen).join('\n');
    for (const [written, pattern] of [
      [/\bwh_[0-9a-f]{12}\b/, /\bwh_[0-9a-f]{12}\b/],
      [/\bwhsec_\.\.\./, /\bwhsec_[\w+/=]{20,}/],
    ] as const) {
      const [found] = pattern.exec(seen) ?? [];
      if (found !== undefined) this.#seen.set(written.source, found);
    }
    const typed = block
      .replaceAll(`:${documented.service}`, `:${ports.service}`)
      .replaceAll(new RegExp(`\\b${documented.receiver}\\b`, 'g'), String(ports.receiver));
    return [...this.#seen].reduce(
      (text, [written, own]) => text.replaceAll(new RegExp(written, 'g'), own),
      typed,
    );
  }

  /** Replaces the reader's own folder and port in output by the folder and port in the documentation. */
  #asDocumented(screen: string): string {
    return screen
      .replaceAll(this.home, '/home/you')
      .replaceAll(`:${this.#belongings.ports.service}`, `:${documented.service}`);
  }

  #listLeftOut(): LeftOut[] {
    const file = join(this.#state, 'left-out');
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8').trim().split('\n').filter(isLeftOut);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  return true;
}
