/** A row while a load works on it: as it is stored, and as it will be. What is written is decided once, at the end. */

import type { SqlValue } from '../engine/engine.ts';

export interface Kept<Row> {
  /** Null where it is not stored yet. */
  readonly stored: Readonly<Row> | null;
  readonly row: Row;
}

/** A row that is stored. */
export function keepStored<Row extends object>(stored: Row): Kept<Row> {
  return { stored, row: { ...stored } };
}

/** A row that is not stored yet. */
export function keepNew<Row>(row: Row): Kept<Row> {
  return { stored: null, row };
}

/** True where there is something to write. */
export function differs<Row extends object>({ stored, row }: Kept<Row>): boolean {
  return stored === null || propertiesOf(row).some((property) => row[property] !== stored[property]);
}

/** New values for a row; a property that is undefined keeps its value. */
export type Patch<Row> = { readonly [P in keyof Row]?: Row[P] | undefined };

/** Puts the values of a patch into a row; true where one of them was another. */
export function amend<Row extends { [P in keyof Row]: SqlValue }>(row: Row, patch: Patch<Row>): boolean {
  let amended = false;
  for (const property of propertiesOf(row)) {
    const value = patch[property];
    if (value === undefined || value === row[property]) continue;
    row[property] = value;
    amended = true;
  }
  return amended;
}

/** Puts the values of a patch where a row has none; true where there was such a place. */
export function fill<Row extends { [P in keyof Row]: SqlValue }>(row: Row, patch: Patch<Row>): boolean {
  let filled = false;
  for (const property of propertiesOf(row)) {
    const value = patch[property];
    if (value === undefined || value === null || row[property] !== null) continue;
    row[property] = value;
    filled = true;
  }
  return filled;
}

/** A flag's column. */
export function toFlag(value: boolean): number;
export function toFlag(value: boolean | undefined): number | undefined;
export function toFlag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** Object.keys with the type that holds for rows, which are plain objects made from their table's declaration. */
export function propertiesOf<Row extends object>(row: Row): (keyof Row & string)[];
export function propertiesOf(row: object): string[] {
  return Object.keys(row);
}
