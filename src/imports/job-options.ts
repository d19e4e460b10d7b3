/** The options of an import in the background, as fields of a form, of JSON or of a command. */

import type { OptionTable } from '../data/import/index.ts';
import { formats } from '../data/import/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { JobOptions } from './state/index.ts';

/** Options that are not of a format. `load`: `now` loads what was checked without a rejection, `ask` waits. */
const common: Readonly<Record<string, readonly string[]>> = {
  load: ['now', 'ask'],
  keepGoing: ['true', 'false'],
  strict: ['true', 'false'],
  format: formats.map(({ name }) => name),
};

/** Options that would lead a reader to other files of the machine. */
const excluded: ReadonlySet<string> = new Set(['home']);

/** Checks options and returns those that are stated. Empty texts are not stated. Throws ActionError. */
export function readJobOptions(fields: Iterable<readonly [string, string]>): JobOptions {
  const options: [string, string][] = [];
  for (const [name, given] of fields) {
    if (given === '') continue;
    const allowed = common[name];
    if (allowed === undefined) options.push([name, checkFormatOption(name, given)]);
    else if (allowed.includes(given)) options.push([name, given]);
    else throw invalid(`${name}: must be one of ${allowed.join(', ')}.`);
  }
  return Object.fromEntries(options);
}

/** Whether a name is that of an option, so that a form may have it. */
export function isJobOption(name: string): boolean {
  return Object.hasOwn(common, name) || declarationsOf(name).length > 0;
}

/** Formats share some names: a value must be one for any of them. */
function checkFormatOption(name: string, given: string): string {
  const declarations = declarationsOf(name);
  if (declarations.length === 0)
    throw invalid(`There is no option ${JSON.stringify(name)} of an import.`);
  const failures = declarations.flatMap((declaration) => {
    try {
      declaration.read(given);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  if (failures.length < declarations.length) return given;
  throw invalid(`${name}: ${failures[0]}.`);
}

function declarationsOf(name: string): readonly OptionTable[string][] {
  if (excluded.has(name)) return [];
  return formats.flatMap(({ options }) => {
    const declared = Object.hasOwn(options, name) ? options[name] : undefined;
    return declared === undefined ? [] : [declared];
  });
}

function invalid(message: string): ActionError {
  return new ActionError('invalid', message);
}
