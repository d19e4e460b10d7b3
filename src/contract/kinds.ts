/** The five XML Schema simple types the contract uses, with the TypeScript type that carries each. */

export interface KindTypes {
  string: string;
  int: number;
  boolean: boolean;
  double: number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  dateTime: number;
}

/** Name of a simple type; the same word in XML Schema. */
export type Kind = keyof KindTypes;

/** True for the types .NET calls value types: they are always written, never left out. */
export function isValueType(kind: Kind): boolean {
  return kind !== 'string';
}
