/**
 * Opens a source from command-line options. The reader of each kind is loaded on demand, because an NDJSON import starts
 * three times as fast without the XML reader.
 */

import { openTimeZone } from '../../domain/time/index.ts';
import type { AnswerOptions } from './formats/answers/answer-records.ts';
import type { FollowOptions } from './pipeline/follow-folder.ts';
import type { SetOptions } from './formats/rpcs3/read-set.ts';
import type { Source } from './source.ts';
import type { Store } from '../../store/port/store.ts';

/** The kinds that need only a path, by subcommand, with their help texts. */
export const pathKinds = {
  archive: 'The community archive of games and trophies: a folder of XML files, or a .tar.gz of them.',
  ndjson: 'Records of all types, one JSON object per line, plain or gzip; - reads standard input.',
} as const;

/** A source request as plain data, which can be sent to a worker thread. */
export type SourceRequest = {
  readonly path: string;
  /** Rejects a record with an unusable value, instead of omitting the value. */
  readonly strict?: boolean;
} & (
  | { readonly kind: 'archive' }
  | { readonly kind: 'ndjson'; readonly mayBePacked?: boolean }
  | ({ readonly kind: 'xml' } & AnswersRequest)
  | ({ readonly kind: 'rpcs3' } & SetsRequest)
);

/** Saved responses. */
export interface AnswersRequest extends AnswerOptions {
  /** Name of the time zone for times without a zone. */
  readonly timeZone: string;
}

/** Trophy sets of the RPCS3 emulator. */
export interface SetsRequest {
  readonly player: string;
  /** The destination folder for icons. */
  readonly iconFolder: string;
  /** The origin of icon URLs; empty for path-only URLs. */
  readonly iconOrigin: string;
}

/** Opens a source; throws SourceError. */
export async function openSource(request: SourceRequest): Promise<Source> {
  const { path, strict = false } = request;
  if (request.kind === 'archive') return (await import('./formats/archive/archive.ts')).openGameArchive(path, { strict });
  if (request.kind === 'ndjson') return (await import('./formats/ndjson/ndjson.ts')).openNdjson(path, { ...request, strict });
  if (request.kind === 'rpcs3')
    return (await import('./formats/rpcs3/rpcs3.ts')).openRpcs3(path, { ...(await setOptionsOf(request)), strict });
  const { player, game, timeZone } = request;
  return (await import('./formats/answers/answers.ts')).openAnswers(path, { player, game, zone: openTimeZone(timeZone), strict });
}

/** Imports a player's trophies continuously while the emulator writes them: see rpcs3/follow-sets.ts. */
export async function followSets(
  store: Store,
  path: string,
  request: SetsRequest,
  options: Omit<FollowOptions, Exclude<keyof SetOptions, 'strict'>>,
): Promise<void> {
  const { followSets: follow } = await import('./pipeline/follow-folder.ts');
  await follow(store, path, { ...options, ...(await setOptionsOf(request)) });
}

async function setOptionsOf({ player, iconFolder, iconOrigin }: SetsRequest): Promise<SetOptions> {
  const { createIconFolder } = await import('../../files/index.ts');
  return { player, icons: createIconFolder(iconFolder), iconOrigin };
}
