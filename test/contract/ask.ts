/** Requests operations over HTTP GET and parses the responses with a third-party XML parser. */

import assert from 'node:assert/strict';
import type { OperationName } from '../../src/contract/index.ts';
import type { WireValue } from '../../src/codec/index.ts';
import { isWireObject } from '../../src/codec/index.ts';
import { readValue } from '../support/contract-values.ts';
import { testedBindings } from './bindings.ts';
import type { ContractService } from './contract-service.ts';

type Arguments = Readonly<Record<string, string>>;

/** Returns the text of the response. */
export async function askText(
  contract: ContractService,
  key: OperationName,
  args: Arguments = {},
): Promise<string> {
  const binding = testedBindings.find(({ name }) => name === 'get');
  assert.ok(binding);
  const answer = await contract.call(binding, key, args);
  const text = answer.body.toString('utf8');
  assert.equal(answer.status, 200, text);
  return text;
}

/** Returns the value in the response: dateTimes as milliseconds UTC, nil or absent elements as null. */
export async function ask(
  contract: ContractService,
  key: OperationName,
  args: Arguments = {},
): Promise<WireValue> {
  const operation = contract.service.operations.find((candidate) => candidate.key === key);
  assert.ok(operation);
  return readValue(await askText(contract, key, args), operation.result);
}

/** Returns the field at a path in a value. */
export function at(
  value: WireValue | undefined,
  ...path: readonly string[]
): WireValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  assert.ok(isWireObject(value), `${name} of no object`);
  return at(value[name], ...rest);
}

/** Returns one field of each item of a list. */
export function each(
  list: WireValue | undefined,
  ...path: readonly string[]
): (WireValue | undefined)[] {
  assert.ok(Array.isArray(list), 'a list');
  return list.map((item: WireValue) => at(item, ...path));
}
