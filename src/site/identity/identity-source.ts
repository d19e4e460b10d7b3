/**
 * The current identity of the instance. Values of the settings override those in the store. Stored values may change with each commit, so
 * after a commit their revision is read again, and the values only if the revision is new.
 */

import type { IdentityValues } from '../../identity/index.ts';
import type { Store } from '../../store/port/store.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import { utc } from '../../domain/time/index.ts';
import { createInstance } from './create-instance.ts';
import type { IdentityAssets } from './identity-assets.ts';
import { createIdentityAssets } from './identity-assets.ts';
import type { Instance } from './instance.ts';

/** The identity as pages show it, with the revision that their cache keys contain. */
export interface ShownIdentity {
  readonly instance: Instance;
  readonly assets: IdentityAssets;
  /** The day zone, in which pages write times. */
  readonly zone: TimeZone;
  /** Identities with the same revision are equal. */
  readonly revision: string;
}

/** Returns the identity as of the last commit that this process knows of. */
export type IdentitySource = () => Promise<ShownIdentity>;

/**
 * Creates a source that reads the store again only after a commit. While the store is unavailable, it returns the last known identity.
 * @param fixed values of the settings, which override those in the store
 */
export function createIdentitySource(
  store: Pick<Store, 'commitVersions' | 'siteRevision' | 'siteValues' | 'dayZone'>,
  fixed: IdentityValues,
): IdentitySource {
  let shown = showIdentity(fixed, '');
  let readVersion: number | null = null;
  return async () => {
    const version = store.commitVersions().of(null);
    if (version === readVersion) return shown;
    try {
      shown = await read(shown);
      readVersion = version;
    } catch {
      // Pages that need no data show the last known identity while the store is unavailable; all other pages report the failure themselves.
    }
    return shown;
  };

  async function read(known: ShownIdentity): Promise<ShownIdentity> {
    const zone = await store.dayZone();
    const revision = `${await store.siteRevision()} ${zone.name}`;
    if (revision === known.revision) return known;
    return { ...showIdentity(new Map([...(await store.siteValues()), ...fixed]), revision), zone };
  }
}

/** Returns the current identity, and a function that returns the last known one without a read. @param fixed values of the settings */
export function rememberIdentity(source: IdentitySource, fixed: IdentityValues) {
  let last = showIdentity(fixed, '');
  const identity: IdentitySource = async () => {
    last = await source();
    return last;
  };
  return { identity, lastIdentity: () => last };
}

/** Makes an identity from stored values, with times in UTC. */
export function showIdentity(values: IdentityValues, revision: string): ShownIdentity {
  const instance = createInstance(values);
  return { instance, assets: createIdentityAssets(instance), zone: utc, revision };
}
