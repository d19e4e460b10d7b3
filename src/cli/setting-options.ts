/** Declared settings as options of a command: flag, environment variable, default, help. */

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Setting, SettingsOf } from '../settings/index.ts';
import {
  allSettings,
  environmentName,
  fileSettings,
  findBrokenRule,
  flagName,
  readSettingsFile,
  retiredSettings,
  SettingError,
} from '../settings/index.ts';
import { CommandError, exitCodes } from './exit-codes.ts';

type Declarations = Readonly<Record<string, Setting<unknown>>>;

/** Adds an option for each setting. A flag wins over the environment, that over the file, and that over the default. */
export function addSettings(command: Command, declarations: Declarations): Command {
  for (const [key, setting] of Object.entries(declarations)) command.addOption(toOption(key, setting));
  const hasFile = command.options.some((option) => option.attributeName() === 'config');
  return hasFile ? command : command.addOption(toOption('config', fileSettings.config));
}

/**
 * Brings in the settings file a command was given, and looks whether its settings go together; to be called before the command runs.
 * Throws CommandError naming what is wrong.
 */
export async function applySettingsFile(command: Command): Promise<void> {
  const path: unknown = command.getOptionValue('config');
  if (typeof path === 'string' && path !== '') {
    const values = await inWords(() => readSettingsFile(path, { ...allSettings, ...retiredSettings }));
    for (const [key, value] of values) {
      // Of another command's settings this one has no option; its own are overruled by flags and the environment.
      if (command.getOptionValueSource(key) === 'default') command.setOptionValueWithSource(key, value, 'config');
    }
  }
  const values = command.opts();
  const broken = findBrokenRule(values);
  if (broken === null) return;
  const [first, second] = broken.keys.map((key) => `--${flagName(key)} ${String(values[key])}`);
  throw new CommandError(`${first ?? ''} with ${second ?? ''}: ${broken.message}.`, exitCodes.usage);
}

async function inWords<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SettingError) throw new CommandError(`${error.message}.`, exitCodes.usage, { cause: error });
    throw error;
  }
}

function toOption(key: string, setting: Setting<unknown>): Option {
  const value = setting.argument === '' ? ' [true|false]' : ` <${setting.argument}>`;
  return new Option(`--${flagName(key)}${value}`, setting.about)
    .env(environmentName(key))
    .default(setting.fallback, setting.fallbackText)
    .preset('true')
    .argParser((text) => readSetting(key, setting, text))
    .hideHelp(setting.isRetired === true);
}

/** Retired settings that a command was given, in whatever way, with what became of them. */
export function retiredIn(command: Command): readonly { readonly name: string; readonly about: string }[] {
  return Object.entries(retiredSettings)
    .filter(([key]) => !['default', undefined].includes(command.getOptionValueSource(key)))
    .map(([key, { about }]) => ({ name: flagName(key), about }));
}

function readSetting(key: string, setting: Setting<unknown>, text: string): unknown {
  try {
    return setting.read(text);
  } catch (error) {
    // An InvalidArgumentError is shown with the value.
    if (error instanceof SettingError && setting.mayHoldPassword === true)
      throw new CommandError(`--${flagName(key)} (${environmentName(key)}): ${error.message}.`, exitCodes.usage);
    if (error instanceof SettingError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

/** The values a command was given for the settings declared on it. */
export function readSettings<D extends Declarations>(command: Command, declarations: D): SettingsOf<D> {
  const values: unknown = command.optsWithGlobals();
  if (holdsAll(values, declarations)) return values;
  throw new TypeError(`The command ${command.name()} does not declare the settings it reads.`);
}

/** Every option has the default or what its own setting read, so that all being there is enough. */
function holdsAll<D extends Declarations>(values: unknown, declarations: D): values is SettingsOf<D> {
  return typeof values === 'object' && values !== null && Object.keys(declarations).every((key) => key in values);
}
