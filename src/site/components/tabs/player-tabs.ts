import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';

const tabs = ['overview', 'games', 'log', 'timeline', 'milestones', 'cabinet', 'card'] as const;
type PlayerTab = (typeof tabs)[number];

/** The pages of a player, as tabs. */
export function playerTabs(
  current: PlayerTab,
  name: string,
  { links, t: { player: t } }: PageContext,
): Markup {
  const targets = {
    overview: links.to('player', { name }),
    games: links.to('playerGames', { name }),
    log: links.to('playerLog', { name }),
    timeline: links.to('timeline', { name }),
    milestones: links.to('milestones', { name }),
    cabinet: links.to('cabinet', { name }),
    card: links.to('card', { name }),
  };
  return html`<nav class="tabs" aria-label="${t.tabsLabel}">
    <ul>
      ${tabs.map((tab) => html`<li>${tab === current ? html`<a href="${targets[tab]}" aria-current="page">${t.tabs[tab]}</a>` : html`<a href="${targets[tab]}">${t.tabs[tab]}</a>`}</li>`)}
    </ul>
  </nav>`;
}
