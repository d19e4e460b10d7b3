/** `laurel media`: manages images that the instance stores itself (docs/how-to/pictures.md). */

import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { addPicture, fetchPictures } from '../actions/index.ts';
import { withPictures } from '../media/index.ts';
import type { MediaSubject } from '../store/index.ts';
import { plural } from '../plural.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { fetchTimeoutMs } from '../app/fetch-pictures.ts';
import { onStore } from './with-store.ts';
import { printLine, terminal } from './terminal.ts';

/** Maximum size of an image file. Larger files are refused before they are read. */
const maxFileBytes = 4 * 1024 * 1024;

/** Defines `laurel media add`, `fetch` and `prune`. */
export function defineMediaCommand(media: Command): void {
  addAdd(media);
  addFetch(media);
  const prune = media
    .command('prune')
    .description('Delete the images that no player, game or trophy shows.');
  onStore(prune, async ({ pictures }) => {
    printLine(`${plural(await pictures.prune(), 'image was', 'images were')} deleted.`);
  });
}

interface SubjectChoices {
  readonly player?: string;
  readonly game?: string;
  readonly trophy?: string;
}

function addAdd(media: Command): void {
  const add = media
    .command('add')
    .description(
      'Store a PNG, JPEG or WebP image and show it for a player, a game, or a trophy of a game.',
    )
    .argument('<file>', 'the image')
    .option('--player <name>', 'the player whose avatar it is')
    .option('--game <id>', 'the game whose cover it is')
    .option('--trophy <number>', 'with --game: the trophy whose icon it is');
  onStore(add, async (store, [file = '']) => {
    const subject = subjectOf(add.opts<SubjectChoices>());
    const bytes = await readPicture(file);
    const { hash, width, height } = await withPictures((decoder) =>
      addPicture(store, subject, { bytes, now: Date.now(), decoder }),
    );
    printLine(`${file} was stored as ${hash} (${width} × ${height} pixels).`);
  });
}

/** Returns the player, game or trophy that the options name. Throws CommandError unless they name exactly one. */
function subjectOf({ player, game, trophy }: SubjectChoices): MediaSubject {
  if (player !== undefined && game === undefined && trophy === undefined) return { player };
  if (game === undefined || player !== undefined)
    throw usageError('Give either --player, or --game with or without --trophy.');
  if (trophy === undefined) return { game };
  if (!/^\d{1,9}$/.test(trophy))
    throw usageError(`${JSON.stringify(trophy)} is not the number of a trophy.`);
  return { game, trophy: Number(trophy) };
}

function usageError(message: string): CommandError {
  return new CommandError(message, exitCodes.usage);
}

async function readPicture(file: string): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > maxFileBytes)
    throw new CommandError(`${file} has ${size} bytes, which is too large for an image.`);
  return readFile(file);
}

interface FetchChoices {
  readonly limit: string;
  readonly allowPrivate: boolean;
  readonly ports: string;
}

function addFetch(media: Command): void {
  const fetch = media
    .command('fetch')
    .description(
      'Fetch and store the images that are not stored yet but whose addresses are in the data: covers, trophy icons, avatars. Pages then show them.',
    )
    .option('--limit <number>', 'maximum number of images to request', '10000')
    .option(
      '--allow-private',
      'also request images from addresses that are not public, with any port',
      false,
    )
    .option(
      '--ports <list>',
      'ports that are allowed at public addresses, besides 80 and 443; separated by commas',
      '',
    );
  onStore(fetch, async (store) => {
    const { limit, allowPrivate, ports } = fetch.opts<FetchChoices>();
    if (!/^\d{1,9}$/.test(limit))
      throw usageError(`--limit: ${JSON.stringify(limit)} is not a number.`);
    const portList = ports
      .split(',')
      .map(Number)
      .filter((port) => port > 0);
    const { fetched, failed } = await withPictures((decoder) =>
      fetchPictures(store, {
        rules: { allowPrivate, ports: portList, option: '-', timeoutMs: fetchTimeoutMs },
        decoder,
        now: Date.now,
        onFailure: (address, reason) =>
          terminal().stderr.write(`${printable(address)}: ${printable(reason)}\n`),
        limit: Number(limit),
      }),
    );
    printLine(`${plural(fetched, 'image was', 'images were')} fetched, ${failed} failed.`);
  });
}

/** Removes control characters from an address, because addresses come from imported data. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').slice(0, 300);
}
