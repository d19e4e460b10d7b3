/** Common code of JSON GET and JSON POST: validation of names, conversion of values, pagination. */

import type {
  NameReading,
  PageParameterName,
  ServiceOperation,
  ServiceParameter,
} from '../contract/index.ts';
import { Fault, maxPageSize, pageParameters, refuseUnknown, toKind } from '../contract/index.ts';
import { readInt } from '../codec/index.ts';
import type { Call, CallPage } from './call.ts';
import { missingInHttp, readArguments } from './call.ts';

/** Unparsed values by name. */
export type JsonValues = ReadonlyMap<string, unknown>;

type Named = Pick<ServiceParameter, 'name' | 'kind'>;

/** The representation of names and values, which differs between GET and POST. */
export interface ValueReading extends NameReading {
  /** Returns the text of a value. Throws Fault for a value of the wrong type. */
  readonly textOf: (value: unknown, parameter: Named) => string;
}

/**
 * Decodes the call of an operation.
 * @throws Fault for an unknown name, a missing value or a value of the wrong type
 */
export function readJsonCall(
  operation: ServiceOperation,
  values: JsonValues,
  { textOf, ...reading }: ValueReading,
): Call {
  const pageNames = operation.pages ? Object.keys(pageParameters) : [];
  const names = [...operation.parameters.map(({ name }) => name), ...pageNames];
  refuseUnknown(values.keys(), names, reading);
  const find = (parameter: Named): { readonly text: string } | undefined => {
    const value = values.get(reading.keyOf(parameter.name));
    return value === undefined ? undefined : { text: textOf(value, parameter) };
  };
  const args = readArguments(operation, find, missingInHttp);
  const page = operation.pages
    ? readPage((name) => find({ name, kind: toKind(pageParameters[name]) })?.text)
    : null;
  return page === null ? { operation, args } : { operation, args, page };
}

/** Reads the pagination parameters; null if the request is for the whole list. */
function readPage(textOf: (name: PageParameterName) => string | undefined): CallPage | null {
  const limit = textOf('limit');
  const cursor = textOf('cursor');
  if (limit === undefined && cursor === undefined) return null;
  return { limit: limit === undefined ? null : readLimit(limit), cursor: cursor ?? null };
}

function readLimit(text: string): number {
  const reading = readInt(text);
  if ('value' in reading && reading.value >= 1 && reading.value <= maxPageSize)
    return reading.value;
  throw new Fault('client.page.limit', { value: text, max: maxPageSize });
}
