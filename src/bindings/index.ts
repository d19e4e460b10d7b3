/** The bindings in the order they are asked; the last step of negotiation is `refuse`. */

import { Fault } from '../contract/index.ts';
import type { Binding } from './binding.ts';
import type { WireRequest } from './exchange.ts';
import { createHttpGetBinding } from './http-get.ts';
import { createHttpPostBinding } from './http-post.ts';
import { createJsonBinding } from './json.ts';
import type { SoapOptions } from './soap.ts';
import { createSoapBinding } from './soap.ts';

export type { AnswerForm, Binding, CallResult, Exchange } from './binding.ts';
export { ResultPage } from './binding.ts';
export type { Call, CallArguments, CallPage } from './call.ts';
export { contentTag } from './content-tag.ts';
export * from './exchange.ts';
export { decodeFormText, formUtf8 } from './form-decode.ts';
export { prefersJson } from './json-accepted.ts';
export { problem } from './problem.ts';
export type { AnyResourceHandlers, FoundResource, ResourceFinder } from './resources.ts';
export { createResourceFinder } from './resources.ts';
export { heldLength, renderAnswer } from './render-result.ts';
export { failureHeaders, successHeaders, textFault } from './text-fault.ts';

/** Every binding of the service. */
export function createBindings(options: SoapOptions): readonly Binding[] {
  const { service } = options;
  return [createSoapBinding(options), createJsonBinding(service), createHttpPostBinding(service), createHttpGetBinding(service)];
}

/** Methods the endpoint answers, for `Allow`. */
export const allowedMethods = 'GET, HEAD, POST, OPTIONS';

/** The binding a request is written in; throws Fault for a method nothing is bound to. */
export function negotiate(bindings: readonly Binding[], request: WireRequest): Binding {
  const binding = bindings.find((candidate) => candidate.matches(request));
  if (binding !== undefined) return binding;
  throw new Fault('client.method.not-allowed', { method: request.method, allow: allowedMethods });
}
