/**
 * Writers of whole results: the `<opResponse>` element inside a SOAP body, the bare document of
 * HTTP GET and POST, and JSON. An answer that is a list can also be written item by item.
 */

import type { Service, ServiceOperation, Shape } from '../contract/index.ts';
import { compileJson } from './compile-json.ts';
import type { JsonOptions } from './compile-json.ts';
import type { ElementWriter } from './compile-writer.ts';
import { WriterCompiler } from './compile-writer.ts';
import { escapeJson, escapeJsonToBytes } from './escape-json.ts';
import { escapeAttribute, escapeText, escapeToBytes } from './escape.ts';
import { compact, indented } from './layout.ts';
import { instanceDeclarations, xmlDeclaration } from './names.ts';
import type { WireValue } from './value.ts';

/** The parts of a list that is written while it is being read. */
export interface ListWriter {
  readonly begin: string;
  readonly item: ElementWriter;
  /** What stands between two items. */
  readonly between: string;
  readonly end: string;
  /** The whole answer where there is no item. */
  readonly empty: string;
}

export interface ResultWriter {
  /** The whole answer. */
  readonly whole: (result: WireValue) => string;
  /** Null where the result is no list. */
  readonly list: ListWriter | null;
}

export interface ResultWriters {
  /** Bytes of what the writers give. */
  readonly encode: (text: string) => Uint8Array;
  readonly soap: ReadonlyMap<ServiceOperation, ResultWriter>;
  readonly http: ReadonlyMap<ServiceOperation, ResultWriter>;
  readonly json: ReadonlyMap<ServiceOperation, ResultWriter>;
}

/** What writers give: characters, to be looked at, or bytes, one character each, to be sent. */
export type WrittenAs = keyof typeof texts;

const encoder = new TextEncoder();

const texts = {
  characters: {
    writeText: escapeText,
    writeJsonText: escapeJson,
    flatten: (text: string): string => text,
    encode: (text: string): Uint8Array => encoder.encode(text),
  },
  bytes: {
    writeText: escapeToBytes,
    writeJsonText: escapeJsonToBytes,
    // Texts put together are a tree in memory, walked again wherever they are used; one round makes one piece of it.
    flatten: (text: string): string => Buffer.from(text, 'latin1').toString('latin1'),
    encode: (text: string): Uint8Array => Buffer.from(text, 'latin1'),
  },
} as const;

/**
 * Compiles the writers of every operation.
 * @param writeDateTime text of an instant in the configured zone and style
 * @param writeZoned the same with the zone it always has in JSON
 */
export function createResultWriters(
  service: Service,
  writeDateTime: (instant: number) => string,
  as: WrittenAs = 'characters',
  writeZoned: (instant: number) => string = writeDateTime,
): ResultWriters {
  const { writeText, writeJsonText, flatten, encode } = texts[as];
  const { nullObjectInSoap: nullObject, outlinesInSoap: outlines } = service.style;
  const shared = { writeDateTime, writeText, flatten };
  const soap = new WriterCompiler({ layout: compact, nullObject, outlines, ...shared });
  const http = new WriterCompiler({ layout: indented, nullObject: 'absent', outlines: false, ...shared });
  const json: JsonOptions = { writeDateTime: writeZoned, writeText: writeJsonText, flatten };
  const namespace = escapeAttribute(service.namespace);
  return {
    encode,
    soap: new Map(service.operations.map((operation) => [operation, soapResult(soap, operation, namespace)])),
    http: new Map(service.operations.map((operation) => [operation, httpResult(http, operation.result, namespace)])),
    json: new Map(service.operations.map((operation) => [operation, jsonResult(operation.result, json)])),
  };
}

function soapResult(compiler: WriterCompiler, operation: ServiceOperation, namespace: string): ResultWriter {
  const { responseName, resultName, result } = operation;
  const open = `<${responseName} xmlns="${namespace}">`;
  const close = `</${responseName}>`;
  const nothing = `<${responseName} xmlns="${namespace}" />`;
  const write = compiler.element(resultName, result, 0, '');
  return {
    whole: (value) => (value === null ? nothing : open + write(value) + close),
    list: listWriter(compiler, result, `${open}<${resultName}>`, `</${resultName}>${close}`, `${open}<${resultName} />${close}`),
  };
}

function httpResult(compiler: WriterCompiler, shape: Shape, namespace: string): ResultWriter {
  const name = shape.form === 'simple' ? shape.kind : shape.name;
  const attributes = shape.form === 'simple' ? `xmlns="${namespace}"` : `${instanceDeclarations} xmlns="${namespace}"`;
  const nothing = `${xmlDeclaration}\r\n<${name} ${instanceDeclarations} xsi:nil="true" xmlns="${namespace}" />`;
  const write = compiler.root(name, shape, attributes);
  const prefix = `${xmlDeclaration}\r\n<${name} ${attributes}`;
  return {
    whole: (value) => (value === null ? nothing : xmlDeclaration + write(value)),
    list: listWriter(compiler, shape, `${prefix}>`, `\r\n</${name}>`, `${prefix} />`),
  };
}

function jsonResult(shape: Shape, options: JsonOptions): ResultWriter {
  const whole = compileJson(shape, options);
  if (shape.form !== 'array') return { whole, list: null };
  return { whole, list: { begin: '[', item: compileJson(shape.item, options), between: ',', end: ']', empty: '[]' } };
}

function listWriter(compiler: WriterCompiler, shape: Shape, begin: string, end: string, empty: string): ListWriter | null {
  if (shape.form !== 'array') return null;
  const nothing = compiler.nilElement(shape.itemName, 1);
  return { begin, item: compiler.element(shape.itemName, shape.item, 1, nothing), between: '', end, empty };
}
