/** The link with which the first operator sets the site up in a browser (docs/spec/access.md 2). */

import { rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import type { Access } from '../access/index.ts';
import { toSite } from '../documents/index.ts';
import { readStoreFile } from '../store/engine/address.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';

/** The settings on which the link depends. */
interface SetupSettings extends Pick<
  SettingsFor<'serve'>,
  'setup' | 'pages' | 'publicUrl' | 'basePath' | 'host' | 'store'
> {
  /** The address on which the service listens, without a path. */
  readonly address: string;
}

/** A store, and the access control that decides who may set it up. */
interface SetupStore {
  readonly access: Access;
  readonly store: Pick<SqlStore, 'isEmpty'>;
}

/** The setup link, once for each address at which people may reach the service. */
export interface SetupLink {
  readonly addresses: readonly string[];
}

/**
 * Makes a setup link if there is no operator. Returns null if there is one, or if setup is off. A store with players does not need a setup,
 * so its link is shown only at the first start (docs/spec/access.md 2, 6). The link is also written to a file next to the store that only
 * its owner can read, because standard output may be lost.
 * @param now milliseconds UTC
 */
export async function createSetupLink(
  { access, store }: SetupStore,
  settings: SetupSettings,
  now: number,
): Promise<SetupLink | null> {
  const file = linkFile(settings.store);
  if (settings.setup === 'off' || settings.pages === 'off' || (await access.hasOperator())) {
    if (file !== null) rmSync(file, { force: true });
    return null;
  }
  if ((await access.showLink(now)) && !(await store.isEmpty())) return null;
  const { code } = await access.entry.createOperatorLink(now);
  const addresses = listAddresses(settings).map((site) => `${site}/setup#${code}`);
  if (file !== null) writeFileSync(file, `${addresses.join('\n')}\n`, { mode: 0o600 });
  return { addresses };
}

function linkFile(store: string): string | null {
  const file = readStoreFile(store);
  return file === null || file === ':memory:' ? null : `${file}-setup-link`;
}

/** Returns the public URL; without one, every address of the machine on which the service listens. */
export function listAddresses({
  publicUrl,
  basePath,
  host,
  address,
}: Pick<SetupSettings, 'publicUrl' | 'basePath' | 'host' | 'address'>): readonly string[] {
  if (publicUrl !== '') {
    const site = toSite({ address: publicUrl, path: basePath });
    return [site.slice(0, -1)];
  }
  if (host !== '0.0.0.0' && host !== '::') return [address];
  const { port } = new URL(address);
  const found = Object.values(networkInterfaces())
    .flatMap((list) => list ?? []) // absent: the network interface has no addresses
    .filter(({ internal, family }) => !internal && (family === 'IPv4' || host === '::'))
    .filter(({ address: own }) => !own.startsWith('fe80:'))
    .map(({ address: own, family }) => `http://${family === 'IPv6' ? `[${own}]` : own}:${port}`);
  return found.length === 0 ? [address] : found;
}
