/** Logo and banner: PNG, WebP or SVG images of limited size, recognised by their content and stored as Base64. */

import { IdentityError } from './identity-error.ts';

/** Maximum number of bytes of a logo or a banner. */
export const maxImageBytes = 256 * 1024;

/** A recognised image with its media type. */
export interface IdentityImage {
  readonly type: 'image/png' | 'image/webp' | 'image/svg+xml';
  readonly ending: 'png' | 'webp' | 'svg';
  readonly bytes: Uint8Array;
}

/** Recognises an image by its content. @throws IdentityError for bytes that are not an image, or too large */
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

/** Constructs that may precede the root element of an SVG, by their beginning and end. */
const prolog = [
  ['<?xml', '>'],
  ['<!--', '-->'],
] as const;

/** Checks whether a text is an SVG, after an XML declaration and comments. It reads each character once, because the text is untrusted. */
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
