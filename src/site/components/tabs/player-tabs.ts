import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';

const tabs = ['overview', 'games', 'log', 'timeline', 'milestones', 'cabinet', 'card'] as const;
type PlayerTab = (typeof tabs)[number];

/** The current tab, and how many entries the lists behind tabs have, as far as the page knows. */
interface CountedTabs {
  readonly current: PlayerTab;
  readonly counts: Partial<Readonly<Record<PlayerTab, number>>>;
}

/** The pages of a player, as tabs. */
export function playerTabs(current: PlayerTab, name: string, context: PageContext): Markup {
  return countedTabs({ current, counts: {} }, name, context);
}

/** The tabs with the numbers that the page knows. */
export function countedTabs(
  { current, counts }: CountedTabs,
  name: string,
  { links, format, t: { player: t } }: PageContext,
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
  const tabLink = (tab: PlayerTab): Markup => {
    const count = counts[tab];
    const label = html`${t.tabs[tab]}${count === undefined ? '' : html` <small>${format.number(count)}</small>`}`;
    return tab === current
      ? html`<a href="${targets[tab]}" aria-current="page">${label}</a>`
      : html`<a href="${targets[tab]}">${label}</a>`;
  };
  return html`<nav class="tabs" aria-label="${t.tabsLabel}">
    <ul>
      ${tabs.map((tab) => html`<li>${tabLink(tab)}</li>`)}
    </ul>
  </nav>`;
}
