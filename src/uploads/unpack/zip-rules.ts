/**
 * The rules for entries of a ZIP file (ISO/IEC 21320-1). The whole directory of an archive is checked before any file is written, because
 * the ZIP library checks neither the total size nor whether entries share bytes, as they do in ZIP bombs.
 */

import { invariant } from '../../invariant.ts';
import { isClutter, readSafePath } from '../safe-path.ts';
import { UploadError } from '../upload-error.ts';
import type { UnpackLimits } from './limits.ts';
import { smallBytes } from './limits.ts';

/** The checked fields of an entry in the directory. */
export interface ZipEntry {
  readonly fileName: string;
  readonly generalPurposeBitFlag: number;
  readonly compressionMethod: number;
  readonly versionMadeBy: number;
  readonly externalFileAttributes: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  readonly relativeOffsetOfLocalHeader: number;
  readonly fileNameLength: number;
}

/** A file to write. */
export interface ZipFileEntry<E extends ZipEntry> {
  readonly entry: E;
  readonly path: string;
}

/** Flag bits of encrypted entries: traditional encryption, strong encryption, encrypted directory. */
const encrypted = 0x0001 | 0x0040 | 0x2000;
const stored = 0;
const deflated = 8;
const madeByUnix = 3;
const fileType = 0o170000;
const regular = 0o100000;
const directory = 0o040000;
const localHeaderBytes = 30;

/** Checks the directory of an archive and returns its files. Throws UploadError. */
export function checkEntries<E extends ZipEntry>(
  entries: readonly E[],
  { maxBytes, maxRatio }: Pick<UnpackLimits, 'maxBytes' | 'maxRatio'>,
): readonly ZipFileEntry<E>[] {
  refuseOverlap(entries);
  const files = entries.flatMap((entry) => checkEntry(entry, maxRatio));
  const total = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (total > maxBytes)
    throw new UploadError('too-large', 'The archive is larger than allowed when it is unpacked.');
  return files;
}

function checkEntry<E extends ZipEntry>(entry: E, maxRatio: number): readonly ZipFileEntry<E>[] {
  const { fileName, compressionMethod, compressedSize, uncompressedSize } = entry;
  const safe = readSafePath(fileName);
  if ('refused' in safe) throw refused(`The name of a file in the archive ${safe.refused}.`);
  const kind = kindOf(entry);
  if (isClutter(safe.path)) return [];
  if (kind === directory) return [];
  if ((entry.generalPurposeBitFlag & encrypted) !== 0)
    throw refused('The archive is encrypted. Pack the files without a password.');
  if (compressionMethod !== stored && compressionMethod !== deflated)
    throw refused(
      `The archive uses the compression method ${compressionMethod}. Pack the files as an ordinary ZIP file (deflate).`,
    );
  if (compressionMethod === stored && compressedSize !== uncompressedSize)
    throw refused('The archive is damaged: it contains two different sizes for a file.');
  if (uncompressedSize > smallBytes && uncompressedSize > maxRatio * compressedSize)
    throw new UploadError(
      'too-large',
      `A file in the archive would be more than ${maxRatio} times larger when it is unpacked.`,
    );
  return [{ entry, path: safe.path }];
}

/**
 * Returns the Unix file type of an entry. An entry is also a directory if its name ends with a slash. Throws UploadError for links and
 * devices.
 */
function kindOf({ fileName, versionMadeBy, externalFileAttributes }: ZipEntry): number {
  const isFolder = /[/\\]$/.test(fileName);
  const type = versionMadeBy >>> 8 === madeByUnix ? (externalFileAttributes >>> 16) & fileType : 0;
  if (type !== 0 && type !== regular && type !== directory)
    throw refused('The archive contains a link or a device. Pack ordinary files and folders only.');
  return isFolder || type === directory ? directory : regular;
}

/** Throws UploadError if entries share bytes. It assumes that an entry's local name is at least as long as its name in the directory. */
function refuseOverlap(entries: readonly ZipEntry[]): void {
  const ordered = entries.toSorted(
    (left, right) => left.relativeOffsetOfLocalHeader - right.relativeOffsetOfLocalHeader,
  );
  for (let at = 1; at < ordered.length; at += 1) {
    const before = invariant(ordered[at - 1], 'the one before exists');
    const { relativeOffsetOfLocalHeader: start } = invariant(ordered[at], 'within the list');
    const { relativeOffsetOfLocalHeader, fileNameLength, compressedSize } = before;
    if (relativeOffsetOfLocalHeader + localHeaderBytes + fileNameLength + compressedSize > start)
      throw refused('The archive is not valid: two of its files overlap.');
  }
}

function refused(message: string): UploadError {
  return new UploadError('invalid', message);
}
