/** Pictures from outside: fetched with a guard, recognised, checked. */

export type { Picture } from './check-picture.ts';
export { checkPicture, PictureError } from './check-picture.ts';
export type { Recognised } from './recognise.ts';
export { recognise } from './recognise.ts';
export type { FetchRules } from './fetch-picture.ts';
export { fetchPicture } from './fetch-picture.ts';
