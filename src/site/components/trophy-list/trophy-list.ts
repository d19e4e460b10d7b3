/** The trophies of a set in rows: an edge in the colour of the grade, the icon, the texts and the rarity (docs/spec/site-2.md A11). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { Group, TrophyRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Texts } from '../../texts/texts.ts';
import { instant } from '../../text/time.ts';
import { cup } from '../cup/cup.ts';
import { maskedIcon } from '../trophy-icon/trophy-icon.ts';

/** A trophy in a list, with what the row says about the player whom the list is about. */
export interface ListedTrophy {
  readonly trophy: TrophyRow;
  readonly isEarned: boolean;
  /** A mark next to the title: whether the player has the trophy, and since when. Empty if the list is not about a player. */
  readonly mark: Markup | string;
  /** An unobtrusive line below the texts; empty for none. */
  readonly note: Markup | string;
  /** The rarity, at the end of the row. */
  readonly rarity: Markup;
}

/** Renders the trophies in the given order, under group headings if the set has groups. @param groups null for a list without headings */
export function trophyList(
  trophies: readonly ListedTrophy[],
  groups: readonly Group[] | null,
  context: PageContext,
): Markup {
  const list = (listed: readonly ListedTrophy[]): Markup =>
    html`<ul class="trophies sheet">
      ${listed.map((each) => trophyItem(each, context))}
    </ul>`;
  if (groups === null) return list(trophies);
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  const byGroup = Map.groupBy(trophies, ({ trophy }) => trophy.groupId ?? '');
  return html`${[...byGroup].map(([groupId, ofGroup]) => group(groupName(groupId, names, context.t), list(ofGroup), isBase(groupId)))}`;
}

/** Renders a group with its heading. On phones, the groups of expansions are collapsed. */
function group(name: string, list: Markup, isOpen: boolean): Markup {
  const heading = html`<h3>${isolate(name)}</h3>`;
  return isOpen
    ? html`<div class="group">${heading}</div>
        ${list}`
    : html`<details class="fold group">
        <summary>${heading}</summary>
        ${list}
      </details>`;
}

function isBase(groupId: string): boolean {
  return groupId === '' || groupId === 'default' || /^0+$/.test(groupId);
}

function groupName(
  groupId: string,
  names: ReadonlyMap<string, string | null>,
  { game: t }: Texts,
): string {
  return names.get(groupId) ?? (isBase(groupId) ? t.baseGroup : t.group({ id: groupId }));
}

function trophyItem(
  { trophy, isEarned, mark, note, rarity }: ListedTrophy,
  context: PageContext,
): Markup {
  // If the icon is missing, a cup in the colour of the grade replaces it, so the row shows no second cup.
  const hasPicture = !trophy.hidden && context.images.first(trophy.media, trophy.image) !== null;
  const grade = html`${hasPicture ? cup(trophy.grade) : ''}<span class="hidden"
      >${context.t.grades[trophy.grade]}</span
    >`;
  return html`<li class="${isEarned ? trophy.grade : `${trophy.grade} missing`}">
    ${maskedIcon(trophy, context)}
    <div>${(trophy.hidden ? secret : plain)(trophy, { grade, mark }, context)}${note}</div>
    ${rarity}
  </li>`;
}

/** The marks next to the title. */
interface Beside {
  readonly grade: Markup;
  readonly mark: Markup | string;
}

function plain(trophy: TrophyRow, { grade, mark }: Beside, context: PageContext): Markup {
  return html`<p>${grade} ${titleLink(trophy, context)} ${mark}</p>
    ${description(trophy)}`;
}

/** Renders the texts of a hidden trophy, which a click or a key reveals without a script. */
function secret(trophy: TrophyRow, { grade, mark }: Beside, context: PageContext): Markup {
  const t = context.t.game;
  return html`<details class="secret">
    <summary>${grade} ${t.hiddenTrophy} <span class="tag">${t.reveal}</span> ${mark}</summary>
    <p>${titleLink(trophy, context)}</p>
    ${description(trophy)}
  </details>`;
}

function titleLink(
  { gameId, trophyId, title }: TrophyRow,
  { links, t: { game: t } }: PageContext,
): Markup {
  const href = links.to('trophy', { game: gameId, trophy: String(trophyId) });
  return html`<a class="title" href="${href}">${isolate(title ?? t.untitledTrophy)}</a>`;
}

function description({ description: short, fullDescription }: TrophyRow): Markup {
  const text = fullDescription ?? short;
  return text === null ? html`` : html`<p class="of">${isolate(text)}</p>`;
}

/** Renders the tick of an earned trophy with its date. @param word describes the tick for screen readers */
export function earnedMark(earnedAt: number | null, word: string, context: PageContext): Markup {
  return earnedAt === null
    ? html`<span class="since">✓ ${word}</span>`
    : html`<span class="since"
        >✓ <span class="hidden">${word}</span> ${instant(earnedAt, context, 'date')}</span
      >`;
}
