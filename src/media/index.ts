/** Images from outside, which are fetched with URL checks, recognised and decoded; and images drawn for readers. */

export type { Picture } from './check-picture.ts';
export { checkPicture, storedImage } from './check-picture.ts';
export { maxPixels } from './limits.ts';
export { DrawingUnavailable, PictureError } from './picture-error.ts';
export type { PictureCounts } from './pictures.ts';
export { Pictures, withPictures } from './pictures.ts';
export type { PictureSize, SmallPictures } from './process/inline.ts';
export { glowAddress } from './process/glow.ts';
export { inlinePictures, pictureAddress } from './process/inline.ts';
export type { Recognised } from './recognise.ts';
export { recognise } from './recognise.ts';
export type { FetchRules } from './fetch-picture.ts';
export { fetchPicture } from './fetch-picture.ts';
