/**
 * Result writers: the `<opResponse>` element in a SOAP body, the bare document of HTTP GET and POST, and JSON. A list can also be
 * written item by item.
 */

import type { PictureBase, Service, ServiceOperation, Shape } from '../contract/index.ts';
import { toSchemaType } from '../contract/index.ts';
import { toByteText } from './byte-text.ts';
import { JsonCompiler } from './compile-json.ts';
import { XmlCompiler } from './compile-xml.ts';
import { escapeAttribute } from './escape.ts';
import { compact, indented } from './layout.ts';
import type { LongList, ValueWriter } from './long-lists.ts';
import { LongLists } from './long-lists.ts';
import type { FragmentListener } from './object-fields.ts';
import { instanceDeclarations, xmlDeclaration } from './names.ts';
import type { WireValue } from './value.ts';

/** The writer of the items of a streamed list, and the texts around and between the items. */
export interface ListWriter {
  readonly begin: string;
  readonly item: ValueWriter;
  /** Separator between items. */
  readonly between: string;
  readonly end: string;
  /** The complete response for an empty list. */
  readonly empty: string;
}

/** Writes results. All texts are byte texts (byte-text.ts). */
export interface ResultWriter {
  /** Writes the complete response. */
  readonly write: (result: WireValue, pictures: PictureBase) => string;
  /** Writes the result item by item; null if the result is not a list. */
  readonly list: ListWriter | null;
}

type WritersByOperation = ReadonlyMap<ServiceOperation, ResultWriter>;

/** The writers of all operations, for each of the three forms of a response. */
export interface ResultWriters {
  readonly soap: WritersByOperation;
  readonly http: WritersByOperation;
  readonly json: WritersByOperation;
  /** Returns the long list that was left out of the last response; null if it is complete. */
  readonly takeLongList: () => LongList | null;
}

/**
 * Compiles the writers of every operation.
 * @param writeDateTime formats an instant in the configured zone and style
 * @param json compiler of the JSON writers, if shared with other code
 */
export function createResultWriters(
  service: Service,
  writeDateTime: (instant: number) => string,
  json = createJsonCompiler(writeDateTime),
): ResultWriters {
  const { nullObjectInSoap: nullObject, outlinesInSoap: outlines } = service.style;
  const { onFragments } = json.options;
  const ofSoap = { layout: compact, nullObject, outlines, writeDateTime, onFragments };
  const soap = new XmlCompiler(ofSoap, json.longLists);
  const http = new XmlCompiler(
    { ...ofSoap, layout: indented, nullObject: 'absent', outlines: false },
    json.longLists,
  );
  const namespace = toByteText(escapeAttribute(service.namespace));
  return {
    soap: new Map(
      service.operations.map((operation) => [operation, soapResult(soap, operation, namespace)]),
    ),
    http: new Map(
      service.operations.map((operation) => [
        operation,
        httpResult(http, operation.result, namespace),
      ]),
    ),
    json: new Map(
      service.operations.map((operation) => [operation, jsonResult(json, operation.result)]),
    ),
    takeLongList: () => json.longLists.take(),
  };
}

/**
 * Creates a compiler of JSON writers, which `createResultWriters` can share with other code.
 * @param writeDateTime formats an instant as RFC 3339 with a zone
 * @param onFragments called with the size of new fragments in the cache; by default, sizes are not counted
 */
export function createJsonCompiler(
  writeDateTime: (instant: number) => string,
  onFragments: FragmentListener = () => undefined,
): JsonCompiler {
  return new JsonCompiler({ writeDateTime, onFragments }, new LongLists());
}

function soapResult(
  compiler: XmlCompiler,
  operation: ServiceOperation,
  namespace: string,
): ResultWriter {
  const { responseName, resultName, result } = operation;
  const open = `<${responseName} xmlns="${namespace}">`;
  const close = `</${responseName}>`;
  const nothing = `<${responseName} xmlns="${namespace}" />`;
  const write = compiler.element(resultName, result, 0, '');
  return {
    write: (value, pictures) => (value === null ? nothing : open + write(value, pictures) + close),
    list: listWriter(compiler, result, {
      begin: `${open}<${resultName}>`,
      end: `</${resultName}>${close}`,
      empty: `${open}<${resultName} />${close}`,
    }),
  };
}

function httpResult(compiler: XmlCompiler, shape: Shape, namespace: string): ResultWriter {
  const name = shape.form === 'simple' ? toSchemaType(shape.kind) : shape.name;
  const attributes =
    shape.form === 'simple'
      ? `xmlns="${namespace}"`
      : `${instanceDeclarations} xmlns="${namespace}"`;
  const nothing = `${xmlDeclaration}\r\n<${name} ${instanceDeclarations} xsi:nil="true" xmlns="${namespace}" />`;
  const write = compiler.root(name, shape, attributes);
  const start = `${xmlDeclaration}\r\n<${name} ${attributes}`;
  return {
    write: (value, pictures) =>
      value === null ? nothing : xmlDeclaration + write(value, pictures),
    list: listWriter(compiler, shape, {
      begin: `${start}>`,
      end: `\r\n</${name}>`,
      empty: `${start} />`,
    }),
  };
}

function jsonResult(compiler: JsonCompiler, shape: Shape): ResultWriter {
  const list =
    shape.form === 'array'
      ? { begin: '[', item: compiler.writer(shape.item), between: ',', end: ']', empty: '[]' }
      : null;
  return { write: compiler.writer(shape), list };
}

function listWriter(
  compiler: XmlCompiler,
  shape: Shape,
  ends: Pick<ListWriter, 'begin' | 'end' | 'empty'>,
): ListWriter | null {
  if (shape.form !== 'array') return null;
  const nothing = compiler.nilElement(shape.itemName, 1);
  return { ...ends, item: compiler.element(shape.itemName, shape.item, 1, nothing), between: '' };
}
