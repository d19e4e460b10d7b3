/**
 * Parses PostgreSQL addresses in the format of its own clients (postgresql.org/docs/current/libpq-connect.html): several hosts
 * separated by commas, `sslmode` and its files, and defaults from PGHOST, PGUSER, PGPASSWORD and the password file. Passwords
 * are never shown.
 */

import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import pgpass from 'pgpass';
import { withoutPassword } from '../address.ts';
import { StoreError } from '../../port/errors.ts';

/** One server of an address. */
export interface PostgresHost {
  /** Host and port for messages. */
  readonly name: string;
  readonly config: ClientConfig;
  /** With `sslmode=prefer`: the configuration for a server without TLS. */
  readonly withoutTls: ClientConfig | null;
}

/** The servers of a store. */
export interface PostgresAddress {
  readonly hosts: readonly PostgresHost[];
  /** The address without its password. */
  readonly shown: string;
}

const pattern =
  /^postgres(?:ql)?:\/\/(?:(?<login>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/i;
/** Parameters of libpq that are handled here, or that the driver does not support. */
const handledParameters = new Set([
  'target_session_attrs',
  'connect_timeout',
  'sslmode',
  'load_balance_hosts',
]);
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** Parses an address. Throws StoreError `bad-address`, whose message does not contain the password. */
export function readPostgresAddress(url: string): PostgresAddress {
  const groups = pattern.exec(url)?.groups;
  if (groups === undefined)
    throw badAddress('it is not of the form postgres://USER@HOST:PORT/DATABASE');
  const { login, hosts = '', path = '', query = '' } = groups;
  const parameters = new URLSearchParams(query);
  const rest = new URLSearchParams(
    [...parameters].filter(([name]) => !handledParameters.has(name)),
  );
  const names = (parameters.get('host') ?? hosts).split(','); // absent: the hosts are named before the path of the address
  const bare = `postgres://${login === undefined ? '' : `${login}@`}`;
  return {
    shown: withoutPassword(url),
    hosts: hosts.split(',').map((host, index) => {
      // absent: the parameter `host` names fewer hosts, or neither the address nor the environment names one
      const name = (names[index] ?? host) || (process.env['PGHOST'] ?? '');
      const sslMode = sslModeOf(parameters, name);
      const read = (mode: string): ClientConfig => configOf(`${bare}${host}${path}`, rest, mode);
      return {
        name: name || 'localhost',
        config: read(sslMode),
        withoutTls: sslMode === 'prefer' ? read('disable') : null,
      };
    }),
  };
}

/**
 * Returns the TLS mode. By default, TLS is used if the server supports it, as in libpq. Over loopback and sockets it is not tried by
 * default, to save a connection.
 */
function sslModeOf(parameters: URLSearchParams, host: string): string {
  const isLocal = /^(localhost|127\.[\d.]+|\[?::1\]?|\/.*|)(:\d+)?$/.test(host);
  // absent: neither the address nor the environment sets it
  const mode =
    parameters.get('sslmode') ?? process.env['PGSSLMODE'] ?? (isLocal ? 'disable' : 'prefer');
  if (sslModes.includes(mode)) return mode;
  throw badAddress(`sslmode ${JSON.stringify(mode)} is not one of ${sslModes.join(', ')}`);
}

function configOf(address: string, rest: URLSearchParams, sslMode: string): ClientConfig {
  const query = new URLSearchParams([...rest, ['sslmode', sslMode]]);
  try {
    const config = toClientConfig(
      parse(`${address}?${query.toString()}`, { useLibpqCompat: true }),
    );
    const { password = '', ...same } = config;
    const isGiven =
      (typeof password === 'string' && password !== '') || process.env['PGPASSWORD'] !== undefined;
    return isGiven ? config : { ...same, password: () => findPassword(same) };
  } catch (error) {
    throw badAddress(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the password from the user's password file; empty if it has none, so that the server reports what it requires. */
function findPassword({ host, port, database, user }: ClientConfig): Promise<string> {
  const connection = {
    host: host || process.env['PGHOST'] || 'localhost',
    port: port ?? Number(process.env['PGPORT'] ?? 5432), // absent: neither the address nor the environment sets it
    database: database || process.env['PGDATABASE'] || user || process.env['USER'] || '',
    user: user || process.env['PGUSER'] || process.env['USER'] || '',
  };
  return new Promise((resolve) => pgpass(connection, (password) => resolve(password ?? '')));
}

function badAddress(what: string): StoreError {
  return new StoreError('bad-address', `The address of the store cannot be used: ${what}.`);
}
