/** Logo and banner: PNG, WebP or SVG by their content, of limited size. They are stored as Base64. */

import { IdentityError } from './identity-error.ts';

/** Maximum number of bytes of a logo or a banner. */
export const maxImageBytes = 256 * 1024;

export interface IdentityImage {
  readonly type: 'image/png' | 'image/webp' | 'image/svg+xml';
  readonly ending: 'png' | 'webp' | 'svg';
  readonly bytes: Uint8Array;
}

/** Recognises an image. Its type is that of its content. @throws IdentityError for bytes that are none, or too many */
export function readImage(bytes: Uint8Array): IdentityImage {
  if (bytes.length > maxImageBytes)
    throw new IdentityError(`the image has ${bytes.length} bytes; at most ${maxImageBytes} are allowed`);
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return { type: 'image/png', ending: 'png', bytes };
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return { type: 'image/webp', ending: 'webp', bytes };
  if (/^\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*)*<svg[\s>]/.test(Buffer.from(bytes).toString('utf8')))
    return { type: 'image/svg+xml', ending: 'svg', bytes };
  throw new IdentityError('the file is not a PNG, WebP or SVG image');
}

/** Checks a stored image. */
export function readStoredImage(given: string): string {
  if (given === '') return given;
  const bytes = Buffer.from(given, 'base64');
  if (bytes.toString('base64') !== given) throw new IdentityError('the value is not Base64');
  readImage(bytes);
  return given;
}
