/**
 * From what the command line says to a source. Each kind is loaded when it is opened: an import of lines
 * has no use for a reader of XML, and starts in a third of the time without it.
 */

import { openTimeZone } from '../../domain/time/index.ts';
import type { AnswerOptions } from './answers/answer-records.ts';
import type { FollowOptions } from './rpcs3/follow-sets.ts';
import type { SetOptions } from './rpcs3/read-set.ts';
import type { Source } from './source.ts';
import type { Store } from '../../store/port/store.ts';

/** The kinds that need nothing but a path, by the word that chooses one, each with a sentence for the help text. */
export const pathKinds = {
  archive: 'The community archive of games and trophies: a folder of XML files, or a .tar.gz of them.',
  ndjson: 'Records of every type, one JSON object a line, packed with gzip or not; - reads the standard input.',
} as const;

/** A source as plain data, which can be handed to a thread. */
export type SourceRequest = {
  readonly path: string;
  /** Rejects a record for one value that cannot be used, instead of leaving out the value. */
  readonly strict?: boolean;
} & (
  | { readonly kind: 'archive' }
  | { readonly kind: 'ndjson'; readonly mayBePacked?: boolean }
  | ({ readonly kind: 'xml' } & AnswersRequest)
  | ({ readonly kind: 'rpcs3' } & SetsRequest)
);

/** Saved answers. */
export interface AnswersRequest extends AnswerOptions {
  /** Name of the zone in which times without one are read. */
  readonly timeZone: string;
}

/** Trophy sets of an emulator. */
export interface SetsRequest {
  readonly player: string;
  /** The folder to which icons are copied. */
  readonly iconFolder: string;
  /** The site that icons are addressed on; empty where only their path is known. */
  readonly iconOrigin: string;
}

/** Opens a source; throws SourceError. */
export async function openSource(request: SourceRequest): Promise<Source> {
  const { path, strict = false } = request;
  if (request.kind === 'archive') return (await import('./archive.ts')).openGameArchive(path, { strict });
  if (request.kind === 'ndjson') return (await import('./ndjson.ts')).openNdjson(path, { ...request, strict });
  if (request.kind === 'rpcs3')
    return (await import('./rpcs3/rpcs3.ts')).openRpcs3(path, { ...(await setOptionsOf(request)), strict });
  const { player, game, timeZone } = request;
  return (await import('./answers/answers.ts')).openAnswers(path, { player, game, zone: openTimeZone(timeZone), strict });
}

/** Keeps a player's trophies current while the emulator writes them: see rpcs3/follow-sets.ts. */
export async function followSets(
  store: Store,
  path: string,
  request: SetsRequest,
  options: Omit<FollowOptions, Exclude<keyof SetOptions, 'strict'>>,
): Promise<void> {
  const { followSets: follow } = await import('./rpcs3/follow-sets.ts');
  await follow(store, path, { ...options, ...(await setOptionsOf(request)) });
}

async function setOptionsOf({ player, iconFolder, iconOrigin }: SetsRequest): Promise<SetOptions> {
  const { createIconFolder } = await import('../../files/index.ts');
  return { player, icons: createIconFolder(iconFolder), iconOrigin };
}
