/**
 * The contract instantiated with the settings: brand, namespace, service name and style (docs/spec/decisions.md 1).
 * Code that reads or writes the wire uses this instance, never the neutral declarations.
 */

import type { Kind } from './kinds.ts';
import type { Operation } from './operations.ts';
import { operations } from './operations.ts';
import type { Parameter } from './parameter.ts';
import { toKind } from './parameter.ts';
import type { Resource } from './resources.ts';
import { resources } from './resources.ts';
import type { ArrayShape, ComplexShape, Fields, Shape } from './shape.ts';
import { hasPictures } from './shape.ts';
import type { Style } from './style.ts';
import type { V1Endpoint } from './v1/endpoints.ts';
import { v1Endpoints } from './v1/endpoints.ts';

/** The settings of a contract. */
export interface ServiceOptions {
  readonly brand: string;
  readonly namespace: string;
  readonly serviceName: string;
  readonly style: Style;
}

/** A parameter of an operation with its neutral name and its wire name. */
export interface ServiceParameter extends Parameter {
  /** Name in the neutral contract, the key of a handler's arguments. */
  readonly key: string;
  /** Name on the wire. */
  readonly name: string;
  readonly kind: Kind;
}

/** An operation with its neutral name and its wire name. */
export interface ServiceOperation {
  /** Name in the neutral contract, the key of its handler. */
  readonly key: string;
  readonly name: string;
  readonly responseName: string;
  readonly resultName: string;
  readonly soapAction: string;
  readonly parameters: readonly ServiceParameter[];
  readonly result: Shape;
  /**
   * Whether the result contains images. If so, a response depends on the service's address that the client used, because the addresses of
   * images begin with it.
   */
  readonly hasPictures: boolean;
  readonly about: string;
  /** Sample result, see Operation; undefined if the result type has its own samples. */
  readonly sample: string | number | undefined;
  readonly pages: boolean;
}

/** A contract with its wire names and its style. */
export interface Service extends ServiceOptions, Pick<Contract, 'resources' | 'endpoints'> {
  /** In contract order. */
  readonly operations: readonly ServiceOperation[];
  readonly operationByName: ReadonlyMap<string, ServiceOperation>;
  /** The operations by lower-case name, so that the error for a name in the wrong case can state the correct name. */
  readonly operationByFoldedName: ReadonlyMap<string, ServiceOperation>;
  readonly operationBySoapAction: ReadonlyMap<string, ServiceOperation>;
}

/** The operations, resources and endpoints of a service, by name. */
export interface Contract {
  readonly operations: Readonly<Record<string, Operation>>;
  /** The resources, which are only available in JSON. */
  readonly resources: Readonly<Record<string, Resource>>;
  /** The modern API. */
  readonly endpoints: Readonly<Record<string, V1Endpoint>>;
}

const laurel: Contract = { operations, resources, endpoints: v1Endpoints };

/** Instantiates a contract; by default that of the 14 operations. */
export function createService(options: ServiceOptions, contract: Contract = laurel): Service {
  const brandShape = shapeBrander(options.brand);
  const serviceOperations = Object.entries(contract.operations).map(
    ([key, operation]): ServiceOperation => {
      const name = branded(key, options.brand);
      return {
        key,
        name,
        responseName: `${name}Response`,
        resultName: `${name}Result`,
        soapAction: soapAction(options.namespace, name),
        parameters: Object.entries(operation.parameters).map(([parameterKey, parameter]) => ({
          ...parameter,
          key: parameterKey,
          name: branded(parameterKey, options.brand),
          kind: toKind(parameter),
        })),
        result: brandShape(operation.result),
        hasPictures: hasPictures(operation.result),
        about: operation.about,
        sample: operation.sample,
        pages: operation.pages ?? false,
      };
    },
  );
  return {
    ...options,
    resources: contract.resources,
    endpoints: contract.endpoints,
    operations: serviceOperations,
    operationByName: new Map(serviceOperations.map((operation) => [operation.name, operation])),
    operationByFoldedName: new Map(
      serviceOperations.map((operation) => [operation.name.toLowerCase(), operation]),
    ),
    operationBySoapAction: new Map(
      serviceOperations.map((operation) => [operation.soapAction, operation]),
    ),
  };
}

/** The SOAPAction: namespace, `/`, operation. The `/` is omitted if the namespace ends in one. */
function soapAction(namespace: string, name: string): string {
  return namespace.endsWith('/') ? namespace + name : `${namespace}/${name}`;
}

/** Replaces `Net` before a capital letter with the brand. */
function branded(name: string, brand: string): string {
  return name.replace(/Net(?=[A-Z])/g, brand);
}

/** Root element of several results in one document, as Laurel exports and imports them. The service never sends it. */
export const collectionRoot = 'Export';

/** Returns a pattern that matches a contract name under any brand: the pattern for `NetId` matches `PSNId`. */
export function anyBrandPattern(name: string): RegExp {
  return new RegExp(`^${branded(name, '[A-Za-z][A-Za-z0-9]*')}$`);
}

/**
 * Returns a function that puts the brand into the type names of shapes. It renames each type once, so that a shape that is used twice stays
 * one object.
 */
function shapeBrander(brand: string): (shape: Shape) => Shape {
  const brandedShapes = new Map<Shape, Shape>();

  function brandComplex(shape: ComplexShape): ComplexShape {
    const existing = brandedShapes.get(shape);
    if (existing?.form === 'complex') return existing;
    const fields: Fields = Object.fromEntries(
      Object.entries(shape.fields).map(([name, field]) => [
        name,
        { ...field, shape: brandShape(field.shape) },
      ]),
    );
    const renamed = { ...shape, name: branded(shape.name, brand), fields };
    brandedShapes.set(shape, renamed);
    return renamed;
  }

  function brandArray(shape: ArrayShape): ArrayShape {
    const existing = brandedShapes.get(shape);
    if (existing?.form === 'array') return existing;
    const renamed = {
      ...shape,
      name: branded(shape.name, brand),
      itemName: branded(shape.itemName, brand),
      item: brandComplex(shape.item),
    };
    brandedShapes.set(shape, renamed);
    return renamed;
  }

  function brandShape(shape: Shape): Shape {
    if (shape.form === 'complex') return brandComplex(shape);
    if (shape.form === 'array') return brandArray(shape);
    return shape;
  }

  return brandShape;
}
