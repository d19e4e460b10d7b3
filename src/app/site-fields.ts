/** The labels of the identity's values on pages. They are derived from the settings, which describe the purpose of each value. */

import type { IdentityName } from '../identity/index.ts';
import { invariant } from '../invariant.ts';
import { allSettings, flagName } from '../settings/index.ts';

/** Returns the label and the purpose of a value: `Tagline`, from `--site-tagline`. */
export function describeSiteField(name: IdentityName): {
  readonly label: string;
  readonly about: string;
} {
  const found = Object.entries(allSettings).find(([key]) => flagName(key) === name);
  const [, { about }] = invariant(found, 'each value of the site has a setting');
  const words = name.replace(/^site-/, '').replaceAll('-', ' ');
  return { label: words.charAt(0).toUpperCase() + words.slice(1), about };
}
