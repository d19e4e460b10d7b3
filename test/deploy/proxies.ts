/** Runs the reverse proxies of deploy/ as processes, with a certificate authority and ports of their own. */

import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readDeployed } from './files.ts';

/** The domain in the configurations. */
export const domain = 'trophies.example';

export interface ProxyPorts {
  /** The port of Laurel. */
  readonly service: number;
  readonly http: number;
  readonly https: number;
}

/** A proxy: its program, its arguments, and the file with the certificate of its certificate authority, which exists while it runs. */
interface Prepared {
  readonly program: string;
  readonly args: readonly string[];
  readonly authority: string;
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Proxy {
  /** Asks for a path over TLS, with the authority of the proxy as the only trusted one. */
  ask(path: string, headers?: Readonly<Record<string, string>>): Promise<ProxyAnswer>;
  stop(): Promise<void>;
}

/** Prepares Caddy with its internal authority instead of the public one. @param folder folder of its files */
export function prepareCaddy(folder: string, { service, http, https }: ProxyPorts): Prepared {
  const storage = join(folder, 'caddy');
  const options = `{
	admin off
	skip_install_trust
	http_port ${http}
	https_port ${https}
	storage file_system ${storage}
}
`;
  const site = readDeployed('caddy/Caddyfile')
    .replace(`${domain} {`, `${domain} {\n\ttls internal`)
    .replace('127.0.0.1:8080', `127.0.0.1:${service}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, options + site);
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  return { program: 'caddy', args, authority: join(storage, 'pki/authorities/local/root.crt') };
}

/** Prepares nginx with a certificate from openssl. */
export function prepareNginx(folder: string, { service, http, https }: ProxyPorts): Prepared {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'pipe' },
  );
  const site = readDeployed('nginx/laurel.conf')
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace('listen 80', `listen 127.0.0.1:${http}`)
    .replace(/(ssl_certificate\s+)\S+;/, `$1${certificate};`)
    .replace(/(ssl_certificate_key\s+)\S+;/, `$1${key};`)
    .replace('127.0.0.1:8080', `127.0.0.1:${service}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  const frame = `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events {}`;
  writeFileSync(file, `${frame}\nhttp {\n${temporary.join('\n')}\naccess_log off;\n${site}\n}\n`);
  return { program: 'nginx', args: ['-p', folder, '-c', file], authority: certificate };
}

/** Starts a proxy and waits until it responds. */
export async function startProxy(
  { program, args, authority }: Prepared,
  { https }: ProxyPorts,
  folder: string,
): Promise<Proxy> {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home },
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ask: Proxy['ask'] = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: https,
        path,
        servername: domain,
        ca: readFileSync(authority),
        headers: { Host: domain, ...headers },
      };
      request(options, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      })
        .on('error', reject)
        .end();
    });
  for (const giveUpAt = Date.now() + 30_000; ;) {
    const answer = await Promise.resolve()
      .then(() => ask('/readyz'))
      .catch(() => null);
    if (answer !== null) break;
    if (Date.now() > giveUpAt || child.exitCode !== null) {
      await end(child);
      throw new Error(`${program} does not answer. ${output}`);
    }
    await delay(50);
  }
  return { ask, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
