/** What the tables call an operation in a binding. */

import type { Binding } from './requests.ts';

/** `getNetID` for GET, `getNetID, soap11` for another binding. */
export function writeLabel(operation: string, binding: Binding): string {
  return binding === 'get' ? operation : `${operation}, ${binding}`;
}

/** The operation, and whether it was asked over SOAP. */
export function readLabel(label: string): { readonly operation: string; readonly isSoap: boolean } {
  const [operation = '', binding = ''] = label.split(', ');
  return { operation, isSoap: binding.startsWith('soap') };
}
