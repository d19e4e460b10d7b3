/** The path of one player's page. */

import { fillPath } from '../../../../paths/index.ts';
import type { AskedBySomebody } from '../../../page.ts';

/** The path template of a player's page. */
export const playerPath = '/manage/players/{name}';

/** Returns the name in the path. */
export function namedIn({ values }: Pick<AskedBySomebody, 'values'>): string {
  return values['name'] ?? ''; // absent: never, because the path contains the name
}

/** Returns the path of a player's page. */
export function pathToPlayer(name: string): string {
  return fillPath(playerPath, { name });
}
