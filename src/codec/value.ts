/** A value of any shape of the contract, as used by the writers. */
export type WireValue = string | number | boolean | null | WireObject | readonly WireValue[];

/** An object of the contract; an absent field counts as null. */
export interface WireObject {
  readonly [field: string]: WireValue | undefined;
}

/** Type guard for objects, as opposed to lists and simple values. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
