/** The named types a result is made of. */

import type { ArrayShape, ComplexShape, Shape } from '../contract/index.ts';

/** A shape that has a name of its own in the schema. */
export type NamedShape = ComplexShape | ArrayShape;

/** The shapes of a complex type's fields, or the item of an array. */
function* nestedShapes(shape: NamedShape): Generator<Shape> {
  if (shape.form === 'array') yield shape.item;
  else for (const field of Object.values(shape.fields)) yield field.shape;
}

/** The named types in and below a shape, each once: a type before its parts, parts in field order. */
export function collectTypes(shape: Shape, seen = new Set<string>()): NamedShape[] {
  if (shape.form === 'simple' || seen.has(shape.name)) return [];
  seen.add(shape.name);
  return [shape, ...nestedShapes(shape).flatMap((nested) => collectTypes(nested, seen))];
}
