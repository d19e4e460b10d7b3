/** HTTP GET (and HEAD): parameters in the query string. */

import type { Service } from '../contract/index.ts';
import type { Binding } from './binding.ts';
import { decodeForm, formUtf8 } from './form-decode.ts';
import { openHttpExchange } from './http-parameters.ts';

export function createHttpGetBinding(service: Service): Binding {
  return {
    name: 'get',
    matches: ({ method, path }) => (method === 'GET' || method === 'HEAD') && path !== '',
    open: ({ path, query }) => openHttpExchange(path, () => decodeForm(query ?? '', formUtf8), service),
  };
}
