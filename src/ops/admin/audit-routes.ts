/** The route of the audit log. */

import { optional, whole } from '../../contract/index.ts';
import type { AuditLog } from './state/index.ts';
import type { AdminRoute } from './route.ts';
import { declareRoute, json, mediaTypes } from './route.ts';

const maxEntries = 1000;
const defaultEntries = 100;

/** Creates the route of the audit log. */
export function auditRoutes(audit: AuditLog): readonly AdminRoute[] {
  return [
    declareRoute({
      method: 'GET',
      path: '/v1/audit',
      about:
        'List the latest entries of the audit log, newest first: time, caller, action and outcome.',
      scope: 'audit',
      query: {
        limit: optional(
          whole(
            [0, 999_999_999],
            `Maximum number of entries: ${defaultEntries} by default, at most ${maxEntries}.`,
          ),
          defaultEntries,
        ),
      },
      gives: mediaTypes.json,
      statuses: { 200: 'The entries.' },
      async answer({ query: { limit } }) {
        const entries = await audit.latest(Math.min(limit, maxEntries));
        return json(
          200,
          entries.map(({ at, ...entry }) => ({ at: new Date(at).toISOString(), ...entry })),
        );
      },
    }),
  ];
}
