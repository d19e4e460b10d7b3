/** The limits of images, from whatever source they come (docs/spec/site.md 3.3). */

/** Maximum number of pixels of an image, logo or banner: 2000 × 2000. Decoded, they take 16 MB. */
export const maxPixels = 4_000_000;
