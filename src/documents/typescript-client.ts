/** Generator of the TypeScript client: types and one function per operation, derived from the contract. The client needs only `fetch`. */

import type {
  ComplexShape,
  Field,
  Kind,
  Parameter,
  Parameters,
  Resource,
  Service,
  ServiceOperation,
  Shape,
  v1,
} from '../contract/index.ts';
import { contractVersion, jsonRoot, namesInQuery } from '../contract/index.ts';
import { clientCore } from './typescript-client-core.ts';
import { collectTypes } from './nested-types.ts';

const kinds: Readonly<Record<Kind, string>> = {
  string: 'string',
  int: 'number',
  double: 'number',
  boolean: 'boolean',
  dateTime: 'DateTime',
  picture: 'string',
};

/** Writes the source of a module that exports `createClient`, the types of the contract and `ServiceError`. */
export function writeTypeScriptClient(service: Service): string {
  const { endpoints, operations, resources, serviceName } = service;
  const seen = new Set<string>();
  const results = [...Object.values(endpoints), ...operations, ...Object.values(resources)].map(
    ({ result }) => result,
  );
  const types = results
    .flatMap((result) => collectTypes(result, seen))
    .filter((shape) => shape.form === 'complex');
  return [
    `/**\n * Client of the service ${serviceName}, contract ${contractVersion}. Generated from the contract; do not edit it.\n */\n`,
    '/** A timestamp in RFC 3339 format, such as 2013-08-14T21:37:46Z. */\nexport type DateTime = string;\n',
    ...types.map(writeType),
    clientCore,
    writeClient(service),
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

function writeClient({ endpoints, operations, resources }: Service): string {
  const members = [
    ...Object.entries(endpoints).flatMap(([name, endpoint]) => writeEndpoint(name, endpoint)),
    ...operations.flatMap((operation) => [
      writeMember(operation),
      ...(operation.pages ? [writePages(operation)] : []),
    ]),
    ...Object.entries(resources).map(([name, resource]) => writeResource(name, resource)),
  ];
  return `/** Creates a client for the service at an address, such as \`https://trophies.example/api\`. */
export function createClient(address: string, options: ClientOptions = {}) {
  const call = callerOf(address, options);
  return {
${members.join('\n')}  };
}

/** The return type of \`createClient\`, for variables and parameters. */
export type Client = ReturnType<typeof createClient>;
`;
}

/** Writes the functions of an endpoint of the modern API. A list has a second function, which follows its pages. */
function writeEndpoint(
  name: string,
  { path, parameters, result, about, isList }: v1.V1Endpoint,
): string[] {
  const given = (more: readonly string[]): string =>
    `${writeParameters(parameters, [...more, 'fields?: readonly K[]'])}options?: CallOptions`;
  const { inPath, query } = splitParameters(path);
  // If a call has the parameter `fields`, the returned objects have only the fields that it names.
  const chosen = `<K extends keyof ${result.name} = keyof ${result.name}>`;
  const item = `Pick<${result.name}, K>`;
  const type = isList ? `ListPage<${item}>` : item;
  const one = `    /** ${comment(about)} */
    async ${name}${chosen}(${given(isList ? ['limit?: number', 'cursor?: string'] : [])}): Promise<${type}> {
${inPath}      return (await call<${type}>(\`${fill(path)}\`, ${query}, options)).value;
    },
`;
  if (!isList) return [one];
  const all = `    /** Iterates over the items of all pages of \`${name}\`; \`limit\` is the size of a page. */
    async *${name}Items${chosen}(${given(['limit?: number'])}): AsyncGenerator<${item}, void, undefined> {
${inPath}      yield* itemsOf<${item}>(call, \`${fill(path)}\`, ${query}, options);
    },
`;
  return [one, all];
}

/**
 * Splits parameters. `inPath` is a statement that reads the path's parameters from the object `parameters`. `query` is the name of the
 * variable with all other parameters.
 */
function splitParameters(path: string): { readonly inPath: string; readonly query: string } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return { inPath: '', query: 'parameters' };
  const taken = names.map((name) => `${name}: _${name}`).join(', ');
  return { inPath: `      const { ${taken}, ...query } = parameters;\n`, query: 'query' };
}

/** Writes parameters as properties of an object type. The object has a default if all of them may be left out. */
function writeParameters(parameters: Parameters, more: readonly string[] = []): string {
  const fields = Object.entries(parameters).map(
    ([name, each]) => `${name}${each.isRequired ? '' : '?'}: ${typeOfParameter(each)}`,
  );
  const fallback = Object.values(parameters).some(({ isRequired }) => isRequired) ? '' : ' = {}';
  return `parameters: { ${[...fields, ...more].join('; ')} }${fallback}, `;
}

function typeOfParameter({ type, values }: Parameter): string {
  if (values !== undefined) return values.map((value) => `'${value}'`).join(' | ');
  return type === 'whole' ? 'number' : 'string';
}

/** Writes a path as a template literal with the parameters filled in. */
function fill(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => `\${segmentOf(parameters.${key})}`);
}

/** Writes the function of an operation. Its result may be null if the operation has required parameters. */
function writeMember({ name, about, parameters, result }: ServiceOperation): string {
  const type = parameters.some(({ isRequired }) => isRequired)
    ? `${typeOf(result)} | null`
    : typeOf(result);
  const given = parametersOf(parameters);
  return `    /** ${comment(about)} */
    async ${name}(${given}options?: CallOptions): Promise<${type}> {
      return (await call<${type}>('${jsonRoot}/${name}', ${given === '' ? '{}' : 'parameters'}, options)).value;
    },
`;
}

/** Writes the function of a resource. An unknown player or game in the path is an error with status 404. */
function writeResource(name: string, { path, parameters, result, about }: Resource): string {
  const filled = fill(path);
  const query = namesInQuery({ path, parameters })
    .map((key) => `${key}: parameters.${key}`)
    .join(', ');
  return `    /** ${comment(about)} */
    async ${name}(${writeParameters(parameters)}options?: CallOptions): Promise<${typeOf(result)}> {
      return (await call<${typeOf(result)}>(\`${filled}\`, ${query === '' ? '{}' : `{ ${query} }`}, options)).value;
    },
`;
}

function writePages({ name, parameters, result }: ServiceOperation): string {
  const type = typeOf(result);
  return `    /** Iterates over the pages of \`${name}\`. Yields nothing if the result is null. */
    async *${name}Pages(${parametersOf(parameters)}page: { limit?: number } = {}, options?: CallOptions): AsyncGenerator<${type}, void, undefined> {
      yield* pagesOf<${type}>(call, '${jsonRoot}/${name}', { ...parameters, limit: page.limit ?? 100 }, options);
    },
`;
}

function parametersOf(parameters: ServiceOperation['parameters']): string {
  return parameters.length === 0
    ? ''
    : writeParameters(Object.fromEntries(parameters.map((each) => [each.name, each])));
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /');
}
