/**
 * Requests of one client differ in the values of their parameters only. Of a request that was read, the text around its
 * values is remembered; the next that has the same text, and values without markup between, is known without reading
 * its XML, which for a small answer is a third of all work (docs/performance.md).
 */

import type { ServiceOperation, ServiceParameter } from '../contract/index.ts';
import { readInt } from '../wire/index.ts';
import type { Call } from './call.ts';
import type { SoapForm } from './soap-version.ts';

/** What an envelope says. */
export interface ReadRequest {
  readonly call: Call;
  readonly form: SoapForm;
}

interface Template {
  /** What stands before, between and after the values. */
  readonly pieces: readonly string[];
  /** The parameters in the order of their values. */
  readonly parameters: readonly ServiceParameter[];
  readonly operation: ServiceOperation;
  readonly form: SoapForm;
}

/** Longer requests are read. */
const longestRequest = 4096;
/** Kinds of request remembered for one set of headers, and sets of headers. */
const [mostTemplates, mostHeaders] = [8, 64];
/** Values that mean the same in whatever XML text they stand in: no markup, no white space that a parser may change. */
const plainValue = /^\w[\w.\- ]{0,63}$/;
/** What could hold a value without being the text of an element: comments, CDATA, instructions, entities. */
const hidingPlaces = /<!|.<\?|&/s;

export class SoapTemplates {
  readonly #byHeaders = new Map<string, Template[]>();

  /**
   * What a request says, where it is like one that was read before; else null.
   * @param headers all that was sent beside the text and has an influence on its meaning
   */
  find(headers: string, text: string): ReadRequest | null {
    for (const template of this.#byHeaders.get(headers) ?? []) {
      const call = matchTemplate(template, text);
      if (call !== null) return { call, form: template.form };
    }
    return null;
  }

  /** Remembers a request that was read. */
  learn(headers: string, text: string, { call, form }: ReadRequest): void {
    const template = templateOf(text, call, form);
    if (template === null) return;
    const known = this.#byHeaders.get(headers) ?? [];
    if (known.length === 0) {
      if (this.#byHeaders.size >= mostHeaders) this.#byHeaders.clear();
      this.#byHeaders.set(headers, known);
    }
    if (known.length >= mostTemplates) known.shift();
    known.push(template);
  }
}

function templateOf(text: string, { operation, args }: Call, form: SoapForm): Template | null {
  if (text.length > longestRequest || hidingPlaces.test(text)) return null;
  const places: { readonly parameter: ServiceParameter; readonly at: number; readonly end: number }[] = [];
  for (const parameter of operation.parameters) {
    const value = String(args[parameter.key] ?? '');
    const at = placeOf(text, value);
    if (at === null) return null;
    places.push({ parameter, at, end: at + value.length });
  }
  places.sort((a, b) => a.at - b.at);
  const starts = [0, ...places.map(({ end }) => end)];
  const ends = [...places.map(({ at }) => at), text.length];
  return {
    pieces: starts.map((start, index) => text.slice(start, ends[index])),
    parameters: places.map(({ parameter }) => parameter),
    operation,
    form,
  };
}

/** Where a value is the whole text of an element; null where that is nowhere, or cannot be told. */
function placeOf(text: string, value: string): number | null {
  if (!plainValue.test(value)) return null;
  const at = text.indexOf(`>${value}<`);
  return at < 0 || text.includes(`>${value}<`, at + 1) ? null : at + 1;
}

function matchTemplate({ pieces, parameters, operation }: Template, text: string): Call | null {
  const [first = '', ...rest] = pieces;
  if (!text.startsWith(first)) return null;
  const args: Record<string, string | number> = {};
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    const end = text.indexOf('<', at);
    const parameter = parameters[index];
    if (end < 0 || parameter === undefined || !text.startsWith(piece, end)) return null;
    const value = valueOf(parameter, text.slice(at, end));
    if (value === null) return null;
    args[parameter.key] = value;
    at = end + piece.length;
  }
  // In the order of the contract, which keys of kept answers rely on.
  return at === text.length
    ? { operation, args: Object.fromEntries(operation.parameters.map(({ key }) => [key, args[key] ?? null])) }
    : null;
}

function valueOf({ kind }: ServiceParameter, text: string): string | number | null {
  if (!plainValue.test(text)) return null;
  if (kind === 'string') return text;
  const reading = readInt(text);
  return 'value' in reading ? reading.value : null;
}
