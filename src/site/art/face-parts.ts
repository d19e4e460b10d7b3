/**
 * The parts of faces, in a square of 48 units: the head reaches from 10 to 38 across and from 11 to 41 down, and its eyes are 25 below the
 * top edge.
 */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { FaceColours } from './face-colours.ts';
import { feature } from './face-colours.ts';

type Paint = (colours: FaceColours) => Markup;

/** Hair, ears or a hat: the shapes behind the head, and those in front of it. */
interface Top {
  readonly behind?: Paint;
  readonly front: Paint;
}

function fill(path: string, colour: string): Markup {
  return xml`<path d="${path}" fill="${colour}"/>`;
}

function line(path: string, width = 2.6, colour = feature): Markup {
  return xml`<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

const none: Paint = () => xml``;
const pink = '#f0808c';

/** All kinds of hair, ears and hats. */
export const tops: readonly Top[] = [
  // a fringe to one side
  {
    front: ({ hair }) =>
      fill('M9 25c-2-11 5-17 15-17s17 6 15 17c-2-4-4-6-6-8-5 3-12 4-17 2-3 1-5 3-7 6z', hair),
  },
  // ears of a cat
  {
    behind: ({ skin }) =>
      xml`${fill('M9 22L8 5l13 8zM39 22l1-17-13 8z', skin)}${fill('M11.5 16l-.8-6.5 5.5 3.4zM36.5 16l.8-6.5-5.5 3.4z', pink)}`,
    front: ({ hair }) => fill('M21 10.5h6l-1 6-2 3-2-3zM14 13l4 1.5-2 4zM34 13l-4 1.5 2 4z', hair),
  },
  // ears of a bear
  {
    behind: ({ skin, hair }) =>
      xml`<circle cx="12" cy="13" r="6.5" fill="${skin}"/><circle cx="36" cy="13" r="6.5" fill="${skin}"/><circle cx="12" cy="13" r="3.2" fill="${hair}"/><circle cx="36" cy="13" r="3.2" fill="${hair}"/>`,
    front: none,
  },
  // long hair
  {
    behind: ({ hair }) =>
      fill('M24 6c12 0 18 8 18 19 0 8 0 14 2 19H4c2-5 2-11 2-19C6 14 12 6 24 6z', hair),
    front: ({ hair }) =>
      fill('M9 27c0-11 5-18 15-18s15 7 15 18c-2-6-7-8-14-12-6 5-13 6-16 12z', hair),
  },
  // a mohawk
  {
    front: ({ hair }) =>
      fill(
        'M18 14c-2-5-1-9 2-11 1 2 2 2 3 0 2-1 4 0 5 2 2-1 3 0 3 2 1 3 0 5-1 7-3 3-9 3-12 0z',
        hair,
      ),
  },
  // a woollen hat
  {
    front: ({ hair, clothes }) =>
      xml`<circle cx="24" cy="4.5" r="3.8" fill="${clothes}"/>${fill('M9 18C9 10 15 6 24 6s15 4 15 12z', hair)}<rect x="7" y="15" width="34" height="6.5" rx="3.2" fill="${clothes}"/>`,
  },
  // a bun
  {
    behind: ({ hair }) => xml`<circle cx="24" cy="6.5" r="6" fill="${hair}"/>`,
    front: ({ hair }) => fill('M9 25C8 15 14 9 24 9s16 6 15 16c-3-6-7-9-15-9s-12 3-15 9z', hair),
  },
  // curls
  {
    behind: ({ hair }) =>
      fill(
        'M24 3a8 8 0 0 1 9 3 8 8 0 0 1 8 8 8 8 0 0 1 1 12 7 7 0 0 1-4 9H10a7 7 0 0 1-4-9 8 8 0 0 1 1-12 8 8 0 0 1 8-8 8 8 0 0 1 9-3z',
        hair,
      ),
    front: ({ hair }) =>
      fill(
        'M11 20a5 5 0 0 1 3-8 6 6 0 0 1 10-2 6 6 0 0 1 10 2 5 5 0 0 1 3 8 5 5 0 0 1-7-2 5 5 0 0 1-6 0 5 5 0 0 1-6 0 5 5 0 0 1-7 2z',
        hair,
      ),
  },
  // ears of a rabbit
  {
    behind: ({ skin }) =>
      xml`${fill('M12 18C8 8 9 0 14 0s7 6 7 15zM36 18C40 8 39 0 34 0s-7 6-7 15z', skin)}${fill('M13.5 13c-1.5-5-1-9 .8-9s2.7 4 2.7 9zM34.5 13c1.5-5 1-9-.8-9S31 8 31 13z', pink)}`,
    front: none,
  },
  // a cap
  {
    front: ({ hair, clothes }) =>
      xml`${fill('M9 18C9 10 15 6 24 6s15 4 15 12z', hair)}${fill('M9 17h28c5 0 8 1.5 8 3.5-4 1-9 .5-14-.5-7-1.5-15-1-22 0z', clothes)}`,
  },
  // a sprout
  {
    front: ({ hair }) =>
      xml`${line('M24 12V7', 2.4, hair)}${fill('M24 8c-7 1-10-2-10-6 6-1 9 1 10 6zM24 8c6 1 9-1 10-5-6-2-9 0-10 5z', hair)}`,
  },
  // horns
  {
    behind: ({ hair }) =>
      fill('M10 20C4 16 4 9 7 5c0 5 3 7 9 8zM38 20c6-4 6-11 3-15 0 5-3 7-9 8z', hair),
    front: ({ hair }) => fill('M19 11.5h10l-2.5 5-2.5-2-2.5 2z', hair),
  },
  // a crown
  { front: ({ clothes }) => fill('M12 16L10 4l8 5 6-7 6 7 8-5-2 12q-12-4-24 0z', clothes) },
  // antennae
  {
    behind: ({ hair }) => line('M18 14L14 5M30 14l4-9', 2.6, hair),
    front: ({ clothes }) =>
      xml`<circle cx="14" cy="5" r="3.4" fill="${clothes}"/><circle cx="34" cy="5" r="3.4" fill="${clothes}"/>`,
  },
];

/** The pairs of eyes. */
export const eyes: readonly Markup[] = [
  line('M18 25v1M30 25v1', 4.8),
  xml`<path d="M17.5 20.5a5 5 0 1 1-.1 0zM30.5 20.5a5 5 0 1 1-.1 0z" fill="#fff"/><path d="M18.5 23.5a2.6 2.6 0 1 1-.1 0zM29.5 23.5a2.6 2.6 0 1 1-.1 0z" fill="${feature}"/>`,
  line('M14.5 26.5q3.5-5 7 0M26.5 26.5q3.5-5 7 0'),
  line('M14.5 25h7M26.5 25h7', 3),
  xml`${line('M18 25v1', 4.8)}${line('M26.5 26q3.5-4 7 0')}`,
  line('M14.5 24q3.5 5 7 0M26.5 24q3.5 5 7 0'),
  xml`<path d="M18 20.5a5 5 0 1 1-.1 0zM30 20.5a5 5 0 1 1-.1 0z" fill="${feature}"/><path d="M19.5 22a1.8 1.8 0 1 1-.1 0zM31.5 22a1.8 1.8 0 1 1-.1 0z" fill="#fff"/>`,
  xml`${line('M18 26.5v.5M30 26.5v.5', 4.6)}${line('M14 20.5l6.5 2M34 20.5l-6.5 2', 2.2)}`,
  xml`${line('M18 26v.5M30 26v.5', 4.6)}${line('M14 21q3.5-3 6.5-1M34 21q-3.5-3-6.5-1', 2)}`,
  xml`${line('M18.5 25v1M29.5 25v1', 4.8)}${line('M15.5 22.5l-2.5-2M14.8 25.5h-3M32.5 22.5l2.5-2M33.2 25.5h3', 1.8)}`,
];

/** The mouths. */
export const mouths: readonly Markup[] = [
  line('M19 32q5 5 10 0'),
  fill('M17.5 31h13q-1 7-6.5 7t-6.5-7z', feature),
  line('M20 33.5h8'),
  xml`<ellipse cx="24" cy="34" rx="2.8" ry="3.2" fill="${feature}"/>`,
  line('M20 33.5q5 1.5 8.5-2'),
  line('M18 31.5q3 4.5 6 0 3 4.5 6 0'),
  xml`${fill('M18 31h12q-1 6-6 6t-6-6z', feature)}${fill('M20.5 31h7v2.5h-7z', '#fff')}`,
  xml`${line('M19 32h10')}${fill('M24.5 32.5h4.5v2.5a2.2 2.2 0 0 1-4.5 0z', pink)}`,
  line('M18.5 33.5q1.8-2.5 3.7 0t3.7 0 3.7 0', 2.2),
  xml`${line('M19 32q5 4 10 0')}${fill('M21.5 33.5h3v3.2z', '#fff')}`,
];

/** Extras that only some faces have. */
export const extras: readonly Paint[] = [
  none,
  none,
  // rosy cheeks
  () =>
    xml`<path d="M13.5 31h.1M34.5 31h.1" stroke="${pink}" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"/>`,
  // round glasses
  () =>
    xml`<path d="M17.5 19a6.3 6.3 0 1 1-.1 0zM30.5 19a6.3 6.3 0 1 1-.1 0zM23.5 24.5h1" fill="#fff" fill-opacity=".3" stroke="${feature}" stroke-width="1.8"/>`,
  // freckles
  () => line('M13.5 30h0M16 32h0M34.5 30h0M32 32h0', 1.7, '#b5694a'),
  // a scarf
  ({ hair }) =>
    xml`${fill('M10 39q14 6 28 0v5q-14 6-28 0z', hair)}${fill('M29 42l6-1 1 8h-6z', hair)}`,
  // headphones
  ({ clothes }) =>
    xml`${line('M9 24C8 12 15 6.5 24 6.5S40 12 39 24', 2.8, clothes)}<rect x="5.5" y="21" width="6.5" height="11" rx="3.2" fill="${clothes}"/><rect x="36" y="21" width="6.5" height="11" rx="3.2" fill="${clothes}"/>`,
  // a flower
  () =>
    xml`<path d="M36 12h.1M40 15h.1M38.5 19.5h.1M33.5 19.5h.1M32 15h.1" stroke="#fff" stroke-width="5" stroke-linecap="round"/><circle cx="36" cy="16.2" r="2.6" fill="#f6b93b"/>`,
];
