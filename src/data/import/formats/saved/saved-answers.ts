/** A source of saved responses in JSON files. Each file is parsed and passed to the reader of its network. */

import type { Input } from '../../source/format.ts';
import { playerItem } from '../../check/check-record.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { parseJson } from './json-value.ts';
import type { SavedFile } from './saved-files.ts';
import { listSaved } from './saved-files.ts';

/** A parsed response. */
export interface Answer {
  /** Name of the file. */
  readonly name: string;
  readonly value: unknown;
  /** When the file was written, milliseconds UTC; null if unknown. */
  readonly savedAt: number | null;
}

/** The rules for finding and reading one network's saved responses. */
export interface AnswerReader {
  /** Name of the source. */
  readonly name: string;
  /** The name of the player, who is created if missing; null if the player must already be in the store. */
  readonly player: string | null;
  /** File name extensions of responses. */
  readonly endings: readonly string[];
  /** Reads one response. A returned text is the reason why it is not usable, as a phrase that follows the name. */
  read(answer: Answer): SourceItem[] | string;
  /** Reads a file that is not JSON; returns null if its name is that of a JSON file. */
  readBytes?(name: string, bytes: Buffer): Promise<SourceItem[] | string | null>;
}

/** Opens the responses at a path, or the response in a stream. Throws SourceError. */
export async function openAnswers(input: Input, reader: AnswerReader): Promise<Source> {
  const { files, items } = await listSaved(input, reader.endings);
  const sizes = files.map(({ bytes }) => bytes);
  let bytesRead = 0;
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    yield [...(reader.player === null ? [] : [playerItem(reader.player)]), ...items];
    for (const file of files) {
      yield await readFile(file, reader);
      bytesRead += file.bytes ?? 0;
    }
  }
  const totalBytes = sizes.includes(null)
    ? null
    : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  return { name: reader.name, totalBytes, bytesRead: () => bytesRead, batches };
}

async function readFile(file: SavedFile, reader: AnswerReader): Promise<readonly SourceItem[]> {
  const found = await file.read();
  const { name } = file;
  if ('refused' in found) return [{ where: name, invalid: found.refused }];
  const read =
    (await reader.readBytes?.(name, found.bytes)) ??
    readJson(name, found.bytes, found.modifiedAt, reader);
  return typeof read === 'string' ? [{ where: name, invalid: read }] : read;
}

function readJson(
  name: string,
  bytes: Buffer,
  savedAt: number | null,
  reader: AnswerReader,
): SourceItem[] | string {
  const parsed = parseJson(bytes);
  return typeof parsed === 'string' ? parsed : reader.read({ name, value: parsed.value, savedAt });
}
