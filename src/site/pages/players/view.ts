import { html } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { playerList } from '../../components/people/people.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { PlayersModel } from './model.ts';

/** The page of all players: those updated last. */
export function playersView({ players }: PlayersModel, context: PageContext): HtmlPage {
  const { links, t } = context;
  const list =
    players.length === 0
      ? emptyState({ list: 'board', href: links.to('about', {}) }, context)
      : playerList(players, context);
  return {
    title: t.layout.sections.players,
    main: html`<h1>${t.layout.sections.players}</h1>
      ${list}`,
  };
}
