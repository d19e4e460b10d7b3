/** The trophies of a set by group, with page-specific content to the right of each. */

import type { Markup } from '../../documents/markup/index.ts';
import { html, isolate } from '../../documents/markup/index.ts';
import type { Group, TrophyRow } from '../../store/port/store.ts';
import type { PageContext } from '../context.ts';
import type { Texts } from '../texts/en/index.ts';
import { cup } from './cup.ts';
import { emptyState } from './empty-state.ts';
import { trophyIcon } from './icons.ts';

export interface ListedTrophy {
  readonly trophy: TrophyRow;
  /** Whether hidden trophies are shown, or collapsed until the reader reveals them. */
  readonly isRevealed: boolean;
  readonly isEarned: boolean;
  readonly aside: Markup;
}

/** Renders the trophies in the given order, under group headings if the set has groups. */
export function trophyList(trophies: readonly ListedTrophy[], groups: readonly Group[], context: PageContext): Markup {
  const { t } = context;
  if (trophies.length === 0) return emptyState({ list: 'trophies', href: context.links.to('games', {}) }, context);
  const byGroup = Map.groupBy(trophies, ({ trophy }) => trophy.groupId ?? '');
  const hasGroups = byGroup.size > 1;
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return html`${[...byGroup].map(
    ([groupId, ofGroup]) =>
      html`${hasGroups ? groupHeading(groupId, names, t) : ''}
        <ul class="trophies">
          ${ofGroup.map((listed) => trophyItem(listed, context))}
        </ul>`,
  )}`;
}

function groupHeading(groupId: string, names: ReadonlyMap<string, string | null>, { game: t }: Texts): Markup {
  const isBase = groupId === '' || groupId === 'default' || /^0+$/.test(groupId);
  return html`<h3>${isolate(names.get(groupId) ?? (isBase ? t.baseGroup : t.group(groupId)))}</h3>`;
}

function trophyItem({ trophy, isRevealed, isEarned, aside }: ListedTrophy, context: PageContext): Markup {
  const { t, images } = context;
  const shown = isRevealed ? trophy : { ...trophy, image: null, media: null };
  // The placeholder of an icon is a cup already: the grade is shown once.
  const grade = html`${images.first(shown.media, shown.image) === null ? '' : cup(trophy.grade)}<span class="hidden"
      >${t.grades[trophy.grade]}</span
    >`;
  return html`<li class="${isEarned ? 'earned' : 'missing'}">
    ${trophyIcon(shown, context)}
    <div class="text">${isRevealed ? trophyText(trophy, context) : secret(trophy, context)}</div>
    <div class="aside"><span class="grade">${grade}</span>${aside}</div>
  </li>`;
}

function trophyText({ gameId, trophyId, title, description, fullDescription, hidden }: TrophyRow, context: PageContext): Markup {
  const t = context.t.game;
  const href = context.links.to('trophy', { game: gameId, trophy: String(trophyId) });
  const about = fullDescription ?? description;
  return html`<p class="title">
      <a href="${href}">${isolate(title ?? t.untitledTrophy)}</a>${hidden ? html` <span class="tag">${t.hiddenNote}</span>` : ''}
    </p>
    ${about === null ? '' : html`<p class="quiet">${isolate(about)}</p>`}`;
}

/** Texts of a hidden trophy, revealed by click or key without a script. */
function secret(trophy: TrophyRow, context: PageContext): Markup {
  return html`<details class="secret">
    <summary>${context.t.game.hiddenTrophy} <span class="tag">${context.t.game.reveal}</span></summary>
    ${trophyText(trophy, context)}
  </details>`;
}
