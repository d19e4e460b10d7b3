/** `laurel import FORMAT PATH`: imports data. Each format of `data/import/formats` is a sub-command. */

import type { Command } from 'commander';
import type { IconTarget, ImportFormat, OptionTable, SourceRequest } from '../data/import/index.ts';
import { formats, importOptions, pruneOptions, readOptions, restoreOptions, watchOptions } from '../data/import/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { iconFolderOf, settingsFor } from '../settings/index.ts';
import { findDefaultFolder } from './default-folder.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { followImport } from './follow-import.ts';
import { runImport } from './run-import.ts';
import { addImportOptions, addSettings, readSettings } from './setting-options.ts';
import { terminal } from './terminal.ts';
import type { Imported } from './where-to-look.ts';

const storeDeclarations = settingsFor('store');
const pictureDeclarations = settingsFor('pictures');
const iconDeclarations = settingsFor('import icons');
const timeDeclarations = settingsFor('import times');

export function describeImportCommand(importing: Command): void {
  for (const format of formats) addFormat(importing, format);
}

function addFormat(importing: Command, format: ImportFormat): void {
  const { name, about, path: pathHelp } = format;
  const isOptional = format.findFolders !== undefined;
  const command = importing
    .command(name)
    .description(about)
    .argument(isOptional ? '[path]' : '<path>', pathHelp);
  addImportOptions(command, {
    ...format.options,
    ...(format.watch === undefined ? {} : watchOptions),
    ...(format.isComplete === true ? pruneOptions : {}),
    ...(format.hasInstance === true ? restoreOptions : {}),
    ...importOptions,
  });
  addSettings(command, settingsOf(format)).action(async (given: string | undefined) => {
    const path = given ?? (await findDefaultFolder(format));
    const values = command.opts();
    const request = { kind: name, path, options: readOptions(format.options, values), ...contextOf(command, format) };
    const choices = readOptions(importOptions, values);
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

/** The store, and what of it the service must be told. */
function targetOf(command: Command, store: string): Omit<Imported, 'player'> {
  const config: unknown = command.getOptionValue('config');
  return { store, isGiven: command.getOptionValueSource('store') === 'cli', config: typeof config === 'string' ? config : '' };
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

/** The settings that a format uses. */
function contextOf(command: Command, { uses }: ImportFormat): Pick<SourceRequest, 'icons' | 'timeZone'> {
  return {
    ...(uses.includes('icons') ? { icons: iconsOf(readSettings(command, iconDeclarations)) } : {}),
    ...(uses.includes('timeZone') ? { timeZone: readSettings(command, timeDeclarations).timeZone } : {}),
  };
}

function iconsOf(chosen: SettingsFor<'import icons'>): IconTarget {
  return { folder: iconFolderOf(chosen) };
}

/** Throws CommandError for options of a single load. */
function checkWatch({ dryRun, prune }: { readonly dryRun: boolean; readonly prune: boolean }): void {
  if (dryRun) throw new CommandError('--dry-run with --watch: a dry run ends, so it cannot follow changes.', exitCodes.usage);
  if (prune) throw new CommandError('--prune needs the whole source; it cannot be used with --watch.', exitCodes.usage);
}
