/** The platforms by which pages filter. Readers see one name for each platform, even if the data or old URLs spell it in another way. */

import type { Parameter } from '../../contract/index.ts';
import { listPlatforms, usualPlatform } from '../../domain/index.ts';
import type { Texts } from '../texts/texts.ts';
import { oneOrNone, typedText } from './query-parameters.ts';

/** The usual names of the platforms by which pages filter, in display order. */
export const platforms: readonly (keyof Texts['platforms'])[] = [
  'ps3',
  'ps4',
  'ps5',
  'psp2',
  'pspc',
];

const known = oneOrNone<string>(platforms);

/** A query parameter for one of these platforms, in any spelling; null for none. */
export const platformParameter: Parameter<string | null> = {
  ...known,
  read: (given) => known.read(usualPlatform(given)),
};

const typed = typedText(20);

/** A query parameter for a platform as typed, replaced by its usual name if it has one; empty for none. */
export const typedPlatform: Parameter<string> = {
  ...typed,
  read(given) {
    const text = typed.read(given);
    const [name, ...others] = listPlatforms(text);
    return name === undefined || others.length > 0 ? text : name;
  },
};
