/** All routes of the admin address. */

import type { SqlStore } from '../../store/index.ts';
import type { Pictures } from '../../media/index.ts';
import type { IdentityValues } from '../../identity/index.ts';
import type { BackupParts, ExportParts } from '../../actions/index.ts';
import { auditRoutes } from './audit-routes.ts';
import { choiceRoutes } from './choice-routes.ts';
import { backupRoutes } from './backup-routes.ts';
import { correctionRoutes } from './correction-routes.ts';
import type { ImportBody } from './data-routes.ts';
import { dataRoutes } from './data-routes.ts';
import type { ImportRouteParts } from './import-routes.ts';
import { importRoutes } from './import-routes.ts';
import { withDocument } from './openapi.ts';
import { mediaRoutes } from './media-routes.ts';
import { playerRoutes } from './player-routes.ts';
import type { AdminRoute } from './route.ts';
import type { AuditLog } from './state/index.ts';
import type { SyncControl } from './sync-routes.ts';
import { siteRoutes } from './site-routes.ts';
import { syncRoutes } from './sync-routes.ts';
import type { Monitored } from './monitoring-routes.ts';
import { monitoringRoutes } from './monitoring-routes.ts';
import type { WebhookRouteParts } from './webhook-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** The dependencies of the routes. */
export interface AdminRouteParts {
  readonly monitored: Monitored;
  readonly store: SqlStore;
  readonly audit: AuditLog;
  readonly importBody: ImportBody;
  /** The dependencies of background imports; null if their tables cannot be written. */
  readonly imports: Omit<ImportRouteParts, 'store'> | null;
  /** The dependencies of backups; null if their tables cannot be written. */
  readonly backups: BackupParts | null;
  /** Creates the XML documents of exports. */
  readonly createXml: ExportParts['createXml'];
  readonly sync: SyncControl;
  readonly webhooks: WebhookRouteParts;
  /** Decodes images. */
  readonly pictures: Pictures;
  /** Values of the site's identity from the settings. */
  readonly identity: IdentityValues;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  /** Version of Laurel for the OpenAPI document. */
  readonly version: string;
}

/** Creates all routes of the admin address. */
export function adminRoutes({
  monitored,
  store,
  audit,
  importBody,
  imports,
  backups,
  createXml,
  sync,
  webhooks,
  pictures,
  identity,
  now,
  version,
}: AdminRouteParts): readonly AdminRoute[] {
  const routes = [
    ...monitoringRoutes(monitored),
    ...dataRoutes({ store, createXml, importBody }),
    ...(imports === null ? [] : importRoutes({ store, ...imports })),
    ...(backups === null ? [] : backupRoutes(backups)),
    ...playerRoutes(store, now),
    ...choiceRoutes(store, now),
    ...correctionRoutes(store, now),
    ...mediaRoutes(store, pictures, now),
    ...siteRoutes(store, identity, pictures),
    ...syncRoutes(sync),
    ...webhookRoutes(webhooks, now),
    ...auditRoutes(audit),
  ];
  return withDocument(routes, version);
}
