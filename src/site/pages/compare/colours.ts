/** The colours of compared players, by their place (tokens.ts). A name stands next to each, for those who do not see colour. */

import { invariant } from '../../../invariant.ts';

const colours = ['p1', 'p2', 'p3', 'p4'] as const;

/** The class that gives the colour of a player. @param place of the player among those who are compared, from 0 */
export function colourClass(place: number): string {
  return invariant(colours[place], 'at most four players are compared');
}
