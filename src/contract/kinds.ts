/** The five XML Schema simple types of the contract and their TypeScript types. */

export interface KindTypes {
  string: string;
  int: number;
  boolean: boolean;
  double: number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  dateTime: number;
}

/** Name of a simple type, as in XML Schema. */
export type Kind = keyof KindTypes;

/** True for .NET value types, which are always written and never omitted. */
export function isValueType(kind: Kind): boolean {
  return kind !== 'string';
}
