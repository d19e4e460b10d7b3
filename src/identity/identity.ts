/**
 * The identity of the site: values such as its name, logo and colours, each declared once (docs/spec/site.md 4). They come from settings,
 * or from the store, where the operator can change them while the service runs.
 */

import { IdentityError } from './identity-error.ts';
import { readStoredImage } from './image.ts';
import type { Rule } from './rules.ts';
import {
  fileText,
  allowNames,
  allowChoice,
  readAccent,
  readContact,
  readLinks,
  textUpTo,
} from './rules.ts';
import { boardNames, homeSections } from './shown-parts.ts';
import { readSpotlight } from './spotlight.ts';

/**
 * The kind of a value's input. `text`: the value itself. `file`: a file; its text is stored. `page`: a file, or the address of a page on
 * another site. `image`: a file; its bytes are stored as Base64.
 */
export type IdentityKind = 'text' | 'file' | 'page' | 'image';

interface Declared {
  readonly kind: IdentityKind;
  readonly fallback: string;
  /** Validates a value and returns its stored form. */
  readonly read: Rule;
}

function declare(kind: IdentityKind, read: Rule, fallback = ''): Declared {
  return { kind, fallback, read };
}

/** The declarations by the name of their setting. */
const declared = {
  'site-name': declare('text', textUpTo(40), 'Laurel'),
  'site-tagline': declare('text', textUpTo(160)),
  'site-intro': declare('text', textUpTo(600)),
  'site-logo': declare('image', readStoredImage),
  'site-banner': declare('image', readStoredImage),
  'site-accent': declare('text', readAccent),
  'site-theme': declare('text', allowChoice(['system', 'light', 'dark']), 'system'),
  'site-density': declare('text', allowChoice(['comfortable', 'compact']), 'comfortable'),
  'site-css': declare('file', fileText(32 * 1024)),
  'site-links': declare('text', readLinks),
  imprint: declare('page', fileText(64 * 1024)),
  privacy: declare('page', fileText(64 * 1024)),
  contact: declare('text', readContact),
  index: declare('text', allowChoice(['on', 'off']), 'off'),
  'rarity-scale': declare('text', allowChoice(['console', 'hunter']), 'console'),
  boards: declare('text', allowNames(boardNames), boardNames.join(', ')),
  'home-sections': declare('text', allowNames(homeSections), homeSections.join(', ')),
  spotlight: declare('text', readSpotlight),
} as const satisfies Readonly<Record<string, Declared>>;

/** The name of a value. */
export type IdentityName = keyof typeof declared;

/** Stored values that differ from the default. */
export type IdentityValues = ReadonlyMap<IdentityName, string>;

/** Maximum length of a stored value in characters, enough for 256 KiB as Base64. */
export const maxStoredLength = 349_528;

/** Checks whether a value with this name is declared. */
export function isIdentityName(name: string): name is IdentityName {
  return Object.hasOwn(declared, name);
}

/** All names in the order of declaration. */
export const identityNames: readonly IdentityName[] = Object.keys(declared).filter(isIdentityName);

/** Returns the declaration of a value. */
export function findIdentitySetting(name: IdentityName): Declared {
  return declared[name];
}

/** Converts the bytes of a file or of a request to the value to store. @throws IdentityError */
export function valueOfBytes(name: IdentityName, bytes: Uint8Array): string {
  const { kind, read } = findIdentitySetting(name);
  return read(kind === 'image' ? Buffer.from(bytes).toString('base64') : decode(bytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new IdentityError('the file is not a text file in UTF-8');
  }
}

/** Returns the reason why a stored value is invalid; null if it is valid. */
export function findProblem(name: IdentityName, value: string): string | null {
  try {
    return findIdentitySetting(name).read(value) === value
      ? null
      : 'the value has blanks around it, or capital letters';
  } catch (error) {
    if (error instanceof IdentityError) return error.message;
    throw error;
  }
}
