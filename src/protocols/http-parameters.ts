/**
 * Common code of HTTP GET and HTTP POST: the path names the operation, parameters are `name=value`, and the response is a bare XML
 * document.
 */

import type { Service, ServiceOperation } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { ResponseForm, Exchange } from './binding.ts';
import { missingInHttp, readArguments } from './call.ts';
import type { FormValues } from './form-decode.ts';
import { textFault } from './text-fault.ts';

/** Response format without a wrapper around the rendered document. */
export const bareForm: ResponseForm = {
  name: 'http',
  rendering: 'http',
  contentType: 'text/xml; charset=utf-8',
  prefix: '',
  suffix: '',
};

/**
 * Opens an exchange for a GET or POST request.
 * @param path `/` and the name of an operation
 * @param readValues returns parameters by lower-case name; called only if the operation has any
 */
export function openHttpExchange(
  path: string,
  readValues: () => FormValues,
  service: Service,
): Exchange {
  return {
    decode() {
      const operation = findOperation(path.slice(1), service);
      const values: FormValues = operation.parameters.length === 0 ? new Map() : readValues();
      const find = ({ name }: { readonly name: string }): { readonly text: string } | undefined => {
        const text = values.get(name.toLowerCase());
        return text === undefined ? undefined : { text };
      };
      return { operation, args: readArguments(operation, find, missingInHttp) };
    },
    form: () => bareForm,
    encodeFault: (fault) => textFault(fault, service.style),
  };
}

/**
 * Finds an operation by name.
 * @throws Fault client.operation.unknown or client.operation.case
 */
export function findOperation(name: string, service: Service): ServiceOperation {
  const operation = service.operationByName.get(name);
  if (operation !== undefined) return operation;
  const right = service.operationByFoldedName.get(name.toLowerCase())?.name;
  throw right === undefined
    ? new Fault('client.operation.unknown', { name })
    : new Fault('client.operation.case', { name, right });
}
