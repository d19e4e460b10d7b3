/** The outline of the trophy cup, in a square of 24 units. */

const body =
  'M7 3h10v2h3v3a4 4 0 0 1-3.6 4A5 5 0 0 1 13 14.9V18h3v3H8v-3h3v-3.1A5 5 0 0 1 7.6 12 4 4 0 0 1 4 8V5h3V3Z';

/** The cup without the holes of its handles, for small sizes. */
export const cupSilhouette = body;

/** The cup with the holes of its handles. */
export const cupOutline = `${body}m0 4H6v1a2 2 0 0 0 1 1.7V7Zm10 2.7A2 2 0 0 0 18 8V7h-1v2.7Z`;
