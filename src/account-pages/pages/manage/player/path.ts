/** Where the page of one player is. */

import { fillPath } from '../../../../paths/index.ts';
import type { AskedBySomebody } from '../../../page.ts';

/** The path of a player's page. */
export const playerPath = '/manage/players/{name}';

/** The name in the path. */
export function namedIn({ values }: Pick<AskedBySomebody, 'values'>): string {
  return values['name'] ?? ''; // absent: never, the path has it
}

/** The page of a player. */
export function pathToPlayer(name: string): string {
  return fillPath(playerPath, { name });
}
