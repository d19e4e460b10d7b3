/** Startup check of the permissions of private files: the database, the login and keys of networks, and a settings file with a password. */

import { statSync } from 'node:fs';
import { accountsFile } from '../../store/index.ts';
import { readStoreFile } from '../../store/engine/address.ts';
import type { SecretSettings } from '../secret-files.ts';
import { secretFiles } from '../secret-files.ts';

/** A file or folder that other users must not access. */
interface PrivateFile {
  readonly path: string;
  /** Description of the content for messages. */
  readonly what: string;
  /** Mode bits that must not be set. Group access may be permitted, because the owner may have chosen it to share the file. */
  readonly denied: number;
  /** The mode that removes the access of others. Default: 600. */
  readonly mode?: string;
}

/** A file with permissions that are too wide. */
export interface Exposure {
  readonly path: string;
  /** A sentence with the command that fixes the problem. */
  readonly message: string;
  /** Whether others may write to the file, so that its content cannot be trusted. */
  readonly isWritable: boolean;
}

const ofOthers = 0o007;
const ofGroupAndOthers = 0o077;
const writing = 0o022;

/** The settings that name private files. */
export interface PrivatePaths extends SecretSettings {
  readonly store: string;
  /** The settings file, if it contains a password. */
  readonly secretFile?: string | null;
}

/** Returns the private files of these settings. A store that is not a file has none. */
export function privateFiles({
  store,
  secretFile = null,
  ...secrets
}: PrivatePaths): readonly PrivateFile[] {
  const file = readStoreFile(store);
  return [
    ...(file === null
      ? []
      : [file, `${file}-lists`, accountsFile(file), `${file}-setup-link`].map((path) => ({
          path,
          what: 'the data of players',
          denied: ofOthers,
        }))),
    ...(secretFile === null ? [] : [{ path: secretFile, what: 'a password', denied: ofOthers }]),
    ...secretFiles(secrets).map(({ what, path, isFolder }) => ({
      path,
      what,
      denied: ofGroupAndOthers,
      mode: isFolder ? '700' : '600',
    })),
  ];
}

/** Returns the files to which others have read or write access. Missing files are ignored. */
export function findExposures(files: readonly PrivateFile[]): readonly Exposure[] {
  // On Windows the mode does not reflect the permissions.
  if (process.platform === 'win32') return [];
  return files.flatMap(({ path, what, denied, mode = '600' }) => {
    const exposed = modeOf(path) & denied;
    if (exposed === 0) return [];
    const isWritable = (exposed & writing) !== 0;
    const verb = isWritable ? 'write' : 'read';
    return [
      {
        path,
        isWritable,
        message: `Other users can ${verb} ${path}, which contains ${what}. Run "chmod ${mode} ${path}".`,
      },
    ];
  });
}

/** Returns the mode of a file, or 0 if it is missing or not accessible; opening the file then reports the error. */
function modeOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  } catch {
    return 0;
  }
}
