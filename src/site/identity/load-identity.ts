/** Reads the identity from the settings. Settings for long texts and images contain the path of a file. */

import { readFileSync, statSync } from 'node:fs';
import type { IdentityName, IdentityValues } from '../../identity/index.ts';
import {
  IdentityError,
  identityNames,
  findIdentitySetting,
  valueOfBytes,
} from '../../identity/index.ts';

/** Maximum size of a file. Larger files are refused before they are read. */
const maxFileBytes = 1024 * 1024;

/** The settings of the identity, as they are declared in settings/site-settings.ts. */
export interface IdentitySettings {
  readonly siteName: string;
  readonly siteTagline: string;
  readonly siteIntro: string;
  readonly siteLogo: string;
  readonly siteBanner: string;
  readonly siteAccent: string;
  readonly siteTheme: string;
  readonly siteDensity: string;
  readonly siteCss: string;
  readonly siteLinks: string;
  readonly imprint: string;
  readonly privacy: string;
  readonly contact: string;
  readonly index: string;
  readonly rarityScale: string;
  readonly boards: string;
  readonly homeSections: string;
  readonly spotlight: string;
}

/**
 * Returns the values that differ from the default. Files named by a setting are replaced by their content.
 * @throws IdentityError that names the setting whose file cannot be used
 */
export function loadIdentity(settings: IdentitySettings): IdentityValues {
  const given = givenValues(settings);
  const isDefault = (name: IdentityName): boolean =>
    ['', findIdentitySetting(name).fallback].includes(given[name]);
  return new Map(
    identityNames
      .filter((name) => !isDefault(name))
      .map((name) => [name, valueOf(name, given[name])]),
  );
}

function givenValues(settings: IdentitySettings): Readonly<Record<IdentityName, string>> {
  return {
    'site-name': settings.siteName,
    'site-tagline': settings.siteTagline,
    'site-intro': settings.siteIntro,
    'site-logo': settings.siteLogo,
    'site-banner': settings.siteBanner,
    'site-accent': settings.siteAccent,
    'site-theme': settings.siteTheme,
    'site-density': settings.siteDensity,
    'site-css': settings.siteCss,
    'site-links': settings.siteLinks,
    imprint: settings.imprint,
    privacy: settings.privacy,
    contact: settings.contact,
    index: settings.index,
    'rarity-scale': settings.rarityScale,
    boards: settings.boards,
    'home-sections': settings.homeSections,
    spotlight: settings.spotlight,
  };
}

function valueOf(name: IdentityName, given: string): string {
  const { kind } = findIdentitySetting(name);
  if (kind === 'text' || (kind === 'page' && /^https?:\/\//.test(given))) return given;
  try {
    return valueOfBytes(name, readBounded(given));
  } catch (error) {
    if (error instanceof IdentityError)
      throw new IdentityError(`${name}: ${given}: ${error.message}.`, { cause: error });
    throw error;
  }
}

/** Reads a file of at most 1 MiB. @throws IdentityError for a file that cannot be read, or that is far too large */
export function readBounded(path: string): Uint8Array {
  try {
    if (statSync(path).size <= maxFileBytes) return readFileSync(path);
  } catch (error) {
    throw new IdentityError('the file cannot be read', { cause: error });
  }
  throw new IdentityError(`the file is larger than ${maxFileBytes} bytes`);
}
