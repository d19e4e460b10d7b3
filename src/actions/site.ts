/** The identity of the site, shown and changed while the service runs (docs/how-to/theme.md). */

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

/** The parts of the store that read and change the values of the site. */
export type SiteStore = Pick<SqlStore, 'site' | 'siteValues'>;

/** A value, and where it comes from. `settings`: a flag, variable or file, which wins over the store. */
export interface SiteValue {
  readonly name: IdentityName;
  readonly kind: IdentityKind;
  /** A text; for an image, its size in bytes. */
  readonly value: string | number;
  readonly source: 'settings' | 'store' | 'default';
}

/** Lists all values in the order of their declaration. @param fixed values of the settings */
export async function listSiteValues(
  store: SiteStore,
  fixed: IdentityValues,
): Promise<readonly SiteValue[]> {
  const stored = await store.siteValues();
  return identityNames.map((name) => {
    const { kind, fallback } = findIdentitySetting(name);
    // absent: the settings or the store leave it out
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

/** Returns the name of a value. Throws ActionError for any other. */
export function siteName(given: string): IdentityName {
  if (isIdentityName(given)) return given;
  throw new ActionError(
    'unknown',
    `The site has no ${JSON.stringify(given)}. It has: ${identityNames.join(', ')}.`,
  );
}

/** A value to store: a text, or the bytes of its file. */
export interface GivenValue {
  readonly name: IdentityName;
  readonly bytes: Uint8Array;
  /** Values of the settings, which win. */
  readonly fixed: IdentityValues;
  readonly decoder: Pictures;
}

/** Stores a value, or the content of its file. Throws ActionError for one that is not allowed, or that a setting locks. */
export async function setSiteValue(
  { site }: SiteStore,
  { name, bytes, fixed, decoder }: GivenValue,
): Promise<void> {
  if (fixed.has(name))
    throw new ActionError('invalid', `${name} is given by the settings of the service, which win.`);
  await site.set(name, await readValue(name, bytes, decoder));
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
    if (error instanceof PictureError)
      throw new ActionError('invalid', `${name}: ${error.message}`);
    if (error instanceof IdentityError)
      throw new ActionError('invalid', `${name}: ${error.message}.`);
    throw error;
  }
}

/** Makes a value the default again. Throws ActionError if none is stored. */
export async function unsetSiteValue({ site }: SiteStore, name: IdentityName): Promise<void> {
  if (!(await site.unset(name))) throw new ActionError('unknown', `${name} is not stored.`);
}
