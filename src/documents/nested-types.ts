/** The named types of a result. */

import type { ArrayShape, ComplexShape, Shape } from '../contract/index.ts';

/** A shape with its own name in the schema. */
export type NamedShape = ComplexShape | ArrayShape;

/** Yields the shapes of the fields of a complex type, or the item of an array. */
function* nestedShapes(shape: NamedShape): Generator<Shape> {
  if (shape.form === 'array') yield shape.item;
  else for (const field of Object.values(shape.fields)) yield field.shape;
}

/** Collects the named types in a shape without duplicates. A type comes before the types of its fields, which are in field order. */
export function collectTypes(shape: Shape, seen = new Set<string>()): NamedShape[] {
  if (shape.form === 'simple' || seen.has(shape.name)) return [];
  seen.add(shape.name);
  return [shape, ...nestedShapes(shape).flatMap((nested) => collectTypes(nested, seen))];
}
