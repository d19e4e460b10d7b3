/** Pictures within an SVG: named by their hash, and put in as data where the SVG is drawn or sent. */

/** Small PNGs by the hash of their picture. */
export type SmallPictures = ReadonlyMap<string, Uint8Array>;

/** The address of a picture within an SVG of ours. */
export function pictureAddress(hash: string): string {
  return `picture:${hash}`;
}

/** Puts pictures into an SVG, each as often as it is named. */
export function inlinePictures(svg: string, pictures: SmallPictures): string {
  return svg.replaceAll(/"picture:([0-9a-f]{64})"/g, (address, hash: string) => {
    const png = pictures.get(hash);
    return png === undefined
      ? address
      : `"data:image/png;base64,${Buffer.from(png).toString('base64')}"`;
  });
}
