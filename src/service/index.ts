export { createDocumentRoutes } from './document-routes.ts';
export type { EndpointRequest, EndpointRoute } from './endpoint-routes.ts';
export type { Handled } from './handled.ts';
export { toFault, withRetryAfter } from './handled.ts';
export type { AnyHandlers, AnyPageHandlers, CallContext } from './call-operation.ts';
export type { RenderedResponses, RenderedResponsesParts } from './rendered-responses.ts';
export { createRenderedResponses } from './rendered-responses.ts';
export { keyOfPost, keyOfTarget } from './request-index.ts';
export * from './service.ts';
