/**
 * Writers of whole results: the `<opResponse>` element inside a SOAP body, the bare document of
 * HTTP GET and POST, and JSON. An answer that is a list can also be written item by item.
 */

import type { Service, ServiceOperation, Shape } from '../contract/index.ts';
import type { BatchWriter } from './byte-sink.ts';
import { ByteSink } from './byte-sink.ts';
import { JsonCompiler, placeholder } from './compile-json.ts';
import type { ElementWriter } from './compile-writer.ts';
import { WriterCompiler } from './compile-writer.ts';
import type { DateTimeWriter } from './date-time-writer.ts';
import { dateTimesByText } from './date-time-writer.ts';
import { escapeJsonToBytes } from './escape-json.ts';
import { escapeAttribute } from './escape.ts';
import { FragmentMemory } from './fragment-memory.ts';
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

type ResultWrite = (result: WireValue, out: ByteSink) => void;

export interface ResultWriter {
  /** Writes the whole answer. */
  readonly write: ResultWrite;
  /** The same as text: for documents, which are looked at rather than sent. */
  readonly whole: (result: WireValue) => string;
  /** Null where the result is no list. */
  readonly list: ListWriter | null;
}

export interface ResultWriters {
  readonly soap: ReadonlyMap<ServiceOperation, ResultWriter>;
  readonly http: ReadonlyMap<ServiceOperation, ResultWriter>;
  readonly json: ReadonlyMap<ServiceOperation, ResultWriter>;
}

/**
 * Writers of JSON as a text of its bytes, one character each.
 * @param writeDateTime RFC 3339 with a zone
 * @param memory of the fragments of all writers
 */
export function createJsonCompiler(writeDateTime: (instant: number) => string, memory: FragmentMemory): JsonCompiler {
  return new JsonCompiler({ writeDateTime, writeText: escapeJsonToBytes, flatten }, memory);
}

/** What writers of results share with others. */
export interface SharedWriters {
  readonly memory: FragmentMemory;
  readonly json: JsonCompiler;
}

/**
 * Compiles the writers of every operation.
 * @param writeDateTime how instants are written in the configured zone and style
 * @param shared the writers of JSON, where others use them too
 */
export function createResultWriters(
  service: Service,
  writeDateTime: DateTimeWriter | ((instant: number) => string),
  { memory, json }: SharedWriters = sharedBy(textWriterOf(writeDateTime)),
): ResultWriters {
  const dateTimes = typeof writeDateTime === 'function' ? dateTimesByText(writeDateTime) : writeDateTime;
  const { nullObjectInSoap: nullObject, outlinesInSoap: outlines } = service.style;
  const soap = new WriterCompiler({ layout: compact, nullObject, outlines, dateTimes }, memory);
  const http = new WriterCompiler({ layout: indented, nullObject: 'absent', outlines: false, dateTimes }, memory);
  const namespace = escapeAttribute(service.namespace);
  return {
    soap: new Map(service.operations.map((operation) => [operation, soapResult(soap, operation, namespace)])),
    http: new Map(service.operations.map((operation) => [operation, httpResult(http, operation.result, namespace)])),
    json: new Map(service.operations.map((operation) => [operation, jsonResult(operation.result, json)])),
  };
}

function sharedBy(writeDateTime: (instant: number) => string): SharedWriters {
  const memory = new FragmentMemory();
  return { memory, json: createJsonCompiler(writeDateTime, memory) };
}

function textWriterOf(writer: DateTimeWriter | ((instant: number) => string)): (instant: number) => string {
  return typeof writer === 'function' ? writer : writer.text;
}

/** Texts put together are a tree in memory, walked again wherever they are used; one round makes one piece of it. */
function flatten(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** What a writer writes of a value, as text. */
export function textOf<V>(write: (value: V, out: ByteSink) => void, value: V): string {
  const out = new ByteSink();
  write(value, out);
  if (out.takeDeferred() !== null) throw new TypeError('A long list is no text: it is read while it is sent.');
  return Buffer.from(out.take()).toString();
}

function soapResult(compiler: WriterCompiler, operation: ServiceOperation, namespace: string): ResultWriter {
  const { responseName, resultName, result } = operation;
  const open = `<${responseName} xmlns="${namespace}">`;
  const close = `</${responseName}>`;
  const nothing = `<${responseName} xmlns="${namespace}" />`;
  const write = compiler.element(resultName, result, 0, '');
  return resultWriter(
    (value, out) => {
      if (value === null) return out.text(nothing);
      out.text(open);
      write(value, out);
      out.text(close);
    },
    listWriter(compiler, result, `${open}<${resultName}>`, `</${resultName}>${close}`, `${open}<${resultName} />${close}`),
  );
}

function httpResult(compiler: WriterCompiler, shape: Shape, namespace: string): ResultWriter {
  const name = shape.form === 'simple' ? shape.kind : shape.name;
  const attributes = shape.form === 'simple' ? `xmlns="${namespace}"` : `${instanceDeclarations} xmlns="${namespace}"`;
  const nothing = `${xmlDeclaration}\r\n<${name} ${instanceDeclarations} xsi:nil="true" xmlns="${namespace}" />`;
  const write = compiler.root(name, shape, attributes);
  const prefix = `${xmlDeclaration}\r\n<${name} ${attributes}`;
  return resultWriter(
    (value, out) => {
      if (value === null) return out.text(nothing);
      out.text(xmlDeclaration);
      write(value, out);
    },
    listWriter(compiler, shape, `${prefix}>`, `\r\n</${name}>`, `${prefix} />`),
  );
}

function resultWriter(write: ResultWrite, list: ListWriter | null): ResultWriter {
  const whole = (result: WireValue): string => textOf(write, result);
  return { write, whole, list };
}

/** JSON is put together as a text of its bytes, one character each. */
function jsonResult(shape: Shape, json: JsonCompiler): ResultWriter {
  const writer = (part: Shape): ElementWriter => jsonElement(part, json);
  const list = shape.form === 'array' ? { begin: '[', item: writer(shape.item), between: ',', end: ']', empty: '[]' } : null;
  const write = writer(shape);
  return { write, whole: (result) => textOf(write, result), list };
}

function jsonElement(shape: Shape, json: JsonCompiler): ElementWriter {
  const textOfValue = json.writer(shape);
  return (value, out) => {
    const text = textOfValue(value);
    const deferred = json.takeDeferred();
    if (deferred === null) return out.latin1(text);
    const { batches, writeItem } = deferred;
    const write: BatchWriter = (items, sink, isFirst) => sink.latin1((isFirst ? '' : ',') + items.map(writeItem).join(','));
    const at = text.indexOf(placeholder);
    out.latin1(text.slice(0, at));
    out.defer(batches, write);
    out.latin1(text.slice(at + 1));
  };
}

function listWriter(compiler: WriterCompiler, shape: Shape, begin: string, end: string, empty: string): ListWriter | null {
  if (shape.form !== 'array') return null;
  const nothing = compiler.nilElement(shape.itemName, 1);
  return { begin, item: compiler.element(shape.itemName, shape.item, 1, nothing), between: '', end, empty };
}
