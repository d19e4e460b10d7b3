/**
 * Instance record of one value of the site's identity, such as its name or logo, that was set while the service ran (docs/spec/site.md 4).
 * The import checks the value by the rules for its name.
 */

import * as v from 'valibot';
import { identityNames, maxStoredLength } from '../identity/index.ts';

/** The schema of a value. */
export const siteSettingRecord = v.strictObject({
  type: v.literal('siteSetting'),
  name: v.picklist(identityNames),
  /** A text, or a logo or banner as Base64. */
  value: v.pipe(v.string(), v.maxLength(maxStoredLength)),
});

/** A value of the identity. */
export type SiteSettingRecord = v.InferOutput<typeof siteSettingRecord>;
