/** `laurel import KIND PATH`: data in, from any of the sources. */

import type { Command } from 'commander';
import { storeSettings } from '../settings/index.ts';
import type { Summary } from '../sources/index.ts';
import { ingest, SourceError, sourceKinds } from '../sources/index.ts';
import type { SourceKind } from '../sources/source.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { createProgress } from './progress.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withStore } from './with-store.ts';

interface ImportOptions {
  readonly keepGoing: boolean;
}

export function addImportCommand(program: Command): void {
  const importing = program.command('import').description('Load data into the store.');
  for (const [name, kind] of Object.entries(sourceKinds)) addKind(importing, name, kind);
}

function addKind(importing: Command, name: string, kind: SourceKind): void {
  const command = importing
    .command(name)
    .description(kind.about)
    .argument('<path>', 'what to read')
    .option('--keep-going', 'load what can be loaded and list the rest, instead of all or nothing', false);
  addSettings(command, storeSettings).action(async (path: string, options: ImportOptions) => {
    const summary = await importFrom(kind, path, options, command);
    process.stdout.write(describeSummary(summary));
    if (summary.rejected.total > 0) process.exitCode = exitCodes.failed;
  });
}

async function importFrom(kind: SourceKind, path: string, { keepGoing }: ImportOptions, command: Command): Promise<Summary> {
  try {
    const source = await kind.open(path);
    return await withStore(readSettings(command, storeSettings), async (store) => {
      const progress = createProgress('importing');
      try {
        return await ingest(store, source, { keepGoing, now: Date.now(), onProgress: progress.update });
      } finally {
        progress.stop();
      }
    });
  } catch (error) {
    if (error instanceof SourceError) throw new CommandError(error.message, exitCodes.failed, { cause: error });
    throw error;
  }
}

/** One line of counts, one for each type that occurred, one for each rejection. */
function describeSummary({ isLoaded, total, byType, rejected }: Summary): string {
  const lines = [`added ${total.added}, changed ${total.changed}, unchanged ${total.unchanged}, rejected ${rejected.total}`];
  for (const [type, counts] of Object.entries(byType)) {
    if (counts.added + counts.changed + counts.unchanged === 0) continue;
    lines.push(`  ${type}: added ${counts.added}, changed ${counts.changed}, unchanged ${counts.unchanged}`);
  }
  for (const { where, reason } of rejected.first) lines.push(`  rejected ${where}: ${reason}`);
  if (rejected.total > rejected.first.length) lines.push(`  and ${rejected.total - rejected.first.length} more`);
  if (!isLoaded) lines.push('Nothing was loaded. With --keep-going, what is right is loaded and the rest listed.');
  return `${lines.join('\n')}\n`;
}
