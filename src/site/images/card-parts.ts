/** What the layouts of signature cards are made of. */

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

/** What a card says about a player. */
export interface CardContent {
  readonly profile: types.NetId;
  /** Title of the game of the latest platinum; null if it is not shown, or if there is none. */
  readonly latestPlatinum: string | null;
  /** Title and percentage of the rarest platinum; null like the latest. */
  readonly rarestPlatinum: { readonly title: string; readonly share: string } | null;
}

/** What a card is drawn with. */
export interface Palette extends ChartContext {
  readonly colours: CardColours;
  readonly shows: (field: CardField) => boolean;
}

interface NamePosition {
  /** Left end of the name, and its base line. */
  readonly x: number;
  readonly y: number;
  /** Units that it has, and the sizes of its letters that are tried. */
  readonly width: number;
  readonly sizes: readonly number[];
}

/** The name in the largest size that it has room for; one that is too long for all is cut. */
export function nameLine(
  name: string,
  { x, y, width, sizes }: NamePosition,
  { colours }: Palette,
): Markup {
  const { size, lines } = fitLines(name, { width, tries: sizes.map((each) => [each, 1] as const) });
  return xml`<text x="${x}" y="${y}" font-size="${size}" font-weight="700" fill="${colours.ink}">${lines.join('')}</text>`;
}

/** The face of a player in a circle. */
export function face(name: string, [x, y, radius]: readonly [number, number, number]): Markup {
  return xml`<clipPath id="face"><circle cx="${x}" cy="${y}" r="${radius}" /></clipPath><g clip-path="url(#face)"
    ><g transform="translate(${x - radius} ${y - radius}) scale(${radius / 24})">${drawFace(chooseFace(name))}</g></g>`;
}

/** The progress to the next level, from 0 to 100, as a bar of fixed height. */
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

/** The trophies of a player by grade, each number after a cup in the colour of its grade. */
export function cups(
  profile: types.NetId,
  [x, y, step]: readonly [number, number, number],
  { colours, format }: Palette,
): Markup {
  const { Platinum: platinum, Gold: gold, Silver: silver, Bronze: bronze } = listCounts(profile);
  const counts = { platinum, gold, silver, bronze };
  return xml`${grades.map((grade, index) => xml`<g transform="translate(${x + index * step} ${y})"><path d="${cupSilhouette}" transform="translate(0 -13) scale(0.72)" fill="${colours[grade]}" /><text x="20" y="0" font-size="13" font-weight="600" fill="${colours.ink}">${format.number(counts[grade])}</text></g>`)}`;
}

/** Labels and values of the figures that the card shows. */
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

/** The country of a player by its code; nothing if the profile states none. */
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
  /** Left end of the text, and its base line. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Units that it has. */
  readonly width: number;
}

/** Lines about the latest and the rarest platinum, those that the card shows. */
export function highlights(
  { latestPlatinum, rarestPlatinum }: CardContent,
  { x, y, size, width }: LinePosition,
  { colours, t }: Palette,
): Markup {
  const rarest =
    rarestPlatinum === null
      ? []
      : [[t.card.rarest, `${rarestPlatinum.title} · ${rarestPlatinum.share}`]];
  const lines = [...(latestPlatinum === null ? [] : [[t.card.latest, latestPlatinum]]), ...rarest];
  const line = ([label = '', value = '']: readonly string[], index: number): Markup => {
    const room = width - measureText(label) * size - size;
    const fitted = fitLines(value, { width: room, tries: [[size, 1]] });
    return xml`<text x="${x}" y="${y + index * size * 1.4}" font-size="${size}" fill="${colours.ink}"><tspan fill="${colours.quiet}">${label}</tspan><tspan dx="${size / 3}" font-weight="600">${fitted.lines.join('')}</tspan></text>`;
  };
  return xml`${lines.map(line)}`;
}

/** How many such lines the card has. */
export function countHighlights({ latestPlatinum, rarestPlatinum }: CardContent): 0 | 1 | 2 {
  if (latestPlatinum !== null && rarestPlatinum !== null) return 2;
  return latestPlatinum === null && rarestPlatinum === null ? 0 : 1;
}
