import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Texts } from '../../texts/texts.ts';
import type { ListCounts } from './player-lists.ts';

const tabs = ['overview', 'games', 'log', 'timeline', 'milestones', 'cabinet', 'card'] as const;
/** A page of a player. */
export type PlayerTab = (typeof tabs)[number];

/** The current tab, and the number of entries in each list; null if the page does not read the numbers. */
interface CountedTabs {
  readonly current: PlayerTab;
  readonly counts: ListCounts | null;
}

/** The number with the word for what is counted, for screen readers. */
const countedThings: Readonly<
  Record<keyof ListCounts, (count: number, texts: Texts['things']) => string>
> = {
  games: (count, texts) => texts.games({ count }),
  log: (count, texts) => texts.trophies({ count }),
  cabinet: (count, texts) => texts.platinums({ count }),
};

/** Renders links to the pages of a player as tabs. */
export function playerTabs(current: PlayerTab, name: string, context: PageContext): Markup {
  return countedTabs({ current, counts: null }, name, context);
}

/** Renders the tabs with the numbers of entries. The tab of an empty list has no number. */
export function countedTabs(
  { current, counts }: CountedTabs,
  name: string,
  { links, format, t }: PageContext,
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
  const number = (tab: keyof ListCounts): Markup => {
    const count = counts?.[tab] ?? 0; // absent: the page does not read the numbers
    if (count === 0) return html``;
    return html` <small aria-hidden="true">${format.number(count)}</small
      ><span class="hidden">${countedThings[tab](count, t.things)}</span>`;
  };
  const tabLink = (tab: PlayerTab): Markup => {
    const label = html`${t.player.tabs[tab]}${isCounted(tab) ? number(tab) : ''}`;
    return tab === current
      ? html`<a href="${targets[tab]}" aria-current="page">${label}</a>`
      : html`<a href="${targets[tab]}">${label}</a>`;
  };
  return html`<nav class="tabs" aria-label="${t.player.tabsLabel}">
    <ul>
      ${tabs.map((tab) => html`<li>${tabLink(tab)}</li>`)}
    </ul>
  </nav>`;
}

function isCounted(tab: PlayerTab): tab is keyof ListCounts {
  return tab in countedThings;
}
