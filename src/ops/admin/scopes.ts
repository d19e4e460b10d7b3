/** What a token may do; each route asks for one of these. */

export const scopes = {
  metrics: 'read the metrics, where the admin address is not on loopback',
  import: 'load data',
  export: 'read all data',
  instance: 'with import or export: also webhooks with their secrets, followed players and tombstones of deleted players',
  players: 'list, add, rename, hide, exclude and delete players',
  sync: 'follow players on the network, start and stop the sync',
  audit: 'read the audit log',
} as const;

export type Scope = keyof typeof scopes;

export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name);
}

/** Every scope, in the order of their declaration. */
export const allScopes: readonly Scope[] = Object.keys(scopes).filter(isScope);
