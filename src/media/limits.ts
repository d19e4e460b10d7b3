/** What a picture may be, whatever door it comes through (docs/spec/site.md 3.3). */

/** Pixels of a picture, a logo or a banner: 2000 × 2000. Decoded they take 16 MB. */
export const maxPixels = 4_000_000;
