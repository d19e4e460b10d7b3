/** Warns when real data is written into a store with demo data. */

import { holdsDemo } from '../actions/index.ts';
import type { SqlStore } from '../store/index.ts';
import { terminal } from './terminal.ts';

/** Writes a warning to the standard error if the store contains demo data. */
export async function warnOfDemo(store: SqlStore): Promise<void> {
  if (!(await holdsDemo(store))) return;
  terminal().stderr.write(
    'laurel: This store also holds demo data. Use "laurel demo remove" to remove it.\n',
  );
}
