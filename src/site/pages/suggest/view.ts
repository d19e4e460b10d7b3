/** Suggestions for the search field, as JSON. */

import { choice, optional } from '../../../contract/index.ts';
import { formatTitle } from '../../text/names.ts';
import type { PageContext } from '../../frame/context.ts';
import { linkTo } from '../../frame/links.ts';
import type { QueryDefinition, RawAnswer } from '../../frame/page.ts';
import { defineQuery } from '../../frame/page.ts';
import { typedText } from '../../frame/query-parameters.ts';
import type { FoundModel } from '../search/model.ts';
import type { SearchQuery } from '../search/query.ts';
import { searchKinds } from '../search/query.ts';

const minLength = 2;
const maxOfKind = 4;

/**
 * Reads the typed text and the kind. A text of one character counts as empty. At most four players and four games are suggested, or
 * eight of one kind.
 */
export const suggestQuery: QueryDefinition<SearchQuery> = defineQuery(
  { q: typedText(100), kind: optional(choice(searchKinds), 'all') },
  ({ q, kind }) => ({
    text: q.length < minLength ? '' : q,
    kind,
    platform: null,
    page: { offset: 0, limit: kind === 'all' ? maxOfKind : 2 * maxOfKind },
  }),
);

/** Responds with the suggestions as JSON, which the script shows below the search field. */
export function suggestView({ players, games }: FoundModel, { t }: PageContext): RawAnswer {
  const suggestions = [
    ...players.items.map(({ name }) => ({
      kind: t.search.player,
      label: name,
      path: linkTo('player', { name }),
    })),
    ...games.items.map(({ game }) => ({
      kind: t.search.game,
      label: formatTitle(game, t),
      path: linkTo('game', { game: game.gameId }),
    })),
  ];
  return { contentType: 'application/json', body: JSON.stringify(suggestions) };
}
