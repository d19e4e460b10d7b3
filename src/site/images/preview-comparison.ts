/** The preview image of a comparison (docs/spec/site-2.md A20). */

import { invariant } from '../../invariant.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { Scene } from '../art/scene.ts';
import type { Origin, Person } from './preview-parts.ts';
import {
  colours,
  cup,
  label,
  margin,
  portrait,
  quietGround,
  signedFrame,
} from './preview-parts.ts';
import type { FittedText } from './text-fit.ts';
import { fitText, measureText } from './text-fit.ts';

/** A player in a comparison. */
export interface ComparedPerson {
  readonly person: Person;
  readonly trophies: string;
  /** The word after the number of trophies, singular or plural. */
  readonly trophiesName: string;
  readonly platinums: string;
  readonly level: string;
  /** Whether no other player has more trophies. */
  readonly isAhead: boolean;
}

interface ComparePreview {
  readonly scene: Scene;
  /** Two to four players. */
  readonly people: readonly ComparedPerson[];
  /** The text between the faces. */
  readonly versus: string;
}

/** Draws the preview of a comparison as SVG: faces and names, with each player's figures below. */
export function writeComparePreview(
  { scene, people, versus }: ComparePreview,
  origin: Origin,
): string {
  const width = (1200 - 2 * margin) / people.length;
  const side = sides[people.length] ?? 220; // absent: never, a comparison has two to four people
  const names = people.map(({ person }) => fitName(person.name, width));
  const size = Math.min(...names.map((name) => name.size));
  const drawn = people.map((each, index) => {
    const x = Math.round(margin + width * (index + 0.5));
    const lines = invariant(names[index], 'every person has a name').lines.join('');
    return xml`${column(each, [x, side], origin.accent)}${label(lines, [x, 348], { size, weight: 700, anchor: 'middle' })}${index === 0 ? '' : label(versus, [Math.round(margin + width * index), 188], { size: 40, weight: 700, fill: colours.quiet, anchor: 'middle' })}`;
  });
  return signedFrame(origin, xml`${quietGround(scene)}${drawn}`);
}

/** Diameter of a face in pixels, by the number of people. */
const sides: Readonly<Record<number, number>> = { 2: 220, 3: 184, 4: 160 };

function fitName(name: string, width: number): FittedText {
  return fitText(name, {
    width: width - 20,
    tries: [
      [52, 1],
      [42, 1],
      [34, 1],
    ],
  });
}

/** Draws a person's face and figures in the middle of a column. */
function column(
  { person, trophies, trophiesName, platinums, level, isAhead }: ComparedPerson,
  [x, side]: readonly [number, number],
  accent: string,
): Markup {
  const ofPlatinums = 42 + measureText(platinums) * 36;
  const left = Math.round(x - (ofPlatinums + 22 + measureText(level) * 32) / 2);
  return xml`${portrait(person, [x, 174, side], isAhead ? accent : colours.line)}
    ${label(trophies, [x, 430], { size: 64, weight: 700, anchor: 'middle', fill: isAhead ? accent : colours.ink })}
    ${label(trophiesName, [x, 470], { size: 32, anchor: 'middle' })}
    ${cup('platinum', [left, 530, 32])}${label(platinums, [left + 42, 530], { size: 36, weight: 700 })}
    ${label(level, [Math.round(left + ofPlatinums + 22), 530], { size: 32 })}`;
}
