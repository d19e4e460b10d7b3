/** Logo and banner: PNG, WebP or SVG by their content, of limited size. They are stored as Base64. */

import { IdentityError } from './identity-error.ts';

/** Maximum number of bytes of a logo or a banner. */
export const maxImageBytes = 256 * 1024;

/** An image that was recognised, with the type under which it is served. */
export interface IdentityImage {
  readonly type: 'image/png' | 'image/webp' | 'image/svg+xml';
  readonly ending: 'png' | 'webp' | 'svg';
  readonly bytes: Uint8Array;
}

/** Recognises an image. Its type is that of its content. @throws IdentityError for bytes that are none, or too many */
export function readImage(bytes: Uint8Array): IdentityImage {
  if (bytes.length > maxImageBytes)
    throw new IdentityError(
      `the image has ${bytes.length} bytes; at most ${maxImageBytes} are allowed`,
    );
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return { type: 'image/png', ending: 'png', bytes };
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP')
    return { type: 'image/webp', ending: 'webp', bytes };
  if (isSvg(Buffer.from(bytes).toString('utf8')))
    return { type: 'image/svg+xml', ending: 'svg', bytes };
  throw new IdentityError('the file is not a PNG, WebP or SVG image');
}

/** What may stand before the root of an SVG, by how it begins and ends. */
const prolog = [
  ['<?xml', '>'],
  ['<!--', '-->'],
] as const;

/** Whether a text is an SVG, after an XML declaration and comments. Each character is read once: the text comes from outside. */
function isSvg(text: string): boolean {
  for (let at = 0; ;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const found = prolog.find(([begin]) => text.startsWith(begin, at));
    if (found === undefined)
      return text.startsWith('<svg', at) && /[\s>]/.test(text.charAt(at + 4));
    const [begin, end] = found;
    const endAt = text.indexOf(end, at + begin.length);
    if (endAt < 0) return false;
    at = endAt + end.length;
  }
}

/** Checks a stored image. */
export function readStoredImage(given: string): string {
  if (given === '') return given;
  const bytes = Buffer.from(given, 'base64');
  if (bytes.toString('base64') !== given) throw new IdentityError('the value is not Base64');
  readImage(bytes);
  return given;
}
