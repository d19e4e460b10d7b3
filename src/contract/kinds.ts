/** The simple types of the contract and their TypeScript types: five types of XML Schema, and images, which are strings in XML Schema. */

/** The TypeScript type of the values of each simple type. */
export interface KindTypes {
  string: string;
  int: number;
  boolean: boolean;
  double: number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  dateTime: number;
  /** An image: its path below the site, or an address from a source. Responses contain a full address (picture-base.ts). */
  picture: string;
}

/** Name of a simple type. */
export type Kind = keyof KindTypes;

/** The name of a simple type in XML Schema. */
export function toSchemaType(kind: Kind): Exclude<Kind, 'picture'> {
  return kind === 'picture' ? 'string' : kind;
}

/** Checks whether a type is a value type in .NET. Fields of these types are always written. */
export function isValueType(kind: Kind): boolean {
  return toSchemaType(kind) !== 'string';
}
