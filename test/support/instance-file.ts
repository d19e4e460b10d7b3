/** A store file with demo data and a token for the admin API. */

import { join } from 'node:path';
import { createToken } from '../../src/ops/admin/index.ts';
import { composeState } from '../../src/app/compose-state.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';

/** A store in a file, and a token for the admin API of a service with this store. */
export interface InstanceFile {
  readonly file: string;
  /** Value for `--store`. */
  readonly url: string;
  /** Token with all scopes. */
  readonly token: string;
}

/** Creates the store file in a folder. */
export async function makeInstance(folder: string): Promise<InstanceFile> {
  const file = join(folder, 'laurel.db');
  const url = `sqlite:${file}`;
  const store = await openStore(url);
  await loadDemo(store, Date.now());
  const token = await addToken(store, null);
  await store.close();
  return { file, url, token };
}

/** Adds a token with all scopes to a store, and returns its text. @param expiresAt milliseconds UTC; null for never */
export async function addToken(store: SqlStore, expiresAt: number | null): Promise<string> {
  const { text, id, secretHash } = createToken();
  const scopes = 'import export players sync audit';
  await composeState(store).tokens.add({
    tokenId: id,
    name: `a test, ${id}`,
    secretHash,
    scopes,
    createdAt: 0,
    expiresAt,
    lastUsedAt: null,
  });
  return text;
}

/** Calls an admin API with a token. */
export function callAdmin(
  address: unknown,
  token: string,
  method: string,
  path: string,
  body?: string,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return fetch(`${String(address)}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

/** Invented players as NDJSON, each with an AboutMe text. */
export function playerLines(
  prefix: string,
  count: number,
  aboutMe = 'Collects lanterns. '.repeat(8),
): string {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({ type: 'player', name: `${prefix}${index}`, aboutMe }),
  );
  return `${lines.join('\n')}\n`;
}
