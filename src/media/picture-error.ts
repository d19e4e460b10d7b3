/** Bytes that cannot be stored as a picture. The message states the reason. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** An image cannot be drawn now: too many wait, or the process for pictures ended. The request can be repeated. */
export class DrawingUnavailable extends Error {
  override readonly name = 'DrawingUnavailable';
}
