/** The identity of the site: its values and their validation. */

export * from './identity.ts';
export { IdentityError } from './identity-error.ts';
export type { IdentityImage } from './image.ts';
export { maxImageBytes, readImage } from './image.ts';
export * from './rules.ts';
export * from './shown-parts.ts';
export type { Spotlight } from './spotlight.ts';
export { parseSpotlight } from './spotlight.ts';
