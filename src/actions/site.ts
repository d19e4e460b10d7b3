/** Shows and changes the site's identity while the service runs (docs/how-to/theme.md). */

import type { IdentityKind, IdentityName, IdentityValues } from '../identity/index.ts';
import {
  IdentityError,
  identityNames,
  findIdentitySetting,
  isIdentityName,
  valueOfBytes,
} from '../identity/index.ts';
import type { Pictures } from '../media/index.ts';
import { PictureError, storedImage } from '../media/index.ts';
import type { SqlStore } from '../store/index.ts';
import { ActionError } from '../store/port/errors.ts';

/** The part of the store that reads and changes the site's values. */
export type SiteStore = Pick<SqlStore, 'site' | 'siteValues'>;

/** A value and its origin. `settings` means a flag, variable or settings file, which takes precedence over the store. */
export interface SiteValue {
  readonly name: IdentityName;
  readonly kind: IdentityKind;
  /** The text; for an image, its size in bytes. */
  readonly value: string | number;
  readonly source: 'settings' | 'store' | 'default';
}

/** Lists all values in the order of declaration. @param fixed values from the settings */
export async function listSiteValues(
  store: SiteStore,
  fixed: IdentityValues,
): Promise<readonly SiteValue[]> {
  const stored = await store.siteValues();
  return identityNames.map((name) => {
    const { kind, fallback } = findIdentitySetting(name);
    // absent: neither the settings nor the store has the value
    const value = fixed.get(name) ?? stored.get(name) ?? fallback;
    const source = fixed.has(name) ? 'settings' : stored.has(name) ? 'store' : 'default';
    return {
      name,
      kind,
      value: kind === 'image' ? Buffer.byteLength(value, 'base64') : value,
      source,
    };
  });
}

/** Checks the name of a value and returns it. Throws ActionError for an unknown name. */
export function siteName(given: string): IdentityName {
  if (isIdentityName(given)) return given;
  throw new ActionError(
    'unknown',
    `${JSON.stringify(given)} is not the name of a value of the site. The names are: ${identityNames.join(', ')}.`,
  );
}

/** A value to store: a text, or the bytes of a file. */
export interface GivenValue {
  readonly name: IdentityName;
  readonly bytes: Uint8Array;
  /** Values from the settings, which take precedence. */
  readonly fixed: IdentityValues;
  readonly decoder: Pictures;
}

/** Stores a value or the content of a file. Throws ActionError if the value is not allowed, or if a setting determines it. */
export async function setSiteValue(
  { site }: SiteStore,
  { name, bytes, fixed, decoder }: GivenValue,
): Promise<void> {
  if (fixed.has(name))
    throw new ActionError('invalid', `${name} is given by the settings of the service, which win.`);
  await site.set(name, await readValue(name, bytes, decoder));
}

/** A text of a form. An error names it by the label of its field. */
interface GivenText {
  readonly name: IdentityName;
  readonly label: string;
  readonly text: string;
}

/**
 * Stores texts, of which an empty one resets its value to the default. All are checked before the first is stored. Throws ActionError if one
 * is not allowed.
 */
export async function setSiteTexts(
  { site }: SiteStore,
  texts: readonly GivenText[],
): Promise<void> {
  const values = texts.map(({ name, label, text }) => ({
    name,
    value: text === '' ? null : readText(name, { label, text }),
  }));
  for (const { name, value } of values)
    await (value === null ? site.unset(name) : site.set(name, value));
}

function readText(name: IdentityName, { label, text }: Omit<GivenText, 'name'>): string {
  try {
    return valueOfBytes(name, new TextEncoder().encode(text));
  } catch (error) {
    throw explained(label, error, name);
  }
}

async function readValue(
  name: IdentityName,
  bytes: Uint8Array,
  decoder: Pictures,
): Promise<string> {
  try {
    const value = valueOfBytes(name, bytes);
    if (findIdentitySetting(name).kind !== 'image' || value === '') return value;
    return valueOfBytes(name, await storedImage(bytes, decoder));
  } catch (error) {
    throw explained(name, error, name);
  }
}

/** Returns the error that says why a value is not allowed; any other error unchanged. */
function explained(label: string, error: unknown, name: string): unknown {
  if (error instanceof PictureError)
    return new ActionError('invalid', `${label}: ${error.message}`, name);
  if (error instanceof IdentityError)
    return new ActionError('invalid', `${label}: ${error.message}.`, name);
  return error;
}

/** Resets a value to its default. Throws ActionError if no value is stored. */
export async function unsetSiteValue({ site }: SiteStore, name: IdentityName): Promise<void> {
  if (!(await site.unset(name))) throw new ActionError('unknown', `${name} is not stored.`);
}
