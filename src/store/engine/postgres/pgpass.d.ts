/** Type declarations for pgpass, which contains none. */
declare module 'pgpass' {
  import type { ClientConfig } from 'pg';

  /** Looks up a password in the user's password file; undefined if it has no matching entry. */
  export default function pgpass(
    connection: Pick<ClientConfig, 'host' | 'port' | 'database' | 'user'>,
    done: (password: string | undefined) => void,
  ): void;
}
