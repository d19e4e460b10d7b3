/** A value of the contract as the writers see it: what `Infer` yields for any shape. */

export type WireValue = string | number | boolean | null | WireObject | readonly WireValue[];
export interface WireObject {
  readonly [field: string]: WireValue | undefined;
}

/** Tells an object apart from lists and plain values. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
