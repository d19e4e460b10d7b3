/** ExtensionData: the optional last child of every complex type except arrays (docs/spec/decisions.md 3; docs/spec/wire-format.md 3.4). */

import type { ComplexShape, Shape } from '../contract/index.ts';
import { complex, opt } from '../contract/index.ts';

/** Returns a function that adds the field, of the empty type `typeName`, to the complex types in and below a shape. */
export function extendWith(typeName: string): (shape: Shape) => Shape {
  const field = opt(complex(typeName, {}), 'This field is always empty.');

  function extend(shape: Shape): Shape {
    if (shape.form === 'simple') return shape;
    if (shape.form === 'array') return { ...shape, item: extendComplex(shape.item) };
    return extendComplex(shape);
  }

  function extendComplex(shape: ComplexShape): ComplexShape {
    const fields = Object.entries(shape.fields).map(([name, inner]) => [name, { ...inner, shape: extend(inner.shape) }]);
    return { ...shape, fields: { ...Object.fromEntries(fields), ExtensionData: field } };
  }

  return extend;
}
