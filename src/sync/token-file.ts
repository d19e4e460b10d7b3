/** The login on disk: a file of its own, outside the store and its backups, that its owner alone may read. */

import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { systemErrorCode, systemErrorText } from '../system-errors.ts';
import { Secret } from './secret.ts';

/** What a login gave; instants are milliseconds UTC. */
export interface Tokens {
  readonly accessToken: Secret;
  readonly accessExpiresAt: number;
  readonly refreshToken: Secret;
  /** When the owner has to log in again: using the refresh token does not move it (docs/spec/domain.md 1.2, auth flow). */
  readonly refreshExpiresAt: number;
  readonly loggedInAt: number;
  /** When the network took it for ended, before its time. It is tried again all the same, for networks err. */
  readonly refusedAt?: number | undefined;
}

/** The token file cannot be used; the message says why and what to do. */
export class TokenFileError extends Error {
  override readonly name = 'TokenFileError';
}

const secret = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.transform((text) => new Secret(text)),
);
const instant = v.pipe(v.number(), v.integer());
const contents = v.object({
  version: v.literal(1),
  accessToken: secret,
  accessExpiresAt: instant,
  refreshToken: secret,
  refreshExpiresAt: instant,
  loggedInAt: instant,
  refusedAt: v.optional(instant),
});

/** The login; null where there is none yet. Throws TokenFileError for a file others may read, or that is not one of ours. */
export async function readTokens(path: string): Promise<Tokens | null> {
  const text = await readPrivate(path);
  if (text === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), contents), text);
  if (read.success) return read.output;
  throw new TokenFileError(`${path} is no login of Laurel's. Remove it and run "laurel sync login".`);
}

/** Rights are looked at on the open file, so that it cannot be another one a moment later. */
async function readPrivate(path: string): Promise<string | null> {
  try {
    return await withFile(path, 'r', async (file) => {
      const { mode } = await file.stat();
      // Windows keeps rights elsewhere, and its modes say nothing of them.
      if (process.platform === 'win32' || (mode & 0o077) === 0) return file.readFile('utf8');
      throw new TokenFileError(`Others may read ${path}, which holds the login: run "chmod 600 ${path}".`);
    });
  } catch (error) {
    if (error instanceof TokenFileError) throw error;
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw new TokenFileError(`${path} cannot be read (${systemErrorText(error) ?? String(error)}).`, { cause: error });
  }
}

async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Writes the login in place of the one before, in one step: a crash leaves the old file or the new one. */
export async function writeTokens(path: string, tokens: Tokens): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await withFile(temporary, 'wx', async (file) => {
      await file.chmod(0o600); // whatever the mask of the process made of it
      await file.writeFile(`${JSON.stringify(revealed(tokens), null, 2)}\n`);
      await file.sync();
    });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined); // the first failure is the one to tell
    throw new TokenFileError(`The login cannot be written to ${path} (${systemErrorText(error) ?? String(error)}).`, {
      cause: error,
    });
  }
}

function revealed(tokens: Tokens): Readonly<Record<string, unknown>> {
  return {
    version: 1,
    ...tokens,
    accessToken: tokens.accessToken.reveal(),
    refreshToken: tokens.refreshToken.reveal(),
  };
}
