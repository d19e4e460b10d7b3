/** Declared settings as options of a command: flag, environment variable, default, help. */

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Setting, SettingsOf } from '../settings/index.ts';
import { environmentName, flagName, SettingError } from '../settings/index.ts';

type Declarations = Readonly<Record<string, Setting<unknown>>>;

/** Adds an option for each setting. A flag wins over the environment, the environment over the default. */
export function addSettings(command: Command, declarations: Declarations): Command {
  for (const [key, setting] of Object.entries(declarations)) command.addOption(toOption(key, setting));
  return command;
}

function toOption(key: string, setting: Setting<unknown>): Option {
  const value = setting.argument === '' ? ' [true|false]' : ` <${setting.argument}>`;
  return new Option(`--${flagName(key)}${value}`, setting.about)
    .env(environmentName(key))
    .default(setting.fallback, setting.fallbackText)
    .preset('true')
    .argParser((text) => readSetting(setting, text));
}

function readSetting(setting: Setting<unknown>, text: string): unknown {
  try {
    return setting.read(text);
  } catch (error) {
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
