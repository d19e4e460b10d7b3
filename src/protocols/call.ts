/** A call: an operation and its unparsed arguments, as decoded by every binding. */

import type { ServiceOperation, ServiceParameter, Style } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { XmlPosition } from '../codec/index.ts';
import { readInt } from '../codec/index.ts';

/** Maximum length of a parameter's value in UTF-16 code units. Names, dates and cursors are much shorter. */
export const maxParameter = 4096;

/** Value of each parameter by its key in the contract; a missing string is null. */
export type CallArguments = Readonly<Record<string, string | number | null>>;

/** A call of an operation. */
export interface Call {
  readonly operation: ServiceOperation;
  readonly args: CallArguments;
  /** Set if the request is for one page of a list. */
  readonly page?: CallPage;
}

/** Pagination parameters of a request; null if missing. */
export interface CallPage {
  readonly limit: number | null;
  readonly cursor: string | null;
}

/** The text of a parameter as it was sent. */
export interface ParameterText {
  readonly text: string;
  /** Position of the end of the parameter, in XML bindings. */
  readonly position?: XmlPosition;
}

/**
 * Reads the arguments of a call.
 * @param find returns the text of a parameter; undefined if it is missing
 * @param whenMissing returns the value of a missing parameter, or throws Fault
 */
export function readArguments(
  operation: ServiceOperation,
  find: (parameter: ServiceParameter) => ParameterText | undefined,
  whenMissing: (parameter: ServiceParameter) => null | 0,
): CallArguments {
  const args: Record<string, string | number | null> = {};
  for (const parameter of operation.parameters) {
    const found = find(parameter);
    args[parameter.key] =
      found === undefined ? whenMissing(parameter) : readValue(parameter, found);
  }
  return args;
}

/**
 * Returns the rule for a missing parameter in SOAP: a missing string is null; a missing number is 0 or an error, depending on the style
 * (docs/spec/decisions.md 2).
 */
export function missingInSoap(style: Style): (parameter: ServiceParameter) => null | 0 {
  return ({ kind, name }) => {
    if (kind === 'string') return null;
    if (style.missingNumber === 'zero') return 0;
    throw new Fault('client.parameter.missing', { name });
  };
}

/** Returns null for a missing parameter that the contract makes optional in HTTP GET and POST. Throws Fault for any other. */
export function missingInHttp({ name, isRequired }: ServiceParameter): null {
  if (!isRequired) return null;
  throw new Fault('client.parameter.missing', { name });
}

function readValue(
  parameter: ServiceParameter,
  { text, position }: ParameterText,
): string | number {
  if (parameter.kind === 'string') return text;
  const reading = readInt(text);
  if ('value' in reading) return reading.value;
  throw new Fault(`client.parameter.${reading.fault}`, {
    name: parameter.name,
    value: text,
    ...position,
  });
}
