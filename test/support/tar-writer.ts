/** Writes a tar archive of one file. */

import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

/** The bytes of an archive with one file. */
export async function writeTar(name: string, content: Buffer): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name }, content);
  tar.finalize();
  return buffer(tar);
}
