export * from './endpoint.ts';
export * from './json-schema.ts';
export * from './write-openapi.ts';
