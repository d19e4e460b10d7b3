/** The token file: the login in a private file outside the store and its backups. */

import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { systemErrorCode, systemErrorText } from '../../../system-errors.ts';
import { Secret } from './secret.ts';

/** Tokens of a login. Instants are milliseconds UTC. */
export interface Tokens {
  readonly accessToken: Secret;
  readonly accessExpiresAt: number;
  readonly refreshToken: Secret;
  /** When a new login is needed; refreshing does not extend it (docs/spec/domain.md 1.2, auth flow). */
  readonly refreshExpiresAt: number;
  readonly loggedInAt: number;
  /** When the tokens were last refreshed; left out in a file of an older version. */
  readonly refreshedAt?: number | undefined;
  /** When the network rejected the login before its end. The login is still tried again, because the rejection may be an error. */
  readonly refusedAt?: number | undefined;
}

/** The token file is unusable. The message states the reason and the remedy. */
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
  refreshedAt: v.optional(instant),
  refusedAt: v.optional(instant),
});

/** Reads the tokens; null without a login. Throws TokenFileError if others can read the file or its content is invalid. */
export async function readTokens(path: string): Promise<Tokens | null> {
  const text = await readPrivate(path);
  if (text === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), contents), text);
  if (read.success) return read.output;
  throw new TokenFileError(
    `${path} does not contain a login of Laurel. Remove the file and run "laurel sync login".`,
  );
}

/** Reads a private file. Permissions are checked on the open file to prevent a race. */
async function readPrivate(path: string): Promise<string | null> {
  try {
    return await withFile(path, 'r', async (file) => {
      const { mode } = await file.stat();
      // On Windows the mode does not reflect the permissions.
      if (process.platform === 'win32' || (mode & 0o077) === 0) return file.readFile('utf8');
      throw new TokenFileError(
        `Other users can read ${path}, which contains the login. Run "chmod 600 ${path}".`,
      );
    });
  } catch (error) {
    if (error instanceof TokenFileError) throw error;
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw new TokenFileError(
      `${path} cannot be read (${systemErrorText(error) ?? String(error)}).`,
      { cause: error },
    );
  }
}

async function withFile<T>(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Replaces the token file atomically. Throws TokenFileError. */
export async function writeTokens(path: string, tokens: Tokens): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await withFile(temporary, 'wx', async (file) => {
      await file.chmod(0o600); // independent of the umask
      await file.writeFile(`${JSON.stringify(revealed(tokens), null, 2)}\n`);
      await file.sync();
    });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined); // report only the first failure
    throw new TokenFileError(
      `The login cannot be written to ${path} (${systemErrorText(error) ?? String(error)}).`,
      {
        cause: error,
      },
    );
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
