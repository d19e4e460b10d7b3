/** The bindings, in matching order. */

import type { Service } from '../contract/index.ts';
import type { Method } from '../paths/index.ts';
import type { Binding, BindingDescription } from './binding.ts';
import type { WireRequest } from './exchange.ts';
import { createHttpGetBinding, httpGet } from './http-get.ts';
import { createHttpPostBinding, httpPost } from './http-post.ts';
import { createJsonBinding, jsonCalls } from './json.ts';
import { createSoapBinding, soapVersions } from './soap.ts';

export type {
  ResponseForm,
  Binding,
  BindingDescription,
  CallResult,
  Exchange,
  WsdlPort,
} from './binding.ts';
export { ResultPage } from './binding.ts';
export type { Call, CallArguments } from './call.ts';
export { maxParameter } from './call.ts';
export { contentTag } from './content-tag.ts';
export { readCursor, writeCursor } from './cursor.ts';
export * from './exchange.ts';
export { decodeFormText, formUtf8 } from './form-decode.ts';
export { httpGet } from './http-get.ts';
export { prefersJson } from './json-accepted.ts';
export { problem, problemPath } from './problem.ts';
export type { ResourceRequest, ResourceRoute } from './resources.ts';
export { createResources } from './resources.ts';
export { renderResponse } from './render-result.ts';
export * from './text-body.ts';
export { successHeaders, textFault } from './text-fault.ts';

/** Creates all bindings of the service. */
export function createBindings(service: Service): readonly Binding[] {
  return [
    createSoapBinding(service),
    createJsonBinding(service),
    createHttpPostBinding(service),
    createHttpGetBinding(service),
  ];
}

/** The descriptions of all bindings, in the order of documents and pages. */
export const bindingDescriptions: readonly BindingDescription[] = [
  ...soapVersions,
  httpGet,
  httpPost,
  jsonCalls,
];

/** The HTTP methods that calls use in any binding. */
export const callMethods = ['GET', 'HEAD', 'POST'] as const satisfies readonly Method[];

/** The HTTP methods of the server as a whole, for the header field `Allow`. */
export const allowedMethods = [...callMethods, 'OPTIONS'].join(', ');

/** Returns the binding that a request uses. */
export function negotiate(bindings: readonly Binding[], request: WireRequest): Binding | undefined {
  return bindings.find((candidate) => candidate.matches(request));
}
