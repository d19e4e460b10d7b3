/** `laurel import KIND PATH`: imports data from a source. */

import type { Command } from 'commander';
import { settingsFor } from '../settings/index.ts';
import { pathKinds } from '../data/import/index.ts';
import { addRpcs3Command } from './import-rpcs3.ts';
import { addXmlCommand } from './import-xml.ts';
import type { ImportChoices } from './run-import.ts';
import { addImportChoices, runImport } from './run-import.ts';
import { addSettings, readSettings } from './setting-options.ts';

export function describeImportCommand(importing: Command): void {
  addKind(importing, 'archive');
  addKind(importing, 'ndjson');
  addRpcs3Command(importing);
  addXmlCommand(importing);
}

/** Adds the command of a source that needs only a path. */
function addKind(importing: Command, kind: keyof typeof pathKinds): void {
  const command = addImportChoices(
    importing.command(kind).description(pathKinds[kind]).argument('<path>', 'file or folder to read'),
  );
  if (kind === 'ndjson')
    command.option('--data-only', 'omit webhooks, followed players and tombstones of deleted players', false);
  addSettings(command, settingsFor('store')).action(async (path: string, choices: ImportChoices) => {
    await runImport({ kind, path }, readSettings(command, settingsFor('store')), choices);
  });
}
