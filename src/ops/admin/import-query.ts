/** Query parameters of an import, derived from the import formats that read the bytes of one file. */

import { optional, text } from '../../contract/index.ts';
import type { OptionTable, OptionValue, OptionValues } from '../../data/import/index.ts';
import { findFormat, formats } from '../../data/import/index.ts';
import { badRequest } from './read-fields.ts';

/** The default format of a body. */
const defaultFormat = 'ndjson';

const streamFormats = formats.filter(({ inputs }) => inputs.includes('stream'));

/** The options of all formats, by name. Several formats may have an option with the same name, so the chosen format parses its value. */
const options = streamFormats.flatMap((each) => Object.entries(each.options));

/** The query parameters: the format, and the options of all formats. Parameters that are not given are undefined. */
export const formatFields = {
  format: optional(
    text(
      `Format of the body: ${streamFormats.map(({ name }) => name).join(', ')}; default: ${defaultFormat}.`,
    ),
    defaultFormat,
  ),
  ...Object.fromEntries(
    options.map(([name, option]) => [name, optional({ ...option, read: String }, undefined)]),
  ),
};

/** The chosen format of a body, and its options. */
export interface ChosenFormat {
  readonly format: string;
  readonly options: OptionValues;
}

/** Reads the format of a body and its options. @param query the options as texts. Throws RefusedRequest. */
export function readFormat(name: string, query: Readonly<Record<string, unknown>>): ChosenFormat {
  const format = findFormat(name);
  if (format === undefined || !streamFormats.includes(format))
    throw badRequest(`format: ${JSON.stringify(name)} cannot be imported as one file.`);
  // An option of another format would have no effect, so it is refused.
  const other = options.find(
    ([key]) => query[key] !== undefined && !Object.hasOwn(format.options, key),
  );
  if (other !== undefined) throw badRequest(`${other[0]}: is not an option of the format ${name}.`);
  const read = Object.entries(format.options).flatMap(([key, option]) => {
    const given = query[key];
    if (typeof given === 'string') return [[key, readOption(key, option, given)] as const];
    if (option.isRequired) throw badRequest(`${key}: is required for the format ${name}.`);
    return [];
  });
  return { format: name, options: Object.fromEntries(read) };
}

function readOption(key: string, option: OptionTable[string], given: string): OptionValue {
  try {
    return option.read(given);
  } catch (error) {
    throw badRequest(`${key}: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
