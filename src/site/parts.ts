/** Shared components: avatars, trophy icons, progress bars, times. */

import type { Grade, GradeCounts } from '../domain/index.ts';
import { grades, progressOf } from '../domain/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html, isolate, webLink, withoutBidiControls } from '../documents/markup/index.ts';
import type { GameRow, PlayerRow, TrophyRow } from '../store/port/store.ts';
import type { Links } from './links.ts';
import { formatNumber, gameTexts, gradeTexts, platformTexts, timeTexts } from './texts.ts';

const none = html``;

/** The URL of an image from the data or of an icon served by this instance; null for anything else. */
function imageLink(text: string | null, { home, images }: Links): string | null {
  if (text !== null && /^\/icons\/[\w/.-]+$/.test(text)) return `${home}${text.slice(1)}`;
  return images === 'any' ? webLink(text) : null;
}

/** The title of a game, or a placeholder if it is unknown. */
export function titleOf({ title }: Pick<GameRow, 'title'>): string {
  return title === null || title.trim() === '' ? gameTexts.untitled : title;
}

/** The platforms of a game by their usual names; unknown platforms are shown as stored. */
export function platformText(platform: string | null): Markup {
  const names = (platform ?? '').split(/[\s,;/]+/).filter((word) => word !== '');
  return html`<span class="platform"
    >${isolate(names.map((word) => platformTexts[word.toLowerCase()] ?? word).join(', '))}</span
  >`;
}

/** Number of colours for avatars without images. The name determines the colour, so that it does not change. */
const hues = 8;

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}

/** The first letter of a name. */
export function initialOf(name: string): string {
  const [first = '?'] = withoutBidiControls(name).match(/[\p{L}\p{N}]/u) ?? [];
  return first.toUpperCase();
}

/** A player's avatar. The image covers the initial, which is visible if there is no image or it cannot be loaded. */
export function avatar(
  { name, avatar: large, avatarMedium, avatarSmall }: PlayerRow,
  size: 'small' | 'large',
  links: Links,
): Markup {
  const link = imageLink(size === 'large' ? (large ?? avatarMedium) : (avatarMedium ?? avatarSmall ?? large), links);
  return html`<span class="avatar ${size} hue${hueOf(name)}" aria-hidden="true"
    >${initialOf(name)}${link === null ? none : image(link)}</span
  >`;
}

/** The alternative text is empty because the text next to the image has the same content. */
function image(link: string): Markup {
  return html`<img src="${link}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />`;
}

/** A trophy cup in the colour of its grade. */
export function cup(grade: Grade): Markup {
  return html`<svg class="cup ${grade}" aria-hidden="true"><use href="#cup"></use></svg>`;
}

/** The SVG symbol that cups refer to; once per page. */
export const cupSymbol = html`<svg class="defs" aria-hidden="true" width="0" height="0">
  <symbol id="cup" viewBox="0 0 24 24">
    <path
      d="M7 3h10v2h3v3a4 4 0 0 1-3.6 4A5 5 0 0 1 13 14.9V18h3v3H8v-3h3v-3.1A5 5 0 0 1 7.6 12 4 4 0 0 1 4 8V5h3V3Zm0 4H6v1a2 2 0 0 0 1 1.7V7Zm10 2.7A2 2 0 0 0 18 8V7h-1v2.7Z"
    />
  </symbol>
</svg>`;

/** The image of a trophy, with a cup of its grade as fallback. */
export function trophyIcon({ image: text, grade }: Pick<TrophyRow, 'image' | 'grade'>, links: Links): Markup {
  const link = imageLink(text, links);
  return html`<span class="icon ${grade}">${cup(grade)}${link === null ? none : image(link)}</span>`;
}

/** The image of a game, with the first letter of its title as fallback. */
export function gameIcon(game: GameRow, links: Links): Markup {
  const link = imageLink(game.image, links);
  return html`<span class="icon game hue${hueOf(titleOf(game))}" aria-hidden="true"
    >${initialOf(titleOf(game))}${link === null ? none : image(link)}</span
  >`;
}

/** The number of trophies of each grade, platinum first. */
export function gradeList(counts: GradeCounts): Markup {
  return html`<ul class="grades">
    ${grades.map((grade) => html`<li>${cup(grade)}<span class="hidden">${gradeTexts[grade]}</span> ${formatNumber(counts[grade])}</li>`)}
  </ul>`;
}

/** A progress bar with its percentage. */
export function progressBar(percent: number, label: string): Markup {
  return html`<span class="bar${percent >= 100 ? ' full' : ''}"
    ><progress value="${percent}" max="100" aria-label="${withoutBidiControls(label)}"></progress><span>${percent}%</span></span
  >`;
}

export function gameProgress(userPoints: number, { totalPoints }: GameRow): number {
  return progressOf(userPoints, totalPoints);
}

const dateText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const timeText = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** Maximum time value of a JavaScript Date. */
const lastInstant = 8_640_000_000_000_000;

/** Formats a date in UTC: `21 Nov 2026`. */
export function formatDate(at: number): string {
  return dateText.format(Math.min(Math.max(at, -lastInstant), lastInstant));
}

/** A date and time in UTC. The script converts it to the reader's time zone. */
export function instant(at: number, precision: 'date' | 'time' = 'time'): Markup {
  const date = new Date(Math.min(Math.max(at, -lastInstant), lastInstant));
  const clock = precision === 'date' ? '' : `, ${timeText.format(date)} ${timeTexts.utc}`;
  return html`<time datetime="${date.toISOString()}" data-precision="${precision}">${formatDate(at)}${clock}</time>`;
}

/** A link to a player's page with their name. */
export function playerLink({ name }: Pick<PlayerRow, 'name'>, links: Links): Markup {
  return html`<a href="${links.player(name)}">${isolate(name)}</a>`;
}

/** An option of a select field. */
export function option(value: string, label: string, chosen: boolean): Markup {
  return chosen ? html`<option value="${value}" selected>${label}</option>` : html`<option value="${value}">${label}</option>`;
}
