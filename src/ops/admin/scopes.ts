/** Scopes of tokens. Each route that requires a token requires one of them. */

import { instanceSubjects } from '../../records/instance-records.ts';

/** The scopes, with the actions that they permit. */
export const scopes = {
  metrics: 'read metrics; needed only if the admin address is not on loopback',
  import: 'import data, and list, stop and undo imports in the background',
  export: 'export data; on a site for members only, also read /v1',
  backup:
    'make, list, download, schedule and remove backups, which contain the whole store, secrets included',
  instance: `together with import or export: include the data of the instance: ${instanceSubjects}`,
  players: 'list, add, rename, change, hide, exclude, correct and delete players',
  games:
    'change, remove and merge games of the catalogue, set their images, delete unused images, and remove the demo',
  site: 'show and change the name, texts, colours and images of the site',
  webhooks: 'list, add, test, change and remove webhooks',
  sync: 'show the sync, follow players on the networks or stop following them, and start and stop the sync',
  audit: 'read the audit log',
} as const;

/** The name of a scope. */
export type Scope = keyof typeof scopes;

/** Checks whether a text is the name of a scope. */
export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name);
}

/** All scopes in the order of declaration. */
export const allScopes: readonly Scope[] = Object.keys(scopes).filter(isScope);
