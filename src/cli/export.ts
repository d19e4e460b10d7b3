/** `laurel export`: data out, in the format that loads it again. */

import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { storeSettings } from '../settings/index.ts';
import { writeRecordLine } from '../sources/index.ts';
import type { Store } from '../store/store.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withStore } from './with-store.ts';

interface ExportOptions {
  readonly player?: string;
  readonly output: string;
}

/** Lines are handed to the stream in pieces of about this many UTF-16 units. */
const pieceLength = 65_536;

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('Write everything as NDJSON, in an order that loads again.')
    .option('--player <name>', 'only what belongs to this player, with the games he needs')
    .option('-o, --output <path>', 'file to write; - for the standard output', '-');
  addSettings(command, storeSettings).action(async (options: ExportOptions) => {
    await withStore(readSettings(command, storeSettings), (store) => exportTo(openOutput(options.output), store, options.player));
  });
}

function openOutput(path: string): Writable {
  return path === '-' ? process.stdout : createWriteStream(path);
}

async function exportTo(output: Writable, store: Store, player: string | undefined): Promise<void> {
  // The standard output must stay open for whoever writes to it next.
  await pipeline(Readable.from(linesOf(store, player)), output, { end: output !== process.stdout });
}

async function* linesOf(store: Store, player: string | undefined): AsyncGenerator<string> {
  let piece = '';
  for await (const record of store.export(player)) {
    piece += writeRecordLine(record);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
