export type { DocumentRoute, ViewerFiles } from './document-routes.ts';
export { createDocumentRoutes } from './document-routes.ts';
export type { EndpointRequest, EndpointRoute } from './endpoint-routes.ts';
export type { Handled } from './handled.ts';
export { toFault } from './handled.ts';
export type { AnswerContext, Freshness } from './answer-call.ts';
export type { AnyHandlers, AnyPageHandlers, CallContext } from './call-operation.ts';
export { keyOfPost, keyOfTarget } from './known-requests.ts';
export * from './service.ts';
