/**
 * Creates tables of fields for generated references: type, unit, null and meaning. A field without a description, or a number without a
 * unit, causes an error.
 */

import type { ComplexShape, Field, FieldUse, Kind, Shape } from '../src/contract/index.ts';
import { aboutField, mayBeNull } from '../src/contract/index.ts';
import { collectTypes } from '../src/documents/index.ts';
import { BrokenInvariant } from '../src/invariant.ts';
import { code, plainWithCode, table } from './markdown.ts';

const kindNames: Readonly<Record<Kind, string>> = {
  string: 'string',
  int: 'whole number',
  double: 'number',
  boolean: 'boolean',
  dateTime: 'date and time',
  picture: 'string',
};

/** Describes the object types of a result under headings of this level: the type itself, then the types of its fields. */
export function describeTypes(shape: Shape, use: FieldUse, level: string): string[] {
  return collectTypes(shape).flatMap((type) =>
    type.form === 'complex' ? [`${level} ${type.name}`, describeFields(type, use)] : [],
  );
}

/** Returns the table of the fields of an object. */
export function describeFields({ name, fields }: ComplexShape, use: FieldUse): string {
  const isMessage = use === 'message';
  const rows = Object.entries(fields).map(([field, declared]) => {
    assertDescribed(`${name}.${field}`, declared);
    const { shape, unit = '', presence } = declared; // absent: only numbers have a unit
    return [
      code(field),
      describeShape(shape),
      unit,
      mayBeNull(declared, use) ? 'yes' : 'no',
      ...(isMessage ? [presence === 'opt' ? 'yes' : 'no'] : []),
      plainWithCode(aboutField(declared, use)),
    ];
  });
  const ofMessage = isMessage ? ['May be left out'] : [];
  return table(['Field', 'Type', 'Unit', 'Can be null', ...ofMessage, 'Meaning'], rows);
}

/** Returns the name of a type, with a link to its table on the same page. */
export function describeShape(shape: Shape): string {
  if (shape.form === 'simple') return kindNames[shape.kind];
  return shape.form === 'complex' ? linkTo(shape.name) : `list of ${linkTo(shape.item.name)}`;
}

function linkTo(name: string): string {
  return `[${name}](#${name.toLowerCase()})`;
}

/** Throws an error if a field has no description, or a number field has no unit. */
export function assertDescribed(name: string, { about, shape, unit }: Field): void {
  if (!/^[A-Z`].*\.$/su.test(about))
    throw new BrokenInvariant(`the field ${name} has a sentence that describes it`);
  const isNumber = shape.form === 'simple' && (shape.kind === 'int' || shape.kind === 'double');
  if (isNumber && unit === undefined) throw new BrokenInvariant(`the number ${name} has a unit`);
}
