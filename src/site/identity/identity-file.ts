/** Logo and banner: PNG, WebP or SVG by their content, of limited size. */

import { readFileSync, statSync } from 'node:fs';

const maxBytes = 256 * 1024;

export interface IdentityFile {
  readonly type: 'image/png' | 'image/webp' | 'image/svg+xml';
  readonly ending: 'png' | 'webp' | 'svg';
  readonly bytes: Uint8Array;
}

/** Thrown for a file of the identity that cannot be used. The message names the setting. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}

/** Reads a file as bytes, up to a limit. @param setting name of the setting, for errors */
export function readLimited(setting: string, path: string, limit: number): Uint8Array {
  try {
    const { size } = statSync(path);
    if (size > limit) throw new IdentityError(`${setting}: ${path} has ${size} bytes; at most ${limit} are allowed.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof IdentityError) throw error;
    throw new IdentityError(`${setting}: ${path} cannot be read.`, { cause: error });
  }
}

/** Reads an image. Its type is that of its content, whatever its name is. */
export function readIdentityFile(setting: string, path: string): IdentityFile | null {
  if (path === '') return null;
  const bytes = readLimited(setting, path, maxBytes);
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return { type: 'image/png', ending: 'png', bytes };
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return { type: 'image/webp', ending: 'webp', bytes };
  if (/^\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*)*<svg[\s>]/.test(Buffer.from(bytes).toString('utf8')))
    return { type: 'image/svg+xml', ending: 'svg', bytes };
  throw new IdentityError(`${setting}: ${path} is not a PNG, WebP or SVG image.`);
}
