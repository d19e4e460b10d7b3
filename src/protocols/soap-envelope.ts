/**
 * Parses a SOAP envelope of either version: header entries, the request element and the texts of its children. It does not decide whether
 * the request is valid. An incomplete envelope is returned as far as it was parsed, because ASP.NET's response depends on how much was
 * parsed (docs/spec/wire-format.md 5.3).
 */

import type { XmlAttribute, XmlHandler, XmlLimits, XmlName, XmlPosition } from '../codec/index.ts';
import { createXmlReader, soap11Namespace, soap12Namespace, XmlError } from '../codec/index.ts';

/** The versions of SOAP. */
export type SoapVersion = '1.1' | '1.2';

/** An entry of the SOAP header. */
export interface HeaderEntry {
  readonly local: string;
  readonly mustUnderstand: boolean;
  /** SOAP 1.1 actor or SOAP 1.2 role; undefined if the entry has none. */
  readonly actor: string | undefined;
}

/** A child of the request element. */
export interface ParameterElement extends XmlName {
  readonly text: string;
  /** Whether the parameter contains an element. */
  readonly hasElement: boolean;
  /** Whether the parameter contains a comment or processing instruction. */
  readonly hasNonText: boolean;
  /** Position just after its end tag. */
  readonly position: XmlPosition;
}

/** A SOAP envelope, as far as it could be parsed. */
export interface Envelope {
  /** Root element; null if the document ended before it. */
  root: XmlName | null;
  /** Version of the envelope's namespace; null for any other namespace. */
  version: SoapVersion | null;
  /** Whether the Body was the first child of the envelope apart from Headers. */
  hasBody: boolean;
  /** Whether a Body came after another element. ASP.NET chooses the operation by the content of this Body, and then refuses the request. */
  hasLateBody: boolean;
  readonly headers: HeaderEntry[];
  /** First element in the Body. */
  request: XmlName | null;
  readonly parameters: ParameterElement[];
  /** The error that stopped parsing. */
  error: XmlError | null;
}

const versions: ReadonlyMap<string, SoapVersion> = new Map([
  [soap11Namespace, '1.1'],
  [soap12Namespace, '1.2'],
]);

/** Limits of a request. Real clients nest four elements and send a dozen attributes; the margin is for signatures in headers. */
const limits: XmlLimits = { maxDepth: 32, maxNodes: 2000 };

/**
 * Parses the text of a request. XML errors are returned in `error`; others are thrown.
 * @param reportsNonText whether to set `hasNonText`; it costs the parser two more events
 */
export function readEnvelope(text: string, reportsNonText = true): Envelope {
  const envelope: Envelope = {
    root: null,
    version: null,
    hasBody: false,
    hasLateBody: false,
    headers: [],
    request: null,
    parameters: [],
    error: null,
  };
  const reader = createXmlReader(
    limits,
    envelopeHandler(envelope, () => reader.position(), reportsNonText),
  );
  try {
    reader.write(text);
    reader.end();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    envelope.error = envelope.root === null ? explainStart(text, error) : error;
  }
  return envelope;
}

/** Converts an error before the first element to ASP.NET's message and position (docs/spec/wire-format.md 5.3). */
function explainStart(text: string, error: XmlError): XmlError {
  const start = text.search(/[^ \t\r\n]/);
  if (start < 0) return new XmlError('empty', 'Root element is missing.');
  const before = text.slice(0, start);
  const lines = before.split('\n');
  const column = before.length - before.lastIndexOf('\n');
  if (error.kind === 'text-at-root') {
    return new XmlError(
      error.kind,
      `Data at the root level is invalid. Line ${lines.length}, position ${column}.`,
    );
  }
  if (error.kind !== 'late-declaration') return error;
  const rule =
    'The XML declaration must be the first node in the document, and no white space characters are allowed to appear before it.';
  return new XmlError(
    error.kind,
    `Unexpected XML declaration. ${rule} Line ${lines.length}, position ${column + 2}.`,
  );
}

type EnvelopePosition = 'envelope' | 'header' | 'body' | 'request' | 'elsewhere';

interface OpenParameter {
  readonly name: XmlName;
  text: string;
  hasElement: boolean;
  hasNonText: boolean;
}

/** Completes a parameter at its end tag. */
function closeParameter(
  { name, text, hasElement, hasNonText }: OpenParameter,
  position: XmlPosition,
): ParameterElement {
  return { ...name, text, hasElement, hasNonText, position };
}

/** An envelope with the state of its parsing. */
interface EnvelopeState {
  readonly envelope: Envelope;
  place: EnvelopePosition;
  /** Whether the envelope has had a child that is not a Header. */
  hasContent: boolean;
}

/** Enters a child of the envelope: Header, Body or another element. */
function openChild(state: EnvelopeState, name: XmlName): void {
  const { envelope, hasContent } = state;
  const inEnvelope = name.namespace === envelope.root?.namespace;
  if (inEnvelope && name.local === 'Header' && !hasContent) {
    state.place = 'header';
    return;
  }
  const isBody = inEnvelope && name.local === 'Body' && !envelope.hasBody && !envelope.hasLateBody;
  state.place = isBody ? 'body' : 'elsewhere';
  if (isBody) envelope[hasContent ? 'hasLateBody' : 'hasBody'] = true;
  state.hasContent = true;
}

/** Enters a child of the Header or of the Body: a header entry or the request element. */
function openGrandchild(
  state: EnvelopeState,
  name: XmlName,
  attributes: readonly XmlAttribute[],
): void {
  const { envelope, place } = state;
  if (place === 'header')
    envelope.headers.push(readHeaderEntry(name, attributes, envelope.root?.namespace ?? ''));
  if (place !== 'body' || envelope.request !== null) return;
  envelope.request = name;
  state.place = 'request';
}

/** Handles elements by depth: 1 envelope, 2 Header and Body, 3 header entries and request element, 4 parameters. */
function envelopeHandler(
  envelope: Envelope,
  position: () => XmlPosition,
  reportsNonText: boolean,
): XmlHandler {
  const state: EnvelopeState = { envelope, place: 'envelope', hasContent: false };
  let depth = 0;
  let parameter: OpenParameter | null = null;

  function nonText(): void {
    if (parameter !== null) parameter.hasNonText = true;
  }

  return {
    ...(reportsNonText ? { nonText } : {}),
    open(name, attributes) {
      depth += 1;
      if (depth === 1) {
        envelope.root = name;
        envelope.version = versions.get(name.namespace) ?? null;
      } else if (depth === 2) openChild(state, name);
      else if (depth === 3) openGrandchild(state, name, attributes);
      else if (depth === 4 && state.place === 'request')
        parameter = { name, text: '', hasElement: false, hasNonText: false };
      else if (parameter !== null) parameter.hasElement = true;
    },
    text(text) {
      if (parameter !== null && depth === 4) parameter.text += text;
    },
    close() {
      if (depth === 4 && parameter !== null) {
        envelope.parameters.push(closeParameter(parameter, position()));
        parameter = null;
      }
      if (depth === 3 && state.place === 'request') state.place = 'body';
      depth -= 1;
    },
  };
}

function readHeaderEntry(
  name: XmlName,
  attributes: readonly XmlAttribute[],
  envelopeNamespace: string,
): HeaderEntry {
  const find = (local: string): string | undefined =>
    attributes.find(
      (attribute) => attribute.namespace === envelopeNamespace && attribute.local === local,
    )?.value;
  const mustUnderstand = find('mustUnderstand')?.trim();
  return {
    local: name.local,
    mustUnderstand: mustUnderstand === '1' || mustUnderstand === 'true',
    actor: find('actor') ?? find('role'),
  };
}
