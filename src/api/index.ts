export { CachedAnswers } from './cached-answers.ts';
export { createV1Routes } from './routes.ts';
