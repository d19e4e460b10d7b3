/**
 * Faces of players without an avatar (docs/spec/site.md 3.3): creatures, so that nobody is drawn as somebody they are not. A face
 * follows from the name of its player.
 */

import { measureDistance } from '../../colour/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import { choose } from './choice.ts';
import type { FaceColours } from './face-colours.ts';
import { clothes, grounds, hairs, skins } from './face-colours.ts';
import { eyes, extras, mouths, tops } from './face-parts.ts';
import { writeIcon } from './icon.ts';

/** What a face is made of, each by its number, in the order in which a file names them. */
const counts = {
  ground: grounds.length,
  skin: skins.length,
  hair: hairs.length,
  top: tops.length,
  eyes: eyes.length,
  mouth: mouths.length,
  extra: extras.length,
} as const;

/** A face: the numbers of its colours and parts. */
export type Face = Readonly<Record<keyof typeof counts, number>>;

function makeFace(number: (kind: keyof typeof counts) => number): Face {
  return {
    ground: number('ground'),
    skin: number('skin'),
    hair: number('hair'),
    top: number('top'),
    eyes: number('eyes'),
    mouth: number('mouth'),
    extra: number('extra'),
  };
}

/** Chosen by looking at the faces of the demo's players. */
const seed = 26_177;

/** The face of a player, in any case of their name. */
export function chooseFace(name: string): Face {
  const text = name.toLowerCase();
  return makeFace((kind) => choose(text, `${kind} ${seed}`, counts[kind]));
}

/** The name of the file of a face, below `/art/faces/`: numbers with hyphens between them. */
export function nameFace({ ground, skin, hair, top, eyes: pair, mouth, extra }: Face): string {
  return `${[ground, skin, hair, top, pair, mouth, extra].join('-')}.svg`;
}

/** Finds the face that a file names; null if no face has this name. */
export function findFace(file: string): Face | null {
  const [, list = ''] = /^((?:(?:0|[1-9]\d?)-){6}(?:0|[1-9]\d?))\.svg$/.exec(file) ?? [];
  const numbers = list.split('-').map(Number);
  const limits = Object.values(counts);
  if (list === '' || numbers.some((number, index) => number >= part(limits, index))) return null;
  const names = Object.keys(counts);
  return makeFace((name) => part(numbers, names.indexOf(name)));
}

/** Of hair from its surroundings. */
const minDistance = 0.32;

/** A face as parts of an SVG, in a square of 48 units. */
export function drawFace(face: Face): Markup {
  const ground = part(grounds, face.ground);
  const colours: FaceColours = {
    ground,
    skin: part(skins, face.skin),
    hair: visibleHair(face),
    clothes: part(clothes, face.ground),
  };
  const top = part(tops, face.top);
  return xml`<rect width="48" height="48" fill="${ground}"/>${top.behind?.(colours) ?? ''}<path d="M8 50c0-9 7-12 16-12s16 3 16 12z" fill="${colours.clothes}"/><path d="M24 11c9 0 14 6 14 14 0 9-6 16-14 16s-14-7-14-16c0-8 5-14 14-14z" fill="${colours.skin}"/>${part(mouths, face.mouth)}${part(eyes, face.eyes)}${top.front(colours)}${part(extras, face.extra)(colours)}`;
}

/** A face as an SVG of its own. */
export function writeFace(face: Face): string {
  return writeIcon(drawFace(face));
}

/** The chosen colour of hair, or the next that is seen on this ground and this skin. */
function visibleHair({ hair, ground, skin }: Face): string {
  const colours = [...hairs.slice(hair), ...hairs.slice(0, hair)];
  const around = [part(grounds, ground), part(skins, skin)];
  return invariant(
    colours.find((colour) =>
      around.every((other) => measureDistance(colour, other) >= minDistance),
    ),
    'a dark colour is seen on every ground',
  );
}

function part<T>(parts: readonly T[], index: number): T {
  return invariant(parts[index], 'a face is made of parts that exist');
}
