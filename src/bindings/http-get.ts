/** HTTP GET (and HEAD): parameters in the query string. */

import type { Binding, BindingContext } from './binding.ts';
import { decodeForm, formUtf8 } from './form-decode.ts';
import { openHttpExchange } from './http-parameters.ts';

export function createHttpGetBinding(context: BindingContext): Binding {
  return {
    name: 'get',
    matches: ({ method, path }) => (method === 'GET' || method === 'HEAD') && path !== '',
    open: ({ path, query }) => openHttpExchange(path, () => decodeForm(query ?? '', formUtf8), context),
  };
}
