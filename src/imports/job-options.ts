/** The options of a background import, as fields of a form, of JSON or of a command. */

import type { OptionTable } from '../data/import/index.ts';
import { formats } from '../data/import/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { JobOptions } from './state/index.ts';

/**
 * Options that do not belong to a format. `load`: with `now`, files that were checked without a rejection are imported immediately; with
 * `ask`, the import waits for the user.
 */
const common: Readonly<Record<string, readonly string[]>> = {
  load: ['now', 'ask'],
  keepGoing: ['true', 'false'],
  strict: ['true', 'false'],
  format: formats.map(({ name }) => name),
};

/** Options that could make a reader open other files of the machine. */
const excluded: ReadonlySet<string> = new Set(['home']);

/** Checks options and returns those that are given. Empty texts count as not given. Throws ActionError. */
export function readJobOptions(fields: Iterable<readonly [string, string]>): JobOptions {
  const options: [string, string][] = [];
  for (const [name, given] of fields) {
    if (given === '') continue;
    const allowed = common[name];
    if (allowed === undefined) options.push([name, checkFormatOption(name, given)]);
    else if (allowed.includes(given)) options.push([name, given]);
    else throw invalid(`${name}: must be one of ${allowed.join(', ')}.`, name);
  }
  return Object.fromEntries(options);
}

/** Checks whether a name is an option, so that a form may contain it. */
export function isJobOption(name: string): boolean {
  return Object.hasOwn(common, name) || declarationsOf(name).length > 0;
}

/**
 * Checks the option of a format. Several formats may have an option with this name, so the value must be valid for at least one of them.
 */
function checkFormatOption(name: string, given: string): string {
  const declarations = declarationsOf(name);
  if (declarations.length === 0)
    throw invalid(`There is no option ${JSON.stringify(name)} of an import.`, name);
  const failures = declarations.flatMap((declaration) => {
    try {
      declaration.read(given);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  if (failures.length < declarations.length) return given;
  throw invalid(`${name}: ${failures[0]}.`, name);
}

function declarationsOf(name: string): readonly OptionTable[string][] {
  if (excluded.has(name)) return [];
  return formats.flatMap(({ options }) => {
    const declared = Object.hasOwn(options, name) ? options[name] : undefined;
    return declared === undefined ? [] : [declared];
  });
}

function invalid(message: string, field: string): ActionError {
  return new ActionError('invalid', message, field);
}
