/**
 * Links, valid for five minutes, with which one session can download a backup or an export (docs/spec/access.md 3, rule 15). They are not
 * stored, but derived from the session's id.
 */

import type { ExportFormat } from '../../actions/index.ts';
import { exportFormats } from '../../actions/index.ts';

import { isSameSecret, linkToken } from '../../access/index.ts';

/** The path of a download. */
export const downloadPath = '/manage/backup/{id}/{ticket}';

const validMs = 300_000;

/** A link, and the time until which it is valid. */
export interface DownloadLink {
  readonly path: string;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

/**
 * Returns the id of an export, which the link contains instead of a backup's id. A backup's id has only digits and letters, so the two
 * differ.
 */
export function exportId(format: ExportFormat): string {
  return `export-${format}`;
}

/** Returns the format of the export with this id; undefined for a backup. */
export function readExportId(id: string): ExportFormat | undefined {
  return exportFormats.find((format) => exportId(format) === id);
}

/** Makes the link to a backup or an export. @param now milliseconds UTC */
export function makeDownloadLink(sessionId: string, id: string, now: number): DownloadLink {
  const expiresAt = now + validMs;
  const ticket = `${expiresAt}.${linkToken(sessionId, subjectOf(id, expiresAt))}`;
  return { path: `/manage/backup/${id}/${ticket}`, expiresAt };
}

/** Checks whether a session may now download with a ticket. */
export function isTicketValid(
  sessionId: string,
  { id, ticket }: { readonly id: string; readonly ticket: string },
  now: number,
): boolean {
  const [, end = '', token = ''] = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(ticket) ?? [];
  const expiresAt = Number(end);
  return (
    token !== '' &&
    now < expiresAt &&
    isSameSecret(token, linkToken(sessionId, subjectOf(id, expiresAt)))
  );
}

function subjectOf(id: string, expiresAt: number): string {
  return `backup ${id} ${expiresAt}`;
}
