/** `laurel import KIND PATH`: data in, from any of the sources. */

import type { Command } from 'commander';
import { storeSettings } from '../settings/index.ts';
import type { SourceKind } from '../sources/index.ts';
import { sourceKinds } from '../sources/index.ts';
import { addRpcs3Command } from './import-rpcs3.ts';
import { addXmlCommand } from './import-xml.ts';
import { report } from './run-import.ts';
import { runInThread } from './run-in-thread.ts';
import { addSettings, readSettings } from './setting-options.ts';

export function addImportCommand(program: Command): void {
  const importing = program.command('import').description('Load data into the store.');
  for (const [name, kind] of Object.entries(sourceKinds)) addKind(importing, name, kind);
  addRpcs3Command(importing);
  addXmlCommand(importing);
}

/** A source that needs nothing but a path. */
function addKind(importing: Command, name: string, kind: SourceKind): void {
  const command = importing
    .command(name)
    .description(kind.about)
    .argument('<path>', 'what to read')
    .option('--keep-going', 'load what can be loaded and list the rest, instead of all or nothing', false);
  addSettings(command, storeSettings).action(async (path: string, { keepGoing }: { readonly keepGoing: boolean }) => {
    const job = { kind: name, path, settings: readSettings(command, storeSettings), keepGoing };
    await report((onProgress) => runInThread(job, onProgress));
  });
}
