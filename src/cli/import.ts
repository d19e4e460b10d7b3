/** `laurel import FORMAT PATH`: imports data. Each format of `data/import/formats` is a sub-command. */

import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { Command } from 'commander';
import type { IconTarget, ImportFormat, OptionTable, SourceRequest } from '../data/import/index.ts';
import {
  formats,
  importOptions,
  pruneOptions,
  readOptions,
  restoreOptions,
  watchOptions,
} from '../data/import/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { chooseIconFolder, settingsFor } from '../settings/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { followImport } from './follow-import.ts';
import { chooseImportOptions } from './import-variables.ts';
import { runImport } from './run-import.ts';
import { addImportOptions, addSettings, readSettings } from './setting-options.ts';
import { printLine, terminal } from './terminal.ts';
import type { Imported } from './where-to-look.ts';

const storeDeclarations = settingsFor('store');
const pictureDeclarations = settingsFor('pictures');
const iconDeclarations = settingsFor('import icons');
const timeDeclarations = settingsFor('import times');

/** Defines `laurel import` with a sub-command for each format. */
export function defineImportCommand(importing: Command): void {
  for (const format of formats) addFormat(importing, format);
}

function addFormat(importing: Command, format: ImportFormat): void {
  const { name, about, path: pathHelp } = format;
  const isOptional = format.findFolders !== undefined;
  const command = importing
    .command(name)
    .description(about)
    .argument(isOptional ? '[path]' : '<path>', pathHelp);
  addImportOptions(command, chooseImportOptions(format));
  addSettings(command, settingsOf(format)).action(async (given: string | undefined) => {
    const path = given ?? (await findDefaultFolder(format));
    const values = command.opts();
    const choices = readOptions(importOptions, values);
    const request = {
      kind: name,
      path,
      options: readOptions(format.options, values),
      ...contextOf(command, format, choices),
    };
    const store = readSettings(command, storeDeclarations);
    const pruning = readOptions(pruneOptions, values);
    const { restore } = readOptions(restoreOptions, values);
    if (readOptions(watchOptions, values).watch) {
      checkWatch({ ...choices, ...pruning });
      return followImport(request, store, choices);
    }
    const settings = { ...store, ...readSettings(command, pictureDeclarations) };
    const { isLoaded } = await runImport(request, settings, { ...choices, ...pruning, restore });
    if (!isLoaded || terminal().stderr.isTTY !== true) return;
    const { tellWhereToLook } = await import('./where-to-look.ts');
    await tellWhereToLook({ ...targetOf(command, store.store), player: playerOf(values) });
  });
}

/** Returns the store, and the options that the service needs to use the same store. */
function targetOf(command: Command, store: string): Omit<Imported, 'player'> {
  const config: unknown = command.getOptionValue('config');
  return {
    store,
    isGiven: command.getOptionValueSource('store') === 'cli',
    config: typeof config === 'string' ? config : '',
  };
}

function playerOf({ player }: Readonly<Record<string, unknown>>): string {
  return typeof player === 'string' ? player : '';
}

function settingsOf({ uses }: ImportFormat): OptionTable {
  return {
    ...storeDeclarations,
    ...pictureDeclarations,
    ...(uses.includes('icons') ? iconDeclarations : {}),
    ...(uses.includes('timeZone') ? timeDeclarations : {}),
  };
}

/** Returns the settings that an import format uses. */
function contextOf(
  command: Command,
  { uses }: ImportFormat,
  { dryRun }: { readonly dryRun: boolean },
): Pick<SourceRequest, 'icons' | 'timeZone'> {
  return {
    ...(uses.includes('icons')
      ? { icons: iconsOf(readSettings(command, iconDeclarations), dryRun) }
      : {}),
    ...(uses.includes('timeZone')
      ? { timeZone: readSettings(command, timeDeclarations).timeZone }
      : {}),
  };
}

function iconsOf(chosen: SettingsFor<'import icons'>, dryRun: boolean): IconTarget {
  return { folder: dryRun ? null : chooseIconFolder(chosen) };
}

/** Throws CommandError if `--watch` is combined with an option that only a single import supports. */
function checkWatch({
  dryRun,
  prune,
}: {
  readonly dryRun: boolean;
  readonly prune: boolean;
}): void {
  if (dryRun)
    throw new CommandError(
      '--dry-run cannot be used with --watch, because a dry run ends and --watch keeps running.',
      exitCodes.usage,
    );
  if (prune)
    throw new CommandError(
      '--prune cannot be used with --watch, because it needs the whole source at once.',
      exitCodes.usage,
    );
}

/**
 * Returns the first of a format's standard folders that exists, and prints its path to the standard output. Throws CommandError if
 * none exists.
 */
async function findDefaultFolder({ name, findFolders }: ImportFormat): Promise<string> {
  const folders =
    findFolders?.({ platform: process.platform, home: homedir(), environment: process.env }) ?? [];
  const existing: string[] = [];
  for (const folder of folders) if (await isFolder(folder)) existing.push(folder);
  const [first, ...others] = existing;
  if (first === undefined) throw new CommandError(nothingFound(name, folders), exitCodes.usage);
  printLine(`Reading ${first}`);
  for (const other of others) printLine(`Also found, but not imported: ${other}`);
  return first;
}

function nothingFound(name: string, folders: readonly string[]): string {
  const searched =
    folders.length === 0
      ? 'On this system, there is no usual folder to search.'
      : `Searched: ${folders.join(', ')}.`;
  return `No folder of ${name} was found. ${searched} Give the path: laurel import ${name} PATH`;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
