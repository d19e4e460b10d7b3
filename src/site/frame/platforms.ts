/** The platforms that pages filter by. A platform has one name for readers, however data and old addresses write it. */

import type { Parameter } from '../../contract/index.ts';
import { listPlatforms, usualPlatform } from '../../domain/index.ts';
import type { Texts } from '../texts/texts.ts';
import { oneOrNone, typedText } from './query-parameters.ts';

/** The platforms to filter by, by their usual names, in display order. */
export const platforms: readonly (keyof Texts['platforms'])[] = [
  'ps3',
  'ps4',
  'ps5',
  'psp2',
  'pspc',
];

const known = oneOrNone<string>(platforms);

/** One of the platforms to filter by, in any spelling; null for none. */
export const platformParameter: Parameter<string | null> = {
  ...known,
  read: (given) => known.read(usualPlatform(given)),
};

const typed = typedText(20);

/** A platform as somebody typed it, by its usual name if it has one; empty for none. */
export const typedPlatform: Parameter<string> = {
  ...typed,
  read(given) {
    const text = typed.read(given);
    const [name, ...others] = listPlatforms(text);
    return name === undefined || others.length > 0 ? text : name;
  },
};
