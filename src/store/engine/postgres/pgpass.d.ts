/** The package brings no types. */
declare module 'pgpass' {
  import type { ClientConfig } from 'pg';

  /** Looks a password up in the user's password file; undefined where it has none for these. */
  export default function pgpass(
    connection: Pick<ClientConfig, 'host' | 'port' | 'database' | 'user'>,
    done: (password: string | undefined) => void,
  ): void;
}
