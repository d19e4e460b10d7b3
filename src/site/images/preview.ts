/** Preview images of pages, 1200 by 630, for chats and social networks (docs/spec/site.md 3.4, site-2.md A20). */

import type { GradeCounts } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { Scene } from '../art/scene.ts';
import type { Formats } from '../texts/formats.ts';
import { dark } from '../theme/tokens.ts';
import type { Cover, Figure, Origin, Person } from './preview-parts.ts';
import {
  colours,
  coverGround,
  cup,
  endOfFigures,
  endOfTitle,
  figures,
  frame,
  label,
  margin,
  portrait,
  quietGround,
  signedFrame,
  tile,
  title,
} from './preview-parts.ts';
import { fitText, measureText } from './text-fit.ts';

/** A player, shown over the cover of the game they played last. */
interface PlayerPreview {
  readonly person: Person;
  readonly cover: Cover;
  /** The player's country; empty if unknown. */
  readonly subtitle: string;
  /** At most four figures. */
  readonly figures: readonly Figure[];
}

const toName = 324;

/** Draws the preview of a player as SVG. */
export function writePlayerPreview(preview: PlayerPreview, origin: Origin): string {
  const { person, cover, subtitle } = preview;
  const width = 1200 - toName - margin;
  const name = fitText(person.name, {
    width,
    tries: [
      [84, 1],
      [68, 1],
      [56, 1],
    ],
  });
  const below = fitText(subtitle, { width, tries: [[38, 1]] });
  const reach = Math.max(
    endOfTitle(name, toName),
    endOfTitle(below, toName),
    endOfFigures(preview.figures),
  );
  const content = xml`${coverGround(cover, reach)}${portrait(person, [margin + 110, 202, 220])}
    ${title(name, [toName, subtitle === '' ? 232 : 208])}${title(below, [toName, 272], 400)}
    ${figures(preview.figures, 446, origin.accent)}`;
  return signedFrame(origin, content);
}

/** A game, shown over its cover. */
interface GamePreview {
  readonly cover: Cover;
  readonly title: string;
  /** The game's platforms; empty if unknown. */
  readonly subtitle: string;
  readonly counts: GradeCounts;
  /** At most three figures, side by side. */
  readonly figures: readonly Figure[];
}

/** Draws the preview of a game as SVG. Its texts are stacked upwards from the name of the site, so that an unknown value leaves no gap. */
export function writeGamePreview(preview: GamePreview, origin: Origin, format: Formats): string {
  const { cover, counts } = preview;
  const heading = fitText(preview.title, {
    width: 1200 - 2 * margin,
    tries: [
      [84, 1],
      [72, 2],
      [56, 3],
    ],
  });
  const below = fitText(preview.subtitle, { width: 1000, tries: [[38, 1]] });
  const shown = grades.filter((grade) => counts[grade] > 0);
  const atCups = preview.figures.length === 0 ? 520 : 416;
  const atSubtitle = shown.length === 0 ? atCups + 6 : atCups - 84;
  const atTitle = preview.subtitle === '' ? atSubtitle : atSubtitle - 58;
  const reach = Math.max(
    endOfTitle(heading, margin),
    endOfTitle(below, margin),
    margin + shown.length * cupStep,
    endOfLine(preview.figures),
  );
  const content = xml`${coverGround(cover, reach)}${title(heading, [margin, atTitle])}${title(below, [margin, atSubtitle], 400)}
    ${shown.map((grade, index) => xml`${cup(grade, [margin + index * cupStep, atCups, 38])}${label(format.number(counts[grade]), [margin + index * cupStep + 48, atCups], { size: 48, weight: 700 })}`)}
    ${figureLine(preview.figures, 508, origin.accent)}`;
  return signedFrame(origin, content);
}

/** Distance in pixels from one cup of a set to the next. */
const cupStep = 156;
/** Font sizes of the values and their names in a line of figures, and the space before and between the figures. */
const inLine = { value: 52, name: 34, before: 14, between: 40 } as const;

function figureLine(shown: readonly Figure[], y: number, accent: string): Markup {
  const part = ({ value, name }: Figure, index: number): Markup =>
    xml`<tspan font-size="${inLine.value}" font-weight="700" fill="${accent}" dx="${index === 0 ? 0 : inLine.between}">${value}</tspan><tspan font-size="${inLine.name}" dx="${inLine.before}">${name}</tspan>`;
  return xml`<text x="${margin}" y="${y}" fill="${colours.ink}">${shown.map(part)}</text>`;
}

function endOfLine(shown: readonly Figure[]): number {
  const widths = shown.map(
    ({ value, name }) =>
      measureText(value) * inLine.value +
      measureText(name) * inLine.name +
      inLine.before +
      inLine.between,
  );
  return Math.ceil(widths.reduce((sum, width) => sum + width, margin));
}

/** The first ranks of a leaderboard. */
interface BoardPreview {
  readonly title: string;
  /** The landscape behind the texts. */
  readonly scene: Scene;
  readonly rows: readonly {
    readonly rank: string;
    readonly person: Person;
    readonly value: string;
  }[];
}

const medals = [dark.grades.gold.text, dark.grades.silver.text, dark.grades.bronze.text] as const;

/** Draws the preview of the leaderboard as SVG: its first five players. */
export function writeBoardPreview(
  { title: text, scene, rows }: BoardPreview,
  origin: Origin,
): string {
  const heading = fitText(text, {
    width: 1200 - 2 * margin,
    tries: [
      [60, 1],
      [48, 1],
    ],
  });
  const content = xml`${quietGround(scene)}${title(heading, [margin, 104])}
    ${rows.slice(0, 5).map(({ rank, person, value }, index) => {
      const y = 174 + index * 84;
      const fill = medals[index] ?? colours.ink; // absent: ranks below the third have no medal
      const { size, lines } = fitText(person.name, { width: 640, tries: [[42, 1]] });
      return xml`${label(rank, [margin + 44, y + 15], { size: 42, weight: 700, anchor: 'end', fill })}${portrait(person, [margin + 112, y, 68])}${label(lines.join(''), [margin + 176, y + 15], { size, weight: 600 })}${label(value, [1200 - margin, y + 15], { size: 42, weight: 700, anchor: 'end', fill })}`;
    })}`;
  return signedFrame(origin, content);
}

/** The site: its name, its tagline, its totals and a wall of covers. */
interface SitePreview {
  readonly tagline: string;
  readonly figures: readonly Figure[];
  /** The covers of the wall, from the top. If there are too few, they are repeated. */
  readonly covers: readonly Cover[];
}

const columns = 2;
const rowsOfWall = 3;

/** Draws the preview of the site as SVG. */
export function writeSitePreview(preview: SitePreview, origin: Origin): string {
  const name = fitText(origin.site, {
    width: 640,
    tries: [
      [84, 1],
      [68, 2],
      [56, 3],
    ],
  });
  const tagline = fitText(preview.tagline, { width: 600, tries: [[38, 2]] });
  const content = xml`${wall(preview.covers)}${title(name, [margin, 260])}
    ${tagline.lines.map((line, index) => label(line, [margin, 322 + index * 46], { size: 38 }))}
    ${figures(preview.figures, 470, origin.accent)}`;
  return frame(content);
}

/** Draws covers in rows that are shifted against each other and fade into the dark behind the texts. */
function wall(covers: readonly Cover[]): Markup {
  const places = Array.from({ length: columns * rowsOfWall }, (_, index) => index);
  const tiles = places.flatMap((index) => {
    const cover = covers[index % Math.max(covers.length, 1)];
    const column = index % columns;
    const row = Math.floor(index / columns);
    return cover === undefined
      ? []
      : [tile(cover, [588 + column * 344 + (row % 2) * 40, 29 + row * 196, 328])];
  });
  return xml`${tiles}<linearGradient id="fade"><stop offset=".48" stop-color="${colours.paper}"/><stop offset="1" stop-color="${colours.paper}" stop-opacity=".15"/></linearGradient><rect width="1200" height="630" fill="url(#fade)"/>`;
}
