export { createDocumentAnswerer } from './answer-document.ts';
export { createPathAnswerer } from './answer-path.ts';
export type { AnswerContext, Freshness } from './answer-call.ts';
export type { AnyHandlers, AnyPageHandlers, CallContext } from './call-operation.ts';
export { keyOfPost, keyOfTarget } from './known-requests.ts';
export * from './service.ts';
