/** Writes an invented database of an RPCN server, and changes it as the server does (docs/spec/sources.md 10). */

import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WrittenSet } from './rpcs3-writer.ts';

/** Text in the columns that Laurel must not read, such as the password hash and the mail address. */
export const privateText = 'PRIVATE-lantern@mail.example';

const accountTable = `CREATE TABLE account (user_id INTEGER PRIMARY KEY AUTOINCREMENT, username TEXT NOT NULL, hash BLOB NOT NULL,
  email TEXT NOT NULL, token TEXT NOT NULL, UNIQUE(username COLLATE NOCASE))`;
const trophyTable = `CREATE TABLE user_trophies (user_id UNSIGNED BIGINT NOT NULL, communication_id TEXT NOT NULL, trophy_id INTEGER NOT NULL,
  earned_at UNSIGNED BIGINT NOT NULL, PRIMARY KEY(user_id, communication_id, trophy_id),
  FOREIGN KEY(user_id) REFERENCES account(user_id) ON DELETE CASCADE)`;

/** Converts milliseconds since 1970 to what the server stores: microseconds since the year 1. */
export function toTicks(at: number): bigint {
  return BigInt(at) * 1000n + 62_135_596_800_000_000n;
}

/** A database that a running server has open. */
export class RpcnDatabase {
  readonly path: string;
  readonly #database: DatabaseSync;

  constructor(path: string, tables: readonly string[] = [accountTable, trophyTable]) {
    this.path = path;
    this.#database = new DatabaseSync(path);
    for (const table of tables) this.#database.exec(table);
  }

  addAccount(name: string): void {
    this.#database
      .prepare('INSERT INTO account (username, hash, email, token) VALUES (?, ?, ?, ?)')
      .run(name, Buffer.from(privateText), privateText, privateText);
  }

  /** Stores one trophy of an account, by its number from 0. */
  addTrophy(account: string, set: string, [trophy, ticks]: readonly [number, bigint]): void {
    this.#database
      .prepare(
        `INSERT OR IGNORE INTO user_trophies SELECT user_id, ?, ?, ? FROM account WHERE username = ?`,
      )
      .run(set, trophy, ticks, account);
  }

  /** Stores the unlocked trophies of a set. */
  addSet(account: string, { id, trophies }: Pick<WrittenSet, 'id' | 'trophies'>): void {
    this.#database.exec('BEGIN');
    trophies.forEach(({ unlockedAt }, trophy) => {
      if (unlockedAt === undefined) return;
      this.addTrophy(account, id, [trophy, unlockedAt === null ? 0n : toTicks(unlockedAt)]);
    });
    this.#database.exec('COMMIT');
  }

  /** Runs any SQL, as a server of another version or an attacker would. */
  run(sql: string): void {
    this.#database.exec(sql);
  }

  close(): void {
    this.#database.close();
  }
}

/** Creates the database of a server in a folder, with one account. */
export async function openRpcnServer(
  folder: string,
  account = 'LanternFox',
): Promise<RpcnDatabase> {
  const path = join(folder, 'db', 'rpcn.db');
  await mkdir(dirname(path), { recursive: true });
  const database = new RpcnDatabase(path);
  database.addAccount(account);
  return database;
}

/** Returns the bytes of a database whose server has stopped. It has an account `Wren` with trophies of two sets. */
export async function writeRpcnDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-rpcn-'));
  const server = await openRpcnServer(folder, 'Wren');
  server.addTrophy('Wren', 'NPWR90011_00', [0, toTicks(Date.UTC(2024, 2, 1))]);
  server.addTrophy('Wren', 'NPWR90012_00', [0, 0n]);
  server.close();
  const bytes = await readFile(server.path);
  await rm(folder, { recursive: true });
  return bytes;
}
