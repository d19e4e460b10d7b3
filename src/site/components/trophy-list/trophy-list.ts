/** The trophies of a set, with page-specific content to the right of each. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { Group, TrophyRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Texts } from '../../texts/texts.ts';
import { cup } from '../cup/cup.ts';
import { trophyIcon } from '../trophy-icon/trophy-icon.ts';

/** A trophy in a list, with what the player who is shown has of it. */
export interface ListedTrophy {
  readonly trophy: TrophyRow;
  /** Whether hidden trophies are shown, or collapsed until the reader reveals them. */
  readonly isRevealed: boolean;
  readonly isEarned: boolean;
  readonly aside: Markup;
}

/** Renders the trophies in the given order, under group headings if the set has groups. @param groups null for a list without headings */
export function trophyList(
  trophies: readonly ListedTrophy[],
  groups: readonly Group[] | null,
  context: PageContext,
): Markup {
  const { t } = context;
  const list = (listed: readonly ListedTrophy[]): Markup =>
    html`<ul class="trophies">
      ${listed.map((each) => trophyItem(each, context))}
    </ul>`;
  if (groups === null) return list(trophies);
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  const byGroup = Map.groupBy(trophies, ({ trophy }) => trophy.groupId ?? '');
  return html`${[...byGroup].map(([groupId, ofGroup]) => html`${groupHeading(groupId, names, t)} ${list(ofGroup)}`)}`;
}

function groupHeading(
  groupId: string,
  names: ReadonlyMap<string, string | null>,
  { game: t }: Texts,
): Markup {
  const isBase = groupId === '' || groupId === 'default' || /^0+$/.test(groupId);
  return html`<h3>
    ${isolate(names.get(groupId) ?? (isBase ? t.baseGroup : t.group({ id: groupId })))}
  </h3>`;
}

function trophyItem(
  { trophy, isRevealed, isEarned, aside }: ListedTrophy,
  context: PageContext,
): Markup {
  const { t, images } = context;
  const shown = isRevealed ? trophy : { ...trophy, image: null, media: null };
  // The placeholder of an icon is a cup already: the grade is shown once.
  const grade = html`${images.first(shown.media, shown.image) === null ? '' : cup(trophy.grade)}<span
      class="hidden"
      >${t.grades[trophy.grade]}</span
    >`;
  const text = trophyText(trophy, context);
  const state = isEarned ? 'earned' : 'missing';
  return html`<li class="${trophy.grade === 'platinum' ? `${state} of-platinum` : state}">
    ${trophyIcon(shown, context)}
    <div class="text">${grade} ${isRevealed ? text : secret(text, t)}</div>
    <div class="aside">${aside}</div>
  </li>`;
}

function trophyText(
  { gameId, trophyId, title, description, fullDescription, hidden }: TrophyRow,
  context: PageContext,
): Markup {
  const t = context.t.game;
  const href = context.links.to('trophy', { game: gameId, trophy: String(trophyId) });
  const about = fullDescription ?? description;
  return html`<a class="title" href="${href}">${isolate(title ?? t.untitledTrophy)}</a
    >${hidden ? html` <span class="tag">${t.hiddenNote}</span>` : ''}${about === null ? '' : html`<p>${isolate(about)}</p>`}`;
}

/** Texts of a hidden trophy, revealed by click or key without a script. */
function secret(text: Markup, { game: t }: Texts): Markup {
  return html`<details class="secret">
    <summary>${t.hiddenTrophy} <span class="tag">${t.reveal}</span></summary>
    ${text}
  </details>`;
}
