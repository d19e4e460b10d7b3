/** The token file, which stores the login as a private file outside the store and its backups. */

import * as v from 'valibot';
import {
  readPrivateFile,
  replacePrivateFile,
  Secret,
  SecretFileError,
} from '../../secrets/index.ts';

/** Tokens of a login. Instants are milliseconds UTC. */
export interface Tokens {
  readonly accessToken: Secret;
  readonly accessExpiresAt: number;
  readonly refreshToken: Secret;
  /** When a new login is needed. Refreshing does not extend this time (docs/spec/domain.md 1.2, auth flow). */
  readonly refreshExpiresAt: number;
  readonly loggedInAt: number;
  /** When the tokens were last refreshed. Left out in a file that an older version of Laurel wrote. */
  readonly refreshedAt?: number | undefined;
  /** When the network rejected the login before its end. The login is still tried again, because the rejection may have been an error. */
  readonly refusedAt?: number | undefined;
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

/** Reads the tokens; null without a login. Throws SecretFileError if others can read the file or its content is invalid. */
export async function readTokens(path: string): Promise<Tokens | null> {
  const text = await readPrivateFile(loginFile(path));
  if (text === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), contents), text);
  if (read.success) return read.output;
  throw new SecretFileError(
    `${path} does not contain a login of Laurel. Remove the file and run "laurel sync login".`,
  );
}

/** Replaces the token file atomically. Throws SecretFileError. */
export async function writeTokens(path: string, tokens: Tokens): Promise<void> {
  await replacePrivateFile(loginFile(path), `${JSON.stringify(revealed(tokens), null, 2)}\n`);
}

function loginFile(path: string): { readonly path: string; readonly what: string } {
  return { path, what: 'the login' };
}

function revealed(tokens: Tokens): Readonly<Record<string, unknown>> {
  return {
    version: 1,
    ...tokens,
    accessToken: tokens.accessToken.reveal(),
    refreshToken: tokens.refreshToken.reveal(),
  };
}
