/** Error: bytes cannot be stored as an image. The message states the reason. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/**
 * Error: an image cannot be drawn at the moment, because too many requests wait or the image process ended. The request can be repeated.
 */
export class DrawingUnavailable extends Error {
  override readonly name = 'DrawingUnavailable';
}
