export { createDocumentAnswerer } from './answer-document.ts';
export { createPathAnswerer } from './answer-path.ts';
export type { Freshness } from './answer-cache.ts';
export type { AnswerContext } from './answer-call.ts';
export type { AnyHandlers, AnyPageHandlers, CallContext } from './call-operation.ts';
export { keyOfPost, keyOfTarget } from './request-index.ts';
export * from './service.ts';
