/** The options of `laurel import FORMAT`, and the environment variables that no setting and no import has. */

import type { ImportFormat, OptionTable } from '../data/import/index.ts';
import {
  formats,
  importOptions,
  pruneOptions,
  restoreOptions,
  watchOptions,
} from '../data/import/index.ts';
import { acceptedSettings, unknownVariables } from '../settings/index.ts';
import { importVariable } from './setting-options.ts';

/** Returns the options of a format's command. */
export function chooseImportOptions(format: ImportFormat): OptionTable {
  return {
    ...format.options,
    ...(format.watch === undefined ? {} : watchOptions),
    ...(format.isComplete === true ? pruneOptions : {}),
    ...(format.hasInstance === true ? restoreOptions : {}),
    ...importOptions,
  };
}

/** Returns the variables with the prefix LAUREL_ that are neither settings nor options of an import, and so are probably misspelled. */
export function findUnknownVariables(
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const options = new Set(
    formats.flatMap((format) => Object.keys(chooseImportOptions(format)).map(importVariable)),
  );
  return unknownVariables(env, acceptedSettings).filter((name) => !options.has(name));
}
