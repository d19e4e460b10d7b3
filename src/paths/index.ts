export type { NamesIn, PathValues } from './path-template.ts';
export { fillPath } from './path-template.ts';
export type { Found, Method, Refused, Route, Router } from './router.ts';
export { createRouter, readMethods } from './router.ts';
export type { Target } from './segments.ts';
export { joinPath, fromSegment, toSegment, splitPath, splitTarget } from './segments.ts';
