/** Settings in a file: TOML, one `flag = value` a line, the flag without its hyphens in front. */

import { readFileSync } from 'node:fs';
import { systemErrorText } from '../system-errors.ts';
import { environmentName, flagName } from './names.ts';
import type { Setting } from './setting.ts';
import { SettingError } from './setting.ts';

type Declarations = Readonly<Record<string, Setting<unknown>>>;

/**
 * The values of a file by the key of their setting.
 * @param declarations every setting there is, whatever command reads it
 * @throws SettingError naming the file, and the setting where one is wrong
 */
export async function readSettingsFile(path: string, declarations: Declarations): Promise<ReadonlyMap<string, unknown>> {
  const byFlag = new Map(Object.keys(declarations).map((key) => [flagName(key), key]));
  const values = new Map<string, unknown>();
  for (const [flag, value] of Object.entries(await parseFile(path))) {
    const key = byFlag.get(flag);
    const setting = key === undefined ? undefined : declarations[key];
    if (key === undefined || setting === undefined)
      throw new SettingError(`${path}: there is no setting ${JSON.stringify(flag)}`);
    values.set(key, readValue(setting, value, `${path}: ${flag}`));
  }
  return values;
}

async function parseFile(path: string): Promise<object> {
  const text = readText(path);
  const { parse } = await import('smol-toml'); // loaded for those who have a file
  try {
    return parse(text);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new SettingError(`${path}: ${reason}`);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingError(`The settings file ${path} cannot be read (${systemErrorText(error) ?? String(error)})`);
  }
}

/** A value of the file goes through the same reading as a flag. */
function readValue(setting: Setting<unknown>, value: unknown, where: string): unknown {
  try {
    return setting.read(textOf(value));
  } catch (error) {
    if (error instanceof SettingError) throw new SettingError(`${where}: ${error.message}`);
    throw error;
  }
}

/** A list is what its values are with commas between. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new SettingError('a value is expected, not a table or a date');
}

/** Variables of the environment that are named like settings and are none: most likely misspelt. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>, declarations: Declarations): string[] {
  const known = new Set(Object.keys(declarations).map(environmentName));
  return Object.keys(env).filter((name) => name.startsWith('LAUREL_') && !known.has(name));
}
