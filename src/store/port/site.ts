/** Port of the site's own settings. */

import type { TimeZone } from '../../domain/time/index.ts';
import type { IdentityValues } from '../../identity/index.ts';

/** Reads of the site's settings. */
export interface SiteReads {
  /** A revision that changes with every change of the site's identity. */
  siteRevision(): Promise<string>;
  /** The values of the site's identity that were set at run time. */
  siteValues(): Promise<IdentityValues>;
  /** The time zone in which days are counted. */
  dayZone(): Promise<TimeZone>;
}
