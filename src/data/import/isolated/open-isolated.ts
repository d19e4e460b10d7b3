/**
 * Opens sources whose parser runs in a separate process, with limits on time and memory (docs/explanation/security.md). Only NDJSON is
 * parsed in the importing process: it is Laurel's own format, and is read line by line in bounded steps.
 */

import { omitNil } from '../../../records/omit-nil.ts';
import type { SourceRequest } from '../formats/open-source.ts';
import { openSource } from '../formats/open-source.ts';
import type { FolderScan, FolderUnit, WatchedFolder } from '../source/watched-folder.ts';
import type { Source, SourceItem } from '../source/source.ts';
import type { ParserLimits } from './limits.ts';
import { parserLimits } from './limits.ts';
import { Parser } from './parser.ts';

interface IsolatedOptions {
  /** The bytes to read instead of the path. */
  readonly chunks?: AsyncIterable<Buffer>;
  /** Ends the parser. Requests that wait for it then throw ImportStopped. */
  readonly signal?: AbortSignal;
  /** The limits of the parser process. Default: the limits for this machine. */
  readonly limits?: ParserLimits;
}

/** Checks whether a format is parsed in this process. */
export function isParsedHere({ kind }: Pick<SourceRequest, 'kind'>): boolean {
  return kind === 'ndjson';
}

/** Opens a source. The caller must read it to its end, because that ends the process. Throws SourceError and ImportStopped. */
export async function openIsolated(
  request: SourceRequest,
  options: IsolatedOptions = {},
): Promise<Source> {
  const { chunks: given, signal, limits = parserLimits() } = options;
  if (isParsedHere(request)) return openSource(request, given);
  const chunks = given ?? (request.path === '-' ? process.stdin : undefined);
  const parser = new Parser({
    where: request.path === '-' ? 'standard input' : request.path,
    limits,
    signal,
  });
  try {
    if (chunks !== undefined) parser.feed(chunks);
    const { name, totalBytes } = await parser.ask<'open'>({
      ask: 'open',
      source: request,
      hasBody: given !== undefined,
    });
    return sourceOf(parser, name, totalBytes);
  } catch (error) {
    await parser.close();
    throw error;
  }
}

function sourceOf(parser: Parser, name: string, totalBytes: number | null): Source {
  let bytesRead = 0;
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    try {
      for (;;) {
        const next = await parser.ask<'next'>({ ask: 'next' });
        ({ bytesRead } = next);
        yield next.items;
        if (next.isDone) return;
      }
    } finally {
      await parser.close();
    }
  }
  return { name, totalBytes, bytesRead: () => bytesRead, batches };
}

/** A watched folder whose process the caller must end. */
interface IsolatedFolder extends WatchedFolder {
  close(): Promise<void>;
}

/**
 * Opens a folder that is imported continuously. If the parser process had to be ended, a new one replaces it, so that one unreadable unit
 * does not end the import. Throws SourceError.
 */
export async function openIsolatedFolder(
  request: SourceRequest,
  options: IsolatedOptions = {},
): Promise<IsolatedFolder> {
  const { signal, limits = parserLimits() } = options;
  let source = request;
  const open = async () => {
    const opened = new Parser({ where: request.path, limits, signal });
    try {
      return {
        parser: opened,
        folder: await opened.ask<'watch'>({ ask: 'watch', source }),
      };
    } catch (error) {
      await opened.close();
      throw error;
    }
  };
  let { parser, folder } = await open();

  async function scan(): Promise<FolderScan> {
    if (parser.isEnded()) ({ parser, folder } = await open());
    const found = await parser.ask<'scan'>({ ask: 'scan' });
    source = { ...request, ...omitNil({ accounts: found.accounts }) }; // for the next process
    return {
      ...found,
      units: found.units.map((unit): FolderUnit => ({ ...unit, read: () => read(unit.path) })),
    };
  }

  async function read(unit: string): Promise<readonly SourceItem[]> {
    if (parser.isEnded()) await scan(); // a new process must list the units first
    return parser.ask<'read'>({ ask: 'read', unit });
  }

  return { ...folder, scan, close: () => parser.close() };
}
