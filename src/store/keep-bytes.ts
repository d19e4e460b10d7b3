/** Which way lists of games are kept as they were written, by where the database is. */

import { randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { HeldEntries } from './held-entries.ts';
import { KeptBytes } from './kept-bytes.ts';
import type { ListEntries } from './list-entries.ts';
import { ListFile } from './list-file.ts';
import { StoredEntries } from './stored-entries.ts';

type OnTrouble = (message: string, cause: unknown) => void;

/**
 * Lists beside a database that is a file; else in a file of this process alone.
 * @param bound bytes of the file
 */
export function keepBytes(engine: Engine, bound: number, onTrouble: OnTrouble = () => {}): KeptBytes {
  return new KeptBytes(entriesOf(engine, bound, onTrouble), bound);
}

function entriesOf(engine: Engine, bound: number, onTrouble: OnTrouble): ListEntries {
  const { besidePath } = engine;
  if (besidePath !== null) return new StoredEntries(engine, `${besidePath}-lists`, bound);
  return new HeldEntries({ queries: engine, open: () => openNameless(onTrouble), bound });
}

/** A file in the system's folder for temporary ones that has no name any more; null, and told, where none can be made. */
function openNameless(onTrouble: OnTrouble): ListFile | null {
  const path = join(tmpdir(), `laurel-lists-${randomUUID()}`);
  try {
    return withoutName(ListFile.make(path), path);
  } catch (error) {
    onTrouble(`Long lists of games are not kept as written: no file can be made in ${tmpdir()}.`, error);
    return null;
  }
}

function withoutName(file: ListFile, path: string): ListFile {
  try {
    unlinkSync(path);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}
