/** What was done through this API. */

import type { AuditLog } from './state/index.ts';
import type { Route } from './route.ts';
import { json, mediaTypes } from './route.ts';

const maxEntries = 1000;
const usualEntries = 100;

export function auditRoutes(audit: AuditLog): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/audit',
      about: 'The newest entries of the audit log, the newest first: who did what, when, and how it ended.',
      scope: 'audit',
      query: { limit: { type: 'integer', about: `How many at most, ${usualEntries} unless told, ${maxEntries} at most.` } },
      gives: mediaTypes.json,
      statuses: { 200: 'The entries.' },
      async answer({ query: { limit } }) {
        const entries = await audit.latest(Math.min(typeof limit === 'number' ? limit : usualEntries, maxEntries));
        return json(
          200,
          entries.map(({ at, ...entry }) => ({ at: new Date(at).toISOString(), ...entry })),
        );
      },
    },
  ];
}
