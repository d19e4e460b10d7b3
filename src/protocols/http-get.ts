/** HTTP GET (and HEAD): parameters in the query string. */

import type { Service } from '../contract/index.ts';
import type { Binding, BindingDescription } from './binding.ts';
import { decodeForm, formUtf8 } from './form-decode.ts';
import { bareForm, openHttpExchange } from './http-parameters.ts';

/** Describes how clients use HTTP GET. */
export const httpGet: BindingDescription = {
  slug: 'get',
  name: 'HTTP GET',
  method: 'GET',
  pathOf: ({ name }) => `/${name}`,
  headersOf: () => ({}),
  carries: { in: 'query' },
  form: bareForm,
  wsdl: { kind: 'http', suffix: 'HttpGet', request: 'query' },
};

/** Creates the binding for HTTP GET. */
export function createHttpGetBinding(service: Service): Binding {
  return {
    name: 'get',
    describe: () => [httpGet],
    matches: ({ method, path }) => (method === 'GET' || method === 'HEAD') && path !== '',
    open: ({ path, query }) =>
      openHttpExchange(path, () => decodeForm(query ?? '', formUtf8), service),
  };
}
