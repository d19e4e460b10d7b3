/** Settings file in TOML: lines of `flag = value`, the flag without its leading hyphens. */

import { readFileSync } from 'node:fs';
import { systemErrorText } from '../system-errors.ts';
import { environmentName, flagName } from './names.ts';
import type { Setting } from './setting.ts';
import { InvalidValue } from './setting.ts';

type Declarations = Readonly<Record<string, Setting<unknown>>>;

/**
 * Reads a settings file and returns the values by setting key.
 * @param declarations all settings, including those that the current command does not use
 * @throws InvalidValue that names the file and the invalid setting
 */
export async function readSettingsFile(
  path: string,
  declarations: Declarations,
): Promise<ReadonlyMap<string, unknown>> {
  const byFlag = new Map(Object.keys(declarations).map((key) => [flagName(key), key]));
  const values = new Map<string, unknown>();
  for (const [flag, value] of Object.entries(await parseFile(path))) {
    const key = byFlag.get(flag);
    const setting = key === undefined ? undefined : declarations[key];
    if (key === undefined || setting === undefined)
      throw new InvalidValue(`${path}: unknown setting ${JSON.stringify(flag)}`);
    values.set(key, readValue(setting, value, `${path}: ${flag}`));
  }
  return values;
}

async function parseFile(path: string): Promise<object> {
  const text = readText(path);
  const { parse } = await import('smol-toml'); // loaded only if there is a settings file
  try {
    return parse(text);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new InvalidValue(`${path}: ${reason}`);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InvalidValue(
      `The settings file ${path} cannot be read (${systemErrorText(error) ?? String(error)})`,
    );
  }
}

/** Parses a value from the file like the value of a flag. */
function readValue(setting: Setting<unknown>, value: unknown, where: string): unknown {
  try {
    return setting.read(textOf(value));
  } catch (error) {
    if (error instanceof InvalidValue) throw new InvalidValue(`${where}: ${error.message}`);
    throw error;
  }
}

/** Converts a TOML value to the text of a flag; a list becomes its values separated by commas. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new InvalidValue('expected a string, number, boolean or list, not a table or a date');
}

/** Values that are written as a number or boolean. Longer numbers would not be exact, and TOML refuses leading zeros. */
const bareValue = /^(0|[1-9]\d{0,14}|true|false)$/;

/** Writes the line of a settings file that sets a flag to a value. */
export function writeSettingsLine(flag: string, value: string): string {
  // JSON escapes texts as TOML does, except for U+007F, and half a surrogate pair, which TOML cannot contain.
  const quoted = (): string => JSON.stringify(value.toWellFormed()).replaceAll('\u007F', '\\u007f');
  return `${flag} = ${bareValue.test(value) ? value : quoted()}`;
}

/** Returns the environment variables with the prefix LAUREL_ that are not settings, and so are probably misspelled. */
export function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  declarations: Declarations,
): string[] {
  const names = new Set(Object.keys(declarations).map(environmentName));
  return Object.keys(env).filter((name) => name.startsWith('LAUREL_') && !names.has(name));
}
