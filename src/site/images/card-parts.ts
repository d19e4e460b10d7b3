/** The building blocks of the signature card layouts. */

import type { types } from '../../contract/index.ts';
import { grades } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import { cupSilhouette } from '../art/cup.ts';
import { chooseFace, drawFace } from '../art/faces.ts';
import type { ChartContext } from '../charts/axes.ts';
import { listCounts } from '../components/cup/cup.ts';
import type { CardColours, CardField } from './card-options.ts';
import { fitLines, measureText } from './text-fit.ts';

/** The facts about a player that a card shows. */
export interface CardContent {
  readonly profile: types.NetId;
  /** Title of the game with the player's latest platinum; null if it is not shown, or if there is none. */
  readonly latestPlatinum: string | null;
  /** Title and percentage of the player's rarest platinum; null if it is not shown, or if there is none. */
  readonly rarestPlatinum: { readonly title: string; readonly share: string } | null;
}

/** The colours, texts and visible fields of a card. */
export interface Palette extends ChartContext {
  readonly colours: CardColours;
  readonly shows: (field: CardField) => boolean;
}

interface NamePosition {
  /** The left end and the baseline of the name. */
  readonly x: number;
  readonly y: number;
  /** The available width in SVG units, and the font sizes to try, the largest first. */
  readonly width: number;
  readonly sizes: readonly number[];
}

/** Writes the name in the largest size that fits. A name that is too long for every size is cut. */
export function nameLine(
  name: string,
  { x, y, width, sizes }: NamePosition,
  { colours }: Palette,
): Markup {
  const { size, lines } = fitLines(name, { width, tries: sizes.map((each) => [each, 1] as const) });
  return xml`<text x="${x}" y="${y}" font-size="${size}" font-weight="700" fill="${colours.ink}">${lines.join('')}</text>`;
}

/** Draws the face of a player in a circle. */
export function face(name: string, [x, y, radius]: readonly [number, number, number]): Markup {
  return xml`<clipPath id="face"><circle cx="${x}" cy="${y}" r="${radius}" /></clipPath><g clip-path="url(#face)"
    ><g transform="translate(${x - radius} ${y - radius}) scale(${radius / 24})">${drawFace(chooseFace(name))}</g></g>`;
}

/** Draws the progress to the next level, from 0 to 100, as a bar of fixed height. */
export function bar(
  [x, y, width]: readonly [number, number, number],
  percent: number,
  { track, accent }: CardColours,
): Markup {
  const share = Math.min(Math.max(percent, 0), 100) / 100;
  return xml`<rect x="${x}" y="${y}" width="${width}" height="5" rx="2.5" fill="${track}" /><rect
      x="${x}"
      y="${y}"
      width="${Math.round(width * share)}"
      height="5"
      rx="2.5"
      fill="${accent}"
    />`;
}

/** Draws the player's trophy counts by grade, each after a cup in the colour of its grade. */
export function cups(
  profile: types.NetId,
  [x, y, step]: readonly [number, number, number],
  { colours, format }: Palette,
): Markup {
  const { Platinum: platinum, Gold: gold, Silver: silver, Bronze: bronze } = listCounts(profile);
  const counts = { platinum, gold, silver, bronze };
  return xml`${grades.map((grade, index) => xml`<g transform="translate(${x + index * step} ${y})"><path d="${cupSilhouette}" transform="translate(0 -13) scale(0.72)" fill="${colours[grade]}" /><text x="20" y="0" font-size="13" font-weight="600" fill="${colours.ink}">${format.number(counts[grade])}</text></g>`)}`;
}

/** Lists the labels and values of the figures that the card shows. */
export function listFacts(
  profile: types.NetId,
  { shows, format, t }: Palette,
): readonly (readonly [label: string, value: string])[] {
  const rankText = (position = 0): string =>
    position === 0 ? t.card.noRank : `#${format.number(position)}`;
  const facts: readonly (readonly [CardField, string, string])[] = [
    ['level', t.card.level, format.number(profile.Level)],
    ['rank', t.card.rank, rankText(profile.Ranking?.Position)],
    ['completion', t.card.completion, `${Math.floor(profile.GameCompletion)}%`],
  ];
  return facts.flatMap(([field, label, value]) => (shows(field) ? [[label, value]] : []));
}

/** Finds the player's country by its code; empty if the profile states none. */
export function findCardCountry(
  { Country }: types.NetId,
  [x, y]: readonly [number, number],
  { quiet }: CardColours,
): Markup {
  return Country === null
    ? xml``
    : xml`<text x="${x}" y="${y}" font-size="11" fill="${quiet}">${Country.Descripcion ?? ''}</text>`;
}

interface LinePosition {
  /** The left end and the baseline of the text. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** The available width in SVG units. */
  readonly width: number;
}

/** Draws the lines about the latest and the rarest platinum, if the card shows them. */
export function highlights(
  { latestPlatinum, rarestPlatinum }: CardContent,
  { x, y, size, width }: LinePosition,
  { colours, t }: Palette,
): Markup {
  const rarest =
    rarestPlatinum === null
      ? []
      : [
          [
            t.card.rarest,
            rarestPlatinum.title,
            ` · ${rarestPlatinum.share.replaceAll(/\s/g, ' ')}`,
          ],
        ];
  const lines = [...(latestPlatinum === null ? [] : [[t.card.latest, latestPlatinum]]), ...rarest];
  // The title is cut rather than the share after it.
  const gap = size / 3;
  const line = ([label = '', title = '', share = '']: readonly string[], index: number): Markup => {
    const room = width - (measureText(label) + measureText(share)) * size - gap;
    const fitted = fitLines(title, { width: room, tries: [[size, 1]] });
    return xml`<text x="${x}" y="${y + index * size * 1.4}" font-size="${size}" fill="${colours.ink}"><tspan fill="${colours.quiet}">${label}</tspan><tspan dx="${gap}" font-weight="600">${fitted.lines.join('')}${share}</tspan></text>`;
  };
  return xml`${lines.map(line)}`;
}

/** Counts the lines about platinums that the card has. */
export function countHighlights({ latestPlatinum, rarestPlatinum }: CardContent): 0 | 1 | 2 {
  if (latestPlatinum !== null && rarestPlatinum !== null) return 2;
  return latestPlatinum === null && rarestPlatinum === null ? 0 : 1;
}
