/** Names of operations with their binding, as used in the tables. */

import type { Binding } from './requests.ts';

/** Returns the label of an operation: `getNetID` for GET, `getNetID, soap11` for other bindings. */
export function writeLabel(operation: string, binding: Binding): string {
  return binding === 'get' ? operation : `${operation}, ${binding}`;
}

/** Parses a label into the operation and whether it was requested over SOAP. */
export function readLabel(label: string): { readonly operation: string; readonly isSoap: boolean } {
  const [operation = '', binding = ''] = label.split(', ');
  return { operation, isSoap: binding.startsWith('soap') };
}
