/** Adds declared settings to a command as options with flag, environment variable, default and help. */

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Setting, SettingsOf } from '../settings/index.ts';
import {
  allSettings,
  environmentName,
  fileSettings,
  findBrokenRule,
  holdsSecret,
  flagName,
  readSettingsFile,
  retiredSettings,
  InvalidValue,
} from '../settings/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { terminal } from './terminal.ts';

type Declarations = Readonly<Record<string, Setting<unknown>>>;

/**
 * Adds an option for each setting. Help lists the common ones first, and options for retired settings are hidden. Precedence: flag,
 * environment variable, settings file, default.
 */
export function addSettings(command: Command, declarations: Declarations): Command {
  const inOrder = Object.entries(declarations).toSorted(
    ([, a], [, b]) => rankInHelp(a) - rankInHelp(b),
  );
  for (const [key, setting] of inOrder) command.addOption(toOption(key, setting));
  showUnusual(
    command,
    inOrder.filter(([, { isUnusual = false }]) => isUnusual).map(([key]) => key),
  );
  const taken = new Set(command.options.map((option) => option.attributeName()));
  for (const [key, setting] of Object.entries(retiredSettings))
    if (!taken.has(key)) command.addOption(toOption(key, setting));
  return taken.has('config') ? command : command.addOption(toOption('config', fileSettings.config));
}

/** Makes `--help --advanced` list the settings that only unusual installations need. */
function showUnusual(command: Command, keys: readonly string[]): void {
  if (keys.length === 0) return;
  command
    .option('--advanced', 'with --help: also list the settings for unusual set-ups')
    .on('option:advanced', () => {
      for (const option of command.options)
        if (keys.includes(option.attributeName())) option.hideHelp(false);
    });
}

function rankInHelp({ isCommon = false, isUnusual = false }: Setting<unknown>): number {
  if (isUnusual) return 2;
  return isCommon ? 0 : 1;
}

/**
 * Adds an import's options, which are declared like settings. Two rules differ: a switch has no value, because a path may follow it, and
 * environment variables have a prefix, as in `LAUREL_IMPORT_PLAYER`.
 */
export function addImportOptions(command: Command, declarations: Declarations): Command {
  for (const [key, setting] of Object.entries(declarations))
    command.addOption(toImportOption(key, setting));
  // Read only if the command runs, so that help and completions do not depend on the environment.
  return command.hook('preAction', () => readSwitches(command, declarations));
}

/** Returns the name of the environment variable of an import's option. */
export function importVariable(key: string): string {
  return environmentName(`import${key.charAt(0).toUpperCase()}${key.slice(1)}`);
}

function toImportOption(key: string, setting: Setting<unknown>): Option {
  const variable = importVariable(key);
  if (setting.argument !== '') return toOption(key, setting).env(variable).helpGroup('Options:');
  return new Option(`--${flagName(key)}`, `${setting.about} (env: ${variable})`).default(
    setting.fallback,
  );
}

/** Applies the variables of switches. Commander would turn a switch without a value on, whatever the variable contains. */
function readSwitches(command: Command, declarations: Declarations): void {
  for (const [key, setting] of Object.entries(declarations)) {
    const variable = importVariable(key);
    const given = process.env[variable];
    if (given === undefined || command.getOptionValueSource(key) !== 'default') continue;
    if (setting.argument === '')
      command.setOptionValueWithSource(key, readVariable(variable, setting, given), 'env');
  }
}

function readVariable(variable: string, setting: Setting<unknown>, given: string): unknown {
  try {
    return setting.read(given);
  } catch (error) {
    if (error instanceof InvalidValue)
      throw new CommandError(`${variable}: ${error.message}.`, exitCodes.usage);
    throw error;
  }
}

/**
 * Applies a command's settings file and checks the rules between settings. Call it before the command runs. Throws a CommandError
 * that names the invalid setting.
 */
export async function applySettingsFile(command: Command): Promise<void> {
  const path: unknown = command.getOptionValue('config');
  if (typeof path === 'string' && path !== '') {
    const values = await asCommandError(() =>
      readSettingsFile(path, { ...allSettings, ...retiredSettings }),
    );
    for (const [key, value] of values) {
      // Settings of other commands have no option here; flags and environment variables take precedence.
      if (command.getOptionValueSource(key) === 'default')
        command.setOptionValueWithSource(key, value, 'config');
    }
  }
  const values = command.opts();
  const broken = findBrokenRule(values);
  if (broken === null) return;
  const [first, second] = broken.keys.map((key) => `--${flagName(key)} ${String(values[key])}`);
  throw new CommandError(
    `${first ?? ''} with ${second ?? ''}: ${broken.message}.`,
    exitCodes.usage,
  );
}

/** Returns the path of a command's settings file if it contains a password or another secret, otherwise null. */
export async function findSecretFile(command: Command): Promise<string | null> {
  const path: unknown = command.getOptionValue('config');
  if (typeof path !== 'string' || path === '') return null;
  const declarations: Readonly<Record<string, Setting<unknown>>> = {
    ...allSettings,
    ...retiredSettings,
  };
  const values = await asCommandError(() => readSettingsFile(path, declarations));
  const isSecret = [...values].some(([key, value]) => {
    const setting = declarations[key];
    return setting !== undefined && holdsSecret(setting, value);
  });
  return isSecret ? path : null;
}

async function asCommandError<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InvalidValue)
      throw new CommandError(`${error.message}.`, exitCodes.usage, { cause: error });
    throw error;
  }
}

function toOption(key: string, setting: Setting<unknown>): Option {
  const value = setting.argument === '' ? ' [true|false]' : ` <${setting.argument}>`;
  const option = new Option(`--${flagName(key)}${value}`, setting.about)
    .env(environmentName(key))
    .preset('true')
    .helpGroup(groupOf(setting))
    .argParser((text) => readSetting(key, setting, text))
    .hideHelp(setting.isRetired === true || setting.isUnusual === true);
  return setting.isRequired
    ? option.makeOptionMandatory()
    : option.default(setting.fallback, setting.fallbackText);
}

function groupOf({ isCommon = false, isUnusual = false }: Setting<unknown>): string {
  if (isUnusual) return 'Settings for unusual set-ups:';
  return isCommon ? 'Common settings:' : 'Advanced settings:';
}

/** Warns about retired flags, which have no effect. The service itself logs warnings, also about variables and settings files. */
export function warnOfRetired(command: Command): void {
  if (command.name() === 'serve') return;
  for (const [key, { about }] of Object.entries(retiredSettings)) {
    if (command.getOptionValueSource(key) !== 'cli') continue;
    terminal().stderr.write(`laurel: --${flagName(key)} no longer has any effect. ${about}\n`);
  }
}

/** Returns the retired settings that a flag, variable or file sets, with a text about their replacement. */
export function retiredIn(
  command: Command,
): readonly { readonly name: string; readonly about: string }[] {
  return Object.entries(retiredSettings)
    .filter(([key]) => !['default', undefined].includes(command.getOptionValueSource(key)))
    .map(([key, { about }]) => ({ name: flagName(key), about }));
}

function readSetting(key: string, setting: Setting<unknown>, text: string): unknown {
  try {
    return setting.read(text);
  } catch (error) {
    // Commander would print the value of an InvalidArgumentError, and so the password.
    if (error instanceof InvalidValue && setting.mayHoldPassword === true)
      throw new CommandError(
        `--${flagName(key)} (${environmentName(key)}): ${error.message}.`,
        exitCodes.usage,
      );
    if (error instanceof InvalidValue) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

/** Returns the values of a command's declared settings only, so that a retired setting is not mistaken for a limit of the same name. */
export function readSettings<D extends Declarations>(
  command: Command,
  declarations: D,
): SettingsOf<D> {
  const given: Readonly<Record<string, unknown>> = command.optsWithGlobals();
  const values = Object.fromEntries(Object.entries(given).filter(([key]) => key in declarations));
  if (hasAll(values, declarations)) return values;
  throw new TypeError(`The command ${command.name()} does not declare the settings it reads.`);
}

/** Checks that a value exists for every setting. Each is a default, or was parsed by its own setting. */
function hasAll<D extends Declarations>(values: unknown, declarations: D): values is SettingsOf<D> {
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.keys(declarations).every((key) => key in values)
  );
}
