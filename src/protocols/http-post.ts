/** HTTP POST: parameters in a urlencoded body. */

import { Fault } from '../contract/index.ts';
import type { Service } from '../contract/index.ts';
import type { Binding, BindingDescription } from './binding.ts';
import type { WireRequest } from './exchange.ts';
import type { FormValues } from './form-decode.ts';
import { decodeForm, formUtf8 } from './form-decode.ts';
import { bareForm, openHttpExchange } from './http-parameters.ts';
import { readMediaType } from './media-type.ts';
import { findDecoding } from '../codec/index.ts';

const formType = 'application/x-www-form-urlencoded';

/** Describes how clients use HTTP POST. */
export const httpPost: BindingDescription = {
  slug: 'post',
  name: 'HTTP POST',
  method: 'POST',
  pathOf: ({ name }) => `/${name}`,
  headersOf: () => ({ 'Content-Type': formType }),
  carries: { in: 'form' },
  form: bareForm,
  wsdl: { kind: 'http', suffix: 'HttpPost', request: 'form' },
};

/** Creates the binding for HTTP POST. */
export function createHttpPostBinding(service: Service): Binding {
  return {
    name: 'post',
    describe: () => [httpPost],
    matches: ({ method, path }) => method === 'POST' && path !== '',
    open: (request) => openHttpExchange(request.path, () => readForm(request), service),
  };
}

/** Parses the form in its charset, or in UTF-8 if the charset is missing or not supported (docs/spec/wire-format.md 4). */
function readForm({ headers, body }: WireRequest): FormValues {
  const { type, parameters } = readMediaType(headers['content-type']);
  if (type !== formType)
    throw new Fault('client.media-type', {
      type: headers['content-type'] ?? '',
      expected: formType,
    });
  const charset = parameters.get('charset');
  const decoding = (charset === undefined ? undefined : findDecoding(charset)) ?? formUtf8;
  return decodeForm(
    Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'),
    decoding,
  );
}
