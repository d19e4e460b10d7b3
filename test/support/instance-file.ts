/** The store of an instance as a file, with demo data and a token for its admin API. */

import { join } from 'node:path';
import { createToken } from '../../src/ops/admin/index.ts';
import { composeState } from '../../src/compose-state.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';

export interface InstanceFile {
  readonly file: string;
  /** As `--store` takes it. */
  readonly url: string;
  /** May do everything. */
  readonly token: string;
}

/** Makes one in a folder. */
export async function makeInstance(folder: string): Promise<InstanceFile> {
  const file = join(folder, 'laurel.db');
  const url = `sqlite:${file}`;
  const store = await openStore(url);
  await loadDemo(store, Date.now());
  const token = await addToken(store, null);
  await store.close();
  return { file, url, token };
}

/** Adds a token for everything. @param expiresAt milliseconds UTC; null for never */
export async function addToken(store: SqlStore, expiresAt: number | null): Promise<string> {
  const { text, id, secretHash } = createToken();
  const scopes = 'import export players sync audit';
  await composeState(store).tokens.add({
    tokenId: id,
    name: 'a test',
    secretHash,
    scopes,
    createdAt: 0,
    expiresAt,
    lastUsedAt: null,
  });
  return text;
}

/** Calls an admin API with a token. */
export function callAdmin(address: unknown, token: string, method: string, path: string, body?: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return fetch(`${String(address)}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
}

/** Players of invented names as NDJSON, each with some text about himself. */
export function playerLines(prefix: string, count: number, aboutMe = 'Collects lanterns. '.repeat(8)): string {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({ type: 'player', name: `${prefix}${index}`, aboutMe }),
  );
  return `${lines.join('\n')}\n`;
}
