/** The fields of a type by the part of a value they are in; see contract/parted.ts. */

import type { ComplexShape, Field } from '../contract/index.ts';

export interface FieldRun {
  readonly perPlayer: boolean;
  readonly fields: [string, Field][];
}

/** The fields of a type in wire order, grouped where several in turn belong to the same part. */
export function fieldRunsOf(shape: ComplexShape): readonly FieldRun[] {
  const runs: FieldRun[] = [];
  for (const entry of Object.entries<Field>(shape.fields)) {
    const perPlayer = entry[1].perPlayer ?? false;
    const last = runs.at(-1);
    if (last?.perPlayer === perPlayer) last.fields.push(entry);
    else runs.push({ perPlayer, fields: [entry] });
  }
  return runs;
}
