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

/** Adds an option for each setting, in help the common ones first, and hidden ones for retired settings. Precedence: flag, environment variable, settings file, default. */
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

/** With `--advanced`, `--help` lists the settings that only unusual set-ups need. */
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
 * Adds the options of an import. They are declared like settings, but a switch takes no value, because a path may follow it, and the
 * name of the environment variable has a prefix: `LAUREL_IMPORT_PLAYER`.
 */
export function addImportOptions(command: Command, declarations: Declarations): Command {
  for (const [key, setting] of Object.entries(declarations))
    command.addOption(toImportOption(key, setting));
  return command;
}

function toImportOption(key: string, setting: Setting<unknown>): Option {
  const variable = environmentName(`import${key.charAt(0).toUpperCase()}${key.slice(1)}`);
  if (setting.argument !== '') return toOption(key, setting).env(variable).helpGroup('Options:');
  const given = process.env[variable];
  const fallback = given === undefined ? setting.fallback : readVariable(variable, setting, given);
  return new Option(`--${flagName(key)}`, `${setting.about} (env: ${variable})`).default(fallback);
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
 * Applies the settings file of a command and checks the rules between settings. Call it before the command runs. Throws CommandError
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

/** The settings file of a command if it holds a password or another secret, otherwise null. */
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

/** Warns of flags that have no effect. The service warns in its log, of variables and settings files, too. */
export function warnOfRetired(command: Command): void {
  if (command.name() === 'serve') return;
  for (const [key, { about }] of Object.entries(retiredSettings)) {
    if (command.getOptionValueSource(key) !== 'cli') continue;
    terminal().stderr.write(`laurel: --${flagName(key)} no longer has any effect. ${about}\n`);
  }
}

/** Returns the retired settings that were set by a flag, variable or file, with a text about their replacement. */
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
    // Commander shows the value with an InvalidArgumentError.
    if (error instanceof InvalidValue && setting.mayHoldPassword === true)
      throw new CommandError(
        `--${flagName(key)} (${environmentName(key)}): ${error.message}.`,
        exitCodes.usage,
      );
    if (error instanceof InvalidValue) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

/** Returns the values of the settings declared on a command, and no other options: a retired setting must not pass for a limit of that name. */
export function readSettings<D extends Declarations>(
  command: Command,
  declarations: D,
): SettingsOf<D> {
  const given: Readonly<Record<string, unknown>> = command.optsWithGlobals();
  const values = Object.fromEntries(Object.entries(given).filter(([key]) => key in declarations));
  if (hasAll(values, declarations)) return values;
  throw new TypeError(`The command ${command.name()} does not declare the settings it reads.`);
}

/** Checks that all options exist; each has a default or a value that its own setting parsed. */
function hasAll<D extends Declarations>(values: unknown, declarations: D): values is SettingsOf<D> {
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.keys(declarations).every((key) => key in values)
  );
}
