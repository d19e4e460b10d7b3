/** What every binding turns a request into: an operation and the texts of its parameters. */

import type { ServiceOperation, ServiceParameter, Style } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { XmlPosition } from '../codec/index.ts';
import { readInt } from '../codec/index.ts';

/** The value of each parameter by its key in the contract; a string parameter left out is null. */
export type CallArguments = Readonly<Record<string, string | number | null>>;

export interface Call {
  readonly operation: ServiceOperation;
  readonly args: CallArguments;
  /** Where a part of a list is asked for. */
  readonly page?: CallPage;
}

/** A page as a request asks for it; null for what it leaves out. */
export interface CallPage {
  readonly limit: number | null;
  readonly cursor: string | null;
}

export interface ParameterText {
  readonly text: string;
  /** Where the parameter ended, for those bindings that have lines. */
  readonly position?: XmlPosition;
}

/**
 * Reads the arguments of a call.
 * @param find the text of a parameter, undefined where it was left out
 * @param whenMissing what a parameter left out becomes: null, 0, or a Fault thrown
 */
export function readArguments(
  operation: ServiceOperation,
  find: (parameter: ServiceParameter) => ParameterText | undefined,
  whenMissing: (parameter: ServiceParameter) => null | 0,
): CallArguments {
  const args: Record<string, string | number | null> = {};
  for (const parameter of operation.parameters) {
    const found = find(parameter);
    args[parameter.key] = found === undefined ? whenMissing(parameter) : readValue(parameter, found);
  }
  return args;
}

/** A required number left out of a SOAP request: an error or 0 (docs/spec/decisions.md 2); strings become null. */
export function missingInSoap(style: Style): (parameter: ServiceParameter) => null | 0 {
  return ({ kind, name }) => {
    if (kind === 'string') return null;
    if (style.missingNumber === 'zero') return 0;
    throw new Fault('client.parameter.missing', { name });
  };
}

/** In HTTP GET and POST every parameter is required but those the contract lets go. */
export function missingInHttp({ name, optionalInHttp }: ServiceParameter): null {
  if (optionalInHttp) return null;
  throw new Fault('client.parameter.missing', { name });
}

function readValue(parameter: ServiceParameter, { text, position }: ParameterText): string | number {
  if (parameter.kind === 'string') return text;
  const reading = readInt(text);
  if ('value' in reading) return reading.value;
  throw new Fault(`client.parameter.${reading.fault}`, { name: parameter.name, value: text, ...position });
}
