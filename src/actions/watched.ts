/** Converts watched folders to JSON for the admin API and pages. Instants are ISO 8601. */

import { writeIsoInstant } from '../domain/time/index.ts';
import type { WatchedSource } from '../imports/state/index.ts';

/** Checks whether a process currently follows a watched folder. @param now milliseconds UTC */
export function isFollowed({ holder, heldUntil }: WatchedSource, now: number): boolean {
  return holder !== '' && heldUntil > now;
}

/** Converts a watched folder to JSON. Leaves out the name of the process that follows it, which is internal. */
export function watchedFields(source: WatchedSource, now: number): object {
  const { sourceId, format, path, options, origin, actor, state, message } = source;
  return {
    id: sourceId,
    format,
    path,
    options,
    origin,
    actor,
    addedAt: writeIsoInstant(source.addedAt),
    state,
    isFollowed: isFollowed(source, now),
    message,
    sets: source.units,
    waiting: source.waiting,
    loadedAt: source.loadedAt === null ? null : writeIsoInstant(source.loadedAt),
    lastLoad: source.result,
  };
}
