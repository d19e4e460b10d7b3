/** The parameter of a game's page: which owners with the platinum it lists. */

import type { PlatinumOrder } from '../../../store/port/store.ts';
import type { QueryDefinition } from '../../page.ts';
import { namesOf, oneOf } from '../../query-parameters.ts';
import { en } from '../../texts/en/index.ts';

export const platinumOrders: readonly PlatinumOrder[] = namesOf(en.game.platinumOrders);

export interface GameQuery {
  readonly order: PlatinumOrder;
}

export const gameQuery: QueryDefinition<GameQuery> = {
  parameters: { platinums: oneOf(platinumOrders, 'first') },
  read: (query) => ({ order: platinumOrders.find((order) => order === query.get('platinums')) ?? 'first' }),
};
