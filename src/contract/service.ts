/**
 * The contract instantiated for the settings: brand, namespace, service name, style (docs/spec/decisions.md 1).
 * Everything that meets the wire works with this instance, never with the neutral declarations.
 */

import type { Kind } from './kinds.ts';
import type { ParameterType, Operation, OperationName, Parameter } from './operations.ts';
import { operations } from './operations.ts';
import type { ArrayShape, ComplexShape, Fields, Shape } from './shape.ts';
import type { Style } from './style.ts';

export interface ServiceOptions {
  readonly brand: string;
  readonly namespace: string;
  readonly serviceName: string;
  readonly style: Style;
}

export interface ServiceParameter {
  /** Name in the neutral contract, the key of a handler's arguments. */
  readonly key: string;
  /** Name on the wire. */
  readonly name: string;
  readonly kind: Kind;
  readonly parameterType: ParameterType;
  readonly optionalInHttp: boolean;
  readonly about: string;
  readonly sample: string;
}

export interface ServiceOperation {
  readonly key: OperationName;
  readonly name: string;
  readonly responseName: string;
  readonly resultName: string;
  readonly soapAction: string;
  readonly parameters: readonly ServiceParameter[];
  readonly result: Shape;
  readonly about: string;
  /** The result in samples, see Operation; undefined where its type has samples of its own. */
  readonly sample: string | number | undefined;
  readonly pages: boolean;
}

export interface Service extends ServiceOptions {
  /** In contract order. */
  readonly operations: readonly ServiceOperation[];
  readonly operationByName: ReadonlyMap<string, ServiceOperation>;
  /** By lower-case name, to tell a caller the right case. */
  readonly operationByFoldedName: ReadonlyMap<string, ServiceOperation>;
  readonly operationBySoapAction: ReadonlyMap<string, ServiceOperation>;
}

const kindOfParameterType: Readonly<Record<ParameterType, Kind>> = {
  player: 'string',
  game: 'string',
  since: 'string',
  count: 'int',
};

/** Instantiates the contract. */
export function createService(options: ServiceOptions): Service {
  const brandShape = shapeBrander(options.brand);
  const bound = Object.keys(operations)
    .filter(isOperationName)
    .map((key): ServiceOperation => {
      const operation: Operation = operations[key];
      const name = branded(key, options.brand);
      return {
        key,
        name,
        responseName: `${name}Response`,
        resultName: `${name}Result`,
        soapAction: soapAction(options.namespace, name),
        parameters: Object.entries<Parameter>(operation.parameters).map(([parameterKey, parameter]) => ({
          key: parameterKey,
          name: branded(parameterKey, options.brand),
          kind: kindOfParameterType[parameter.parameterType],
          parameterType: parameter.parameterType,
          optionalInHttp: parameter.optionalInHttp ?? false,
          about: parameter.about,
          sample: parameter.sample,
        })),
        result: brandShape(operation.result),
        about: operation.about,
        sample: operation.sample,
        pages: operation.pages ?? false,
      };
    });
  return {
    ...options,
    operations: bound,
    operationByName: new Map(bound.map((operation) => [operation.name, operation])),
    operationByFoldedName: new Map(bound.map((operation) => [operation.name.toLowerCase(), operation])),
    operationBySoapAction: new Map(bound.map((operation) => [operation.soapAction, operation])),
  };
}

function isOperationName(key: string): key is OperationName {
  return key in operations;
}

/** SOAPAction is namespace, `/`, operation; a namespace that ends in `/` gets no second one. */
function soapAction(namespace: string, name: string): string {
  return namespace.endsWith('/') ? namespace + name : `${namespace}/${name}`;
}

/** The neutral word `Net`, where it begins another capitalised word, is the brand. */
function branded(name: string, brand: string): string {
  return name.replace(/Net(?=[A-Z])/g, brand);
}

/** Root of several answers in one document, as Laurel exports and imports them; no answer of the service has it. */
export const collectionRoot = 'Export';

/** Matches a name of the contract as it is under any brand: `NetId` matches `PSNId`. */
export function anyBrandPattern(name: string): RegExp {
  return new RegExp(`^${branded(name, '[A-Za-z][A-Za-z0-9]*')}$`);
}

/** Renames types once each, so that a shape used twice stays one shape. */
function shapeBrander(brand: string): (shape: Shape) => Shape {
  const done = new Map<Shape, Shape>();

  function brandComplex(shape: ComplexShape): ComplexShape {
    const known = done.get(shape);
    if (known?.form === 'complex') return known;
    const fields: Fields = Object.fromEntries(
      Object.entries(shape.fields).map(([name, field]) => [name, { ...field, shape: brandShape(field.shape) }]),
    );
    const renamed = { ...shape, name: branded(shape.name, brand), fields };
    done.set(shape, renamed);
    return renamed;
  }

  function brandArray(shape: ArrayShape): ArrayShape {
    const known = done.get(shape);
    if (known?.form === 'array') return known;
    const renamed = {
      ...shape,
      name: branded(shape.name, brand),
      itemName: branded(shape.itemName, brand),
      item: brandComplex(shape.item),
    };
    done.set(shape, renamed);
    return renamed;
  }

  function brandShape(shape: Shape): Shape {
    if (shape.form === 'complex') return brandComplex(shape);
    if (shape.form === 'array') return brandArray(shape);
    return shape;
  }

  return brandShape;
}
