/**
 * Addresses of PostgreSQL as its own clients take them (postgresql.org/docs/current/libpq-connect.html):
 * several hosts with commas, `sslmode` and its files, what is left out from PGHOST, PGUSER, PGPASSWORD and the
 * password file. A password is used and never shown.
 */

import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import pgpass from 'pgpass';
import { withoutPassword } from '../../address.ts';
import { StoreError } from '../../port/errors.ts';

/** One server of an address. */
export interface PostgresHost {
  /** Host and port for people. */
  readonly name: string;
  readonly config: ClientConfig;
  /** With `sslmode=prefer`: how to connect where the server has no TLS. */
  readonly withoutTls: ClientConfig | null;
}

export interface PostgresAddress {
  readonly hosts: readonly PostgresHost[];
  /** The address without its password. */
  readonly shown: string;
}

const pattern = /^postgres(?:ql)?:\/\/(?:(?<login>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/i;
/** Words of libpq that are answered here, or mean nothing to the driver. */
const ownWords = new Set(['target_session_attrs', 'connect_timeout', 'sslmode', 'load_balance_hosts']);
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** Reads an address; throws StoreError `bad-address` without repeating a password. */
export function readPostgresAddress(url: string): PostgresAddress {
  const groups = pattern.exec(url)?.groups;
  if (groups === undefined) throw badAddress('it is not of the form postgres://USER@HOST:PORT/DATABASE');
  const { login, hosts = '', path = '', query = '' } = groups;
  const parameters = new URLSearchParams(query);
  const sslMode = sslModeOf(parameters, hosts);
  const rest = new URLSearchParams([...parameters].filter(([name]) => !ownWords.has(name)));
  const names = (parameters.get('host') ?? hosts).split(',');
  const bare = `postgres://${login === undefined ? '' : `${login}@`}`;
  return {
    shown: withoutPassword(url),
    hosts: hosts.split(',').map((host, index) => {
      const read = (mode: string): ClientConfig => configOf(`${bare}${host}${path}`, rest, mode);
      const name = names[index] ?? host;
      return { name: name || 'localhost', config: read(sslMode), withoutTls: sslMode === 'prefer' ? read('disable') : null };
    }),
  };
}

/** As libpq's default, TLS where the server has it; not asked for over loopback and sockets, where it costs a connection. */
function sslModeOf(parameters: URLSearchParams, hosts: string): string {
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\]|)(:\d+)?$/.test(hosts);
  const mode = parameters.get('sslmode') ?? process.env['PGSSLMODE'] ?? (isLocal ? 'disable' : 'prefer');
  if (sslModes.includes(mode)) return mode;
  throw badAddress(`sslmode ${JSON.stringify(mode)} is none of ${sslModes.join(', ')}`);
}

function configOf(address: string, rest: URLSearchParams, sslMode: string): ClientConfig {
  const query = new URLSearchParams([...rest, ['sslmode', sslMode]]);
  try {
    const config = toClientConfig(parse(`${address}?${query.toString()}`, { useLibpqCompat: true }));
    const { password = '', ...same } = config;
    const isGiven = (typeof password === 'string' && password !== '') || process.env['PGPASSWORD'] !== undefined;
    return isGiven ? config : { ...same, password: () => findPassword(same) };
  } catch (error) {
    throw badAddress(error instanceof Error ? error.message : String(error));
  }
}

/** From the user's password file; empty where it has none, so that the server says what it wants. */
function findPassword({ host, port, database, user }: ClientConfig): Promise<string> {
  const asked = {
    host: host || process.env['PGHOST'] || 'localhost',
    port: port ?? Number(process.env['PGPORT'] ?? 5432),
    database: database || process.env['PGDATABASE'] || user || process.env['USER'] || '',
    user: user || process.env['PGUSER'] || process.env['USER'] || '',
  };
  return new Promise((resolve) => pgpass(asked, (password) => resolve(password ?? '')));
}

function badAddress(what: string): StoreError {
  return new StoreError('bad-address', `The address of the store cannot be used: ${what}.`);
}
