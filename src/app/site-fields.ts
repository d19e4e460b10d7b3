/** How the values of the site are called on pages: by their settings, which say what each is for. */

import type { IdentityName } from '../identity/index.ts';
import { invariant } from '../invariant.ts';
import { allSettings, flagName } from '../settings/index.ts';

/** The label and purpose of a value: `Tagline`, from `--site-tagline`. */
export function describeSiteField(name: IdentityName): {
  readonly label: string;
  readonly about: string;
} {
  const found = Object.entries(allSettings).find(([key]) => flagName(key) === name);
  const [, { about }] = invariant(found, 'each value of the site has a setting');
  const words = name.replace(/^site-/, '').replaceAll('-', ' ');
  return { label: words.charAt(0).toUpperCase() + words.slice(1), about };
}
