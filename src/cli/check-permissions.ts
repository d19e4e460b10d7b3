/** Who else may read or write the files that the service keeps to itself: looked at when it starts. */

import { statSync } from 'node:fs';
import { storeFileOf } from '../store/address.ts';

/** A file that is kept from others, and what it is to people. */
export interface PrivateFile {
  readonly path: string;
  readonly what: string;
  /** Rights that nobody but the owner may have, as bits of the mode; the group may be one that was chosen to share the file. */
  readonly denied: number;
}

/** A file with rights it should not have. */
export interface Exposure {
  readonly path: string;
  /** One sentence, with what to do. */
  readonly message: string;
  /** Whether others may write it: what is in it cannot be trusted. */
  readonly isWritable: boolean;
}

const ofOthers = 0o007;
const ofGroupAndOthers = 0o077;
const writing = 0o022;

/** The files of these settings that must be kept from others; a store that is no file has none. */
export function privateFiles({
  store,
  syncTokenFile,
}: {
  readonly store: string;
  readonly syncTokenFile: string;
}): readonly PrivateFile[] {
  const file = storeFileOf(store);
  return [
    ...(file === null ? [] : [file, `${file}-lists`].map((path) => ({ path, what: 'the data of players', denied: ofOthers }))),
    { path: syncTokenFile, what: 'the login to the network', denied: ofGroupAndOthers },
  ];
}

/** The files among these that others may read or write; what is not there is nobody's. */
export function findExposures(files: readonly PrivateFile[]): readonly Exposure[] {
  // Windows keeps rights elsewhere, and its modes say nothing of them.
  if (process.platform === 'win32') return [];
  return files.flatMap(({ path, what, denied }) => {
    const exposed = modeOf(path) & denied;
    if (exposed === 0) return [];
    const isWritable = (exposed & writing) !== 0;
    const verb = isWritable ? 'write' : 'read';
    return [{ path, isWritable, message: `Others may ${verb} ${path}, which holds ${what}: run "chmod 600 ${path}".` }];
  });
}

/** The mode of a file; 0 where none is there, or none that this process could reach: whoever opens it will say so. */
function modeOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  } catch {
    return 0;
  }
}
