/** Element and type declarations of the XML Schema. */

import type {
  ArrayShape,
  ComplexShape,
  Field,
  ServiceOperation,
  Shape,
} from '../contract/index.ts';
import { isValueType, toSchemaType, simple } from '../contract/index.ts';
import type { NamedShape } from './nested-types.ts';
import type { XmlElement } from './xml-element.ts';
import { element } from './xml-element.ts';

/** The differences between the declarations in WSDL and in XSD. */
export interface Dialect {
  /** Prefix of the XML Schema namespace. */
  readonly prefix: string;
  /** Whether nested objects and arrays may be xsi:nil (docs/spec/decisions.md 2). */
  readonly nillableObjects: boolean;
}

const optional = { minOccurs: '0', maxOccurs: '1' };
const required = { minOccurs: '1', maxOccurs: '1' };
const repeated = { minOccurs: '0', maxOccurs: 'unbounded' };
const nillable = { nillable: 'true' };

/** Declares the request and the response element of an operation. */
export function declareOperation(dialect: Dialect, operation: ServiceOperation): XmlElement[] {
  const { name, responseName, resultName, parameters, result } = operation;
  const request = parameters.map((parameter) =>
    declarePart(dialect, parameter.name, simple(parameter.kind)),
  );
  const response = [declarePart(dialect, resultName, result)];
  return [
    element(`${dialect.prefix}:element`, { name }, [declareSequence(dialect, {}, request)]),
    element(`${dialect.prefix}:element`, { name: responseName }, [
      declareSequence(dialect, {}, response),
    ]),
  ];
}

/** Declares a complex type or an array type. */
export function declareType(dialect: Dialect, shape: NamedShape): XmlElement {
  const parts =
    shape.form === 'array' ? [declareItem(dialect, shape)] : declareFields(dialect, shape);
  return declareSequence(dialect, { name: shape.name }, parts);
}

/** Declares the root element of an HTTP GET or POST response, in which null is xsi:nil. */
export function declareRoot(dialect: Dialect, result: Shape): XmlElement {
  return declareElement(dialect, result, {
    name: rootName(result),
    ...(mayBeNull(result) ? nillable : {}),
  });
}

/** Returns the name of the root element of an HTTP GET or POST response, which is the name of its type. */
export function rootName(result: Shape): string {
  return result.form === 'simple' ? toSchemaType(result.kind) : result.name;
}

/** Declares a parameter or result; it is optional if it can be null. */
function declarePart(dialect: Dialect, name: string, shape: Shape): XmlElement {
  return declareElement(dialect, shape, { ...(mayBeNull(shape) ? optional : required), name });
}

/** Array items may be null in every style (docs/spec/service-description.md, "Collections"). */
function declareItem(dialect: Dialect, { itemName, item }: ArrayShape): XmlElement {
  return declareElement(dialect, item, { ...repeated, name: itemName, ...nillable });
}

function declareFields(dialect: Dialect, { fields }: ComplexShape): XmlElement[] {
  return Object.entries(fields).map(([name, field]) =>
    declareElement(dialect, field.shape, {
      ...(field.presence === 'opt' ? optional : required),
      name,
      ...(isNillable(dialect, field) ? nillable : {}),
    }),
  );
}

function isNillable({ nillableObjects }: Dialect, { presence, shape }: Field): boolean {
  return presence === 'nil' || (nillableObjects && shape.form !== 'simple');
}

function declareElement(
  { prefix }: Dialect,
  shape: Shape,
  attributes: Readonly<Record<string, string>>,
): XmlElement {
  const type =
    shape.form === 'simple' ? `${prefix}:${toSchemaType(shape.kind)}` : `tns:${shape.name}`;
  return element(`${prefix}:element`, { ...attributes, type });
}

function declareSequence(
  { prefix }: Dialect,
  attributes: Readonly<Record<string, string>>,
  parts: readonly XmlElement[],
): XmlElement {
  const content = parts.length === 0 ? [] : [element(`${prefix}:sequence`, {}, parts)];
  return element(`${prefix}:complexType`, attributes, content);
}

function mayBeNull(shape: Shape): boolean {
  return shape.form !== 'simple' || !isValueType(shape.kind);
}
