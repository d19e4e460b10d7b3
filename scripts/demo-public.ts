/**
 * `npm run demo:public -- [SETTINGS]`: serves a demo instance that is safe to show in public (docs/how-to/public-demo.md). Its store is in
 * a temporary folder. The store is created again every day and at SIGHUP, so that dates remain recent. The instance ignores this machine's
 * settings in variables `LAUREL_…`.
 */

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const renewAfterMs = 24 * 60 * 60 * 1000;
const program = join(import.meta.dirname, '..', 'bin', 'laurel.js');
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('LAUREL_')),
);

/** Settings that the command line can change. */
const defaults = toFlags({
  'trust-proxy': 'loopback',
  'rate-limit': '20',
  'rate-burst': '100',
  'site-name': 'Laurel demo',
  'site-intro': 'All players and games are invented, and made again every day.',
});

/**
 * Returns the settings that the command line cannot change. They come after those of the command line, because the last of two values
 * counts.
 */
function fixedSettings(folder: string): string[] {
  return toFlags({
    store: storeIn(folder),
    icons: join(folder, 'icons'),
    'sync-secrets': join(folder, 'secrets'),
    'sync-token-file': join(folder, 'login.json'),
    'admin-port': 'off',
    'fetch-images': 'off',
  });
}

function toFlags(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

function storeIn(folder: string): string {
  return `sqlite:${join(folder, 'demo.db')}`;
}

function run(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Creates a store with current demo data, and returns its folder. */
async function makeStore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-demo-'));
  const [code] = await once(run('demo', '--store', storeIn(folder)), 'exit');
  if (code !== 0) throw new Error('The demo could not be made.');
  return folder;
}

/** Serves a store until it must be renewed or the service ends. Returns the service. */
async function serve(folder: string, signal: AbortSignal): Promise<ChildProcess> {
  const service = run('serve', ...defaults, ...process.argv.slice(2), ...fixedSettings(folder));
  const ended = new AbortController();
  const until = { signal: AbortSignal.any([signal, ended.signal]) };
  service.once('exit', () => ended.abort());
  await Promise.race([wait(renewAfterMs, undefined, until), once(process, 'SIGHUP', until)]).catch(
    () => undefined,
  ); // told to end
  ended.abort();
  return service;
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
let folder = await makeStore();
for (;;) {
  const service = await serve(folder, stopping.signal);
  const isLast = stopping.signal.aborted || service.exitCode !== null;
  // The next store is created while the service is still running.
  const next = isLast ? folder : await makeStore();
  await stop(service);
  await rm(folder, { recursive: true });
  if (isLast) {
    process.exitCode = service.exitCode ?? 1;
    break;
  }
  folder = next;
}
