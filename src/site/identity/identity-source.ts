/**
 * The identity as it is now: values of the settings, then those of the store. A commit may have changed those of the store, so they
 * are asked for again after one, by their revision first.
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
  /** Equal revisions mean an equal identity. */
  readonly revision: string;
}

/** Returns the identity of the last commit that this process knows of. */
export type IdentitySource = () => Promise<ShownIdentity>;

/**
 * Creates a source that asks the store again only after a commit, and keeps the last identity while the store is unavailable.
 * @param fixed values of the settings, which win over those of the store
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
      // Pages that need no data keep the last identity while the store is unavailable; the others report the failure themselves.
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

/** An identity that can be had without the store, too: as it was known last. @param fixed values of the settings */
export function rememberIdentity(source: IdentitySource, fixed: IdentityValues) {
  let last = showIdentity(fixed, '');
  const identity: IdentitySource = async () => {
    last = await source();
    return last;
  };
  return { identity, lastIdentity: () => last };
}

/** The identity of values as they are stored, with times in UTC. */
export function showIdentity(values: IdentityValues, revision: string): ShownIdentity {
  const instance = createInstance(values);
  return { instance, assets: createIdentityAssets(instance), zone: utc, revision };
}
