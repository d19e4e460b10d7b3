/** A client in TypeScript, derived from the contract: types, and a function for each operation. It needs nothing but `fetch`. */

import type { ComplexShape, Field, Kind, Resource, Service, ServiceOperation, Shape } from '../contract/index.ts';
import { contractVersion, jsonRoot, resources } from '../contract/index.ts';
import { clientCore } from './typescript-client-core.ts';
import { collectTypes } from './nested-types.ts';

const kinds: Readonly<Record<Kind, string>> = {
  string: 'string',
  int: 'number',
  double: 'number',
  boolean: 'boolean',
  dateTime: 'DateTime',
};

/** The source of a module that exports `createClient`, the types of the contract and `ServiceError`. */
export function writeTypeScriptClient(service: Service): string {
  const { operations, serviceName } = service;
  const seen = new Set<string>();
  const results = [...operations, ...Object.values<Resource>(resources)].map(({ result }) => result);
  const types = results.flatMap((result) => collectTypes(result, seen)).filter((shape) => shape.form === 'complex');
  return [
    `/**\n * Client of the service ${serviceName}, contract ${contractVersion}. Written by \`laurel client\`: write it anew rather than edit it.\n */\n`,
    '/** An instant as in RFC 3339, such as 2013-08-14T21:37:46Z. */\nexport type DateTime = string;\n',
    ...types.map(writeType),
    clientCore,
    writeClient(operations),
  ].join('\n');
}

function writeType({ name, fields }: ComplexShape): string {
  const lines = Object.entries<Field>(fields).map(([field, { shape, presence, about }]) => {
    const type = presence === 'req' ? typeOf(shape) : `${typeOf(shape)} | null`;
    return `  /** ${comment(about)} */\n  ${field}: ${type};\n`;
  });
  return `export interface ${name} {\n${lines.join('')}}\n`;
}

function typeOf(shape: Shape): string {
  if (shape.form === 'simple') return kinds[shape.kind];
  return shape.form === 'complex' ? shape.name : `(${shape.item.name} | null)[]`;
}

function writeClient(operations: readonly ServiceOperation[]): string {
  const members = [
    ...operations.flatMap((operation) => [writeMember(operation), ...(operation.pages ? [writePages(operation)] : [])]),
    ...Object.entries<Resource>(resources).map(([name, resource]) => writeResource(name, resource)),
  ];
  return `/** The service at an address, such as \`https://trophies.example/api\`. */
export function createClient(address: string, options: ClientOptions = {}) {
  const call = callerOf(address, options);
  return {
${members.join('\n')}  };
}

export type Client = ReturnType<typeof createClient>;
`;
}

/** The answer may be null where the operation asks for something in particular that nobody may know. */
function writeMember({ name, about, parameters, result }: ServiceOperation): string {
  const type = parameters.some(({ optionalInHttp }) => !optionalInHttp) ? `${typeOf(result)} | null` : typeOf(result);
  const given = parametersOf(parameters);
  return `    /** ${comment(about)} */
    async ${name}(${given}options?: CallOptions): Promise<${type}> {
      return (await call<${type}>('${name}', ${given === '' ? '{}' : 'parameters'}, options)).value;
    },
`;
}

/** An unknown player or game in the path is an error here, with status 404. */
function writeResource(name: string, { path, parameters, result, about }: Resource): string {
  const fields = Object.entries(parameters).map(([key, { kind, optional }]) => `${key}${optional ? '?' : ''}: ${kinds[kind]}`);
  const isOptional = Object.values(parameters).every(({ optional }) => optional);
  const filled = path.slice(jsonRoot.length + 1).replace(/\{(\w+)\}/g, (_, key: string) => `\${segmentOf(parameters.${key})}`);
  const inQuery = Object.keys(parameters).filter((key) => !path.includes(`{${key}}`));
  const query = inQuery.map((key) => `${key}: parameters.${key}`).join(', ');
  return `    /** ${comment(about)} */
    async ${name}(parameters: { ${fields.join('; ')} }${isOptional ? ' = {}' : ''}, options?: CallOptions): Promise<${typeOf(result)}> {
      return (await call<${typeOf(result)}>(\`${filled}\`, ${query === '' ? '{}' : `{ ${query} }`}, options)).value;
    },
`;
}

function writePages({ name, parameters, result }: ServiceOperation): string {
  const type = typeOf(result);
  return `    /** The list of \`${name}\` page by page; ends at once where the answer would be null. */
    async *${name}Pages(${parametersOf(parameters)}page: { limit?: number } = {}, options?: CallOptions): AsyncGenerator<${type}, void, undefined> {
      yield* pagesOf<${type}>(call, '${name}', { ...parameters, limit: page.limit ?? 100 }, options);
    },
`;
}

function parametersOf(parameters: ServiceOperation['parameters']): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(({ name, kind, optionalInHttp }) => `${name}${optionalInHttp ? '?' : ''}: ${kinds[kind]}`);
  const fallback = parameters.every(({ optionalInHttp }) => optionalInHttp) ? ' = {}' : '';
  return `parameters: { ${fields.join('; ')} }${fallback}, `;
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /');
}
