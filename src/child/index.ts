/** Child processes that handle untrusted data, with limits of time and memory. */

export { answerParent } from './answer-parent.ts';
export type { ChildCounts, ChildRules } from './child.ts';
export { Child } from './child.ts';
export type { ChildFailure } from './child-error.ts';
export { ChildError } from './child-error.ts';
export { Renewal, recall } from './renewal.ts';
