/** Imports in the background, as JSON for the admin API and as what pages show. Instants are ISO 8601. */

import { writeIsoInstant } from '../domain/time/index.ts';
import type { Job } from '../imports/state/index.ts';

/** Converts an import to JSON for lists. The holder is internal. */
export function listedImport(job: Job): object {
  const { jobId, state, origin, title, actor, createdAt, changedAt, message } = job;
  return {
    id: jobId,
    state,
    origin,
    title,
    actor,
    createdAt: writeIsoInstant(createdAt),
    changedAt: writeIsoInstant(changedAt),
    message,
    players: job.players.length,
  };
}

/** Converts an import to JSON, with what was found, its progress and its report. */
export function importFields(job: Job): object {
  const { options, found, progress, report, source, loadedAt, players, undone } = job;
  return {
    ...listedImport(job),
    options,
    found,
    progress,
    report,
    source: source === '' ? null : source,
    loadedAt: loadedAt === null ? null : writeIsoInstant(loadedAt),
    changedPlayers: players,
    undone,
  };
}
