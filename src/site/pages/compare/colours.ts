/**
 * The colours of compared players, by position (tokens.ts). Each player's name is next to their colour, for readers who cannot distinguish
 * colours.
 */

import { invariant } from '../../../invariant.ts';

const colours = ['p1', 'p2', 'p3', 'p4'] as const;

/** Returns the CSS class for the colour of a player. @param place position of the player in the comparison, from 0 */
export function colourClass(place: number): string {
  return invariant(colours[place], 'at most four players are compared');
}
