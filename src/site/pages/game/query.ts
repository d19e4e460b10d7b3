/**
 * The parameters of a game's page: order, grade and page of the trophies, the player whose trophies are marked, and the order of the
 * players with the platinum.
 */

import { choice, optional } from '../../../contract/index.ts';
import type { Grade } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { ListRange, PlatinumOrder } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager/pager.ts';
import { trophiesPerPage } from '../../components/trophy-list/trophy-orders.ts';
import type { LinkQuery } from '../../frame/links.ts';
import { defineQuery } from '../../frame/page.ts';
import { oneOrNone, pageNumber, typedText } from '../../frame/query-parameters.ts';
import type { Texts } from '../../texts/texts.ts';

/** Orders of the players with the platinum, in display order. */
export const platinumOrders: readonly PlatinumOrder[] = ['first', 'fastest', 'latest'];
/** Orders of the trophies on the page, each of which has a text. */
export type GameOrder = keyof Texts['game']['orders'];
/** The orders of the trophies, in display order. */
export const gameOrders: readonly GameOrder[] = ['list', 'rarity', 'grade'];
const maxNameLength = 100;

/** The trophies and owners that a game's page shows, and the player whose trophies it marks. */
export interface GameQuery extends ListRange {
  readonly order: GameOrder;
  /** Null for all grades. */
  readonly grade: Grade | null;
  /** The name of a player as typed; empty for none. */
  readonly player: string;
  readonly platinums: PlatinumOrder;
}

/** Reads a query. By default it selects trophies of all grades in the order of the set, and marks no player's trophies. */
export const gameQuery = defineQuery(
  {
    sort: optional(choice(gameOrders), 'list'),
    grade: oneOrNone(grades),
    player: typedText(maxNameLength),
    page: pageNumber,
    platinums: optional(choice(platinumOrders), 'first'),
  },
  ({ sort, page, ...chosen }): GameQuery => ({
    ...toRange(page, trophiesPerPage),
    order: sort,
    ...chosen,
  }),
);

/** The choices on the page. A link that changes one of them keeps the others. */
export type GameState = Pick<GameQuery, 'order' | 'grade' | 'player' | 'platinums'>;

/** Returns the parameters of a link with these choices. It leads to the first page of the list of trophies. */
export function linkToGame({ order, grade, player, platinums }: GameState): LinkQuery {
  return {
    sort: order === 'list' ? null : order,
    grade,
    player,
    platinums: platinums === 'first' ? null : platinums,
  };
}
