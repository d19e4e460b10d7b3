/**
 * XML Schema of the service, derived from the contract, as a document (`?xsd`) and inside the WSDL. The order of the declarations is that
 * of the original service (docs/spec/wire-format.md 8). Each operation has its request element, its response element, and then the types of
 * its result at their first use. The root elements of HTTP GET and POST come last.
 */

import type { ComplexShape, Service, Shape } from '../contract/index.ts';
import { schemaNamespace } from '../codec/index.ts';
import { declareOperation, declareRoot, declareType, rootName } from './declarations.ts';
import { collectTypes } from './nested-types.ts';
import type { XmlElement } from './xml-element.ts';
import { element, writeXmlDocument } from './xml-element.ts';
import { complex, opt } from '../contract/index.ts';

/** Writes the schema as a document, with the prefix `xs` for XML Schema. */
export function writeSchema(service: Service): string {
  const attributes = {
    'xmlns:tns': service.namespace,
    elementFormDefault: 'qualified',
    targetNamespace: service.namespace,
    'xmlns:xs': schemaNamespace,
  };
  return writeXmlDocument(element('xs:schema', attributes, declareAll(service, 'xs')));
}

/** Builds the schema inside the WSDL, which declares the prefixes `s` and `tns`. */
export function inlineSchema(service: Service): XmlElement {
  const attributes = { elementFormDefault: 'qualified', targetNamespace: service.namespace };
  return element('s:schema', attributes, declareAll(service, 's'));
}

function declareAll({ operations, style }: Service, prefix: string): XmlElement[] {
  const dialect = { prefix, nillableObjects: style.nillableObjects };
  const extend = extendWith(style.extensionDataType);
  const declared = new Set<string>();
  const roots = new Map(operations.map(({ result }) => [rootName(result), result]));
  return [
    ...operations.flatMap((operation) => [
      ...declareOperation(dialect, operation),
      ...collectTypes(extend(operation.result), declared).map((shape) =>
        declareType(dialect, shape),
      ),
    ]),
    ...[...roots.values()].map((result) => declareRoot(dialect, result)),
  ];
}

/**
 * Returns a function that adds ExtensionData, a field of the empty type `typeName`, as the last child of the complex types in and below a shape
 * (docs/spec/decisions.md 3; docs/spec/wire-format.md 3.4).
 */
function extendWith(typeName: string): (shape: Shape) => Shape {
  const field = opt(complex(typeName, {}), 'This field is always empty.');

  function extend(shape: Shape): Shape {
    if (shape.form === 'simple') return shape;
    if (shape.form === 'array') return { ...shape, item: extendComplex(shape.item) };
    return extendComplex(shape);
  }

  function extendComplex(shape: ComplexShape): ComplexShape {
    const fields = Object.entries(shape.fields).map(([name, inner]) => [
      name,
      { ...inner, shape: extend(inner.shape) },
    ]);
    return { ...shape, fields: { ...Object.fromEntries(fields), ExtensionData: field } };
  }

  return extend;
}
