export * from './describe-parameter.ts';
export * from './endpoint.ts';
export * from './json-schema.ts';
export * from './problem-schema.ts';
export * from './write-openapi.ts';
