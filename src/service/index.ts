export { createDocumentAnswerer } from './answer-document.ts';
export type { AnyHandlers, CallContext } from './call-operation.ts';
export * from './service.ts';
