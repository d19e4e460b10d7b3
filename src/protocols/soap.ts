/**
 * SOAP binding: SOAP 1.1 and SOAP 1.2 over POST to the base URL. The operation is chosen as in ASP.NET (docs/spec/wire-format.md 5.1): by
 * SOAPAction if the header is present and the media type is not SOAP 1.2, otherwise by the `action` parameter, otherwise by the request
 * element.
 */

import type { Service, ServiceOperation, ServiceParameter } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { XmlError, XmlErrorKind } from '../codec/index.ts';
import { decodeXml } from '../codec/index.ts';
import type { Binding, BindingDescription, Exchange } from './binding.ts';
import type { Call, ParameterText } from './call.ts';
import { missingInSoap, readArguments } from './call.ts';
import type { WireRequest, WireResponse } from './exchange.ts';
import { encodeBody, noBody } from './exchange.ts';
import { decodeFormText, formUtf8 } from './form-decode.ts';
import type { MediaType } from './media-type.ts';
import { readMediaType } from './media-type.ts';
import type { Envelope, ParameterElement } from './soap-envelope.ts';
import { readEnvelope } from './soap-envelope.ts';
import type { SoapForm } from './soap-version.ts';
import { soap11, soap12, soapForms, writeVersionMismatch } from './soap-version.ts';
import { failureHeaders, textFault } from './text-fault.ts';

/** How the operation is chosen. The response to an unreadable document depends on it (docs/spec/wire-format.md 5.3). */
type Routing = 'by-element' | 'found';

/** SOAP 1.1 names the operation in SOAPAction, SOAP 1.2 by its request element. */
export const soapVersions: readonly BindingDescription[] = [
  {
    ...describeVersion(soap11, 'SOAP 1.1'),
    slug: 'soap11',
    headersOf: ({ soapAction }) => ({
      'Content-Type': soap11.contentType,
      SOAPAction: `"${soapAction}"`,
    }),
    wsdl: { kind: 'soap', suffix: 'Soap', prefix: 'soap' },
  },
  {
    ...describeVersion(soap12, 'SOAP 1.2'),
    slug: 'soap12',
    headersOf: () => ({ 'Content-Type': soap12.contentType }),
    wsdl: { kind: 'soap', suffix: 'Soap12', prefix: 'soap12' },
  },
];

function describeVersion(
  form: SoapForm,
  name: string,
): Omit<BindingDescription, 'slug' | 'headersOf' | 'wsdl'> {
  return {
    name,
    method: 'POST',
    pathOf: () => '',
    carries: { in: 'envelope', namespace: form.namespace },
    form,
  };
}

/** Creates the SOAP binding for both versions. */
export function createSoapBinding(service: Service): Binding {
  return {
    name: 'soap',
    describe: () => soapVersions,
    matches: ({ method, path }) => method === 'POST' && path === '',
    open: (request) => openSoapExchange(request, service),
  };
}

function openSoapExchange(request: WireRequest, service: Service): Exchange {
  const mediaType = readMediaType(request.headers['content-type']);
  /** The response format: a guess from the headers until the envelope is parsed (docs/spec/wire-format.md 3.2, "Response version"). */
  let form = guessForm(request, mediaType, service);
  let routing: Routing = 'found';

  function decode(): Call {
    const text = decodeXml(request.body, mediaType.parameters.get('charset'));
    if (service.style.malformed === 'fault' && !isSoapType(mediaType))
      throw mediaTypeFault(request);
    const envelope = readEnvelope(text, service.style.commentInParameter === 'malformed');
    if (envelope.version !== null) form = soapForms[envelope.version];
    const action = findAction(request, mediaType, service);
    if (action.operation === null) routing = 'by-element';
    const operation = action.operation ?? findByElement(envelope, action.text, service);
    routing = 'found';
    if (!isSoapType(mediaType)) {
      // Without SOAPAction, ASP.NET treats every request as SOAP 1.2, whatever the version of its envelope is.
      if (request.headers['soapaction'] === undefined) form = soap12;
      throw mediaTypeFault(request);
    }
    checkEnvelope(envelope, service);
    if (form === soap11 && mediaType.type === soap12.mediaType) throw mediaTypeFault(request);
    checkHeaders(envelope, form, service);
    return readCall(operation, envelope, service);
  }

  return {
    decode,
    form: () => form,
    encodeFault: (fault) => createFaultResponse(fault, form, routing, service),
  };
}

/**
 * Guesses the SOAP version for the response to an unreadable request. ASP.NET assumes SOAP 1.2 for every request without SOAPAction
 * (docs/spec/wire-format.md 5.1, "First guess"); the media type is more reliable.
 */
function guessForm(request: WireRequest, { type }: MediaType, { style }: Service): SoapForm {
  if (type === soap12.mediaType) return soap12;
  return style.malformed === 'fault' || request.headers['soapaction'] !== undefined
    ? soap11
    : soap12;
}

interface Action {
  readonly operation: ServiceOperation | null;
  /** The action as sent; undefined if missing. */
  readonly text: string | undefined;
}

function findAction(request: WireRequest, mediaType: MediaType, service: Service): Action {
  const header = request.headers['soapaction'];
  if (header === undefined || mediaType.type === soap12.mediaType) {
    const text = mediaType.parameters.get('action');
    return {
      operation:
        text === undefined ? null : (service.operationBySoapAction.get(decodeAction(text)) ?? null),
      text,
    };
  }
  const text = unquoteAction(header);
  const operation = service.operationBySoapAction.get(decodeAction(text));
  if (operation === undefined) throw new Fault('client.action.unknown', { action: text });
  return { operation, text };
}

/** Removes surrounding spaces, and the quotes if there are two (RFC 9110, 5.5). */
function unquoteAction(header: string): string {
  const trimmed = header.trim();
  return trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"')
    ? trimmed.slice(1, -1)
    : trimmed;
}

function decodeAction(text: string): string {
  return decodeFormText(text, formUtf8, false);
}

function findByElement(
  envelope: Envelope,
  action: string | undefined,
  service: Service,
): ServiceOperation {
  checkRoot(envelope);
  if (!envelope.hasLateBody) checkBody(envelope);
  const { request } = envelope;
  const operation =
    request?.namespace === service.namespace
      ? service.operationByName.get(request.local)
      : undefined;
  if (operation !== undefined) return operation;
  if (envelope.error !== null && request === null) throw unread(envelope.error);
  throw action === undefined
    ? new Fault('client.action.missing')
    : new Fault('client.action.unrecognized', { action });
}

/** Refuses a document that is not an envelope of a supported version. */
function checkRoot({ root, version, error }: Envelope): void {
  if (root === null) throw error === null ? malformed('Root element is missing.') : unread(error);
  if (version === null) {
    throw new Fault('client.version-mismatch', {
      namespace: root.namespace,
      expected: soap11.namespace,
    });
  }
  if (root.local !== 'Envelope')
    throw new Fault('client.envelope.missing', { element: 'soap:Envelope' });
}

/** Refuses an envelope whose first element apart from Headers is not the Body. */
function checkBody({ hasBody, error }: Envelope): void {
  if (hasBody) return;
  if (error !== null) throw unread(error);
  throw new Fault('client.envelope.missing', { element: 'soap:Body' });
}

function checkEnvelope(envelope: Envelope, service: Service): void {
  if (envelope.error !== null && service.style.malformed === 'bad-request')
    throw unread(envelope.error);
  checkRoot(envelope);
  checkBody(envelope);
  if (envelope.error !== null) throw unread(envelope.error);
}

function malformed(cause: string): Fault {
  return new Fault('client.xml.malformed', { cause });
}

/** The errors of documents that can be well-formed. */
const refusals: ReadonlySet<XmlErrorKind> = new Set(['dtd', 'version', 'too-deep', 'too-many']);

/** Creates the fault for a document that was not parsed to its end. */
function unread({ kind, message }: XmlError): Fault {
  return refusals.has(kind)
    ? new Fault('client.xml.refused', { cause: message })
    : malformed(message);
}

/** Checks whether the document was not parsed to its end, which ASP.NET answers in the same way, whatever the reason is. */
function isUnread({ code }: Fault): boolean {
  return code === 'client.xml.malformed' || code === 'client.xml.refused';
}

/** Refuses header entries with mustUnderstand, because no entry is supported (SOAP 1.1, 4.2.3; SOAP 1.2 part 1, 5.2.3). */
function checkHeaders(envelope: Envelope, form: SoapForm, service: Service): void {
  const refused = envelope.headers.find(
    ({ mustUnderstand, actor }) =>
      mustUnderstand &&
      (service.style.headerForOthers === 'refuse' ||
        actor === undefined ||
        form.ownActors.includes(actor)),
  );
  if (refused !== undefined)
    throw new Fault('client.header.not-understood', { name: refused.local });
}

function readCall(operation: ServiceOperation, envelope: Envelope, service: Service): Call {
  const { request } = envelope;
  const isExpected = request?.namespace === service.namespace && request.local === operation.name;
  if (!isExpected && service.style.otherElement === 'fault') {
    throw new Fault('client.element.unexpected', { expected: operation.name });
  }
  const find = (parameter: ServiceParameter): ParameterText | undefined =>
    isExpected ? findParameter(envelope.parameters, parameter, service) : undefined;
  return { operation, args: readArguments(operation, find, missingInSoap(service.style)) };
}

/** Finds a parameter by namespace and exact name, and returns the first of several (docs/spec/wire-format.md 5.5). */
function findParameter(
  elements: readonly ParameterElement[],
  { name }: ServiceParameter,
  service: Service,
): ParameterText | undefined {
  const found = elements.find(
    ({ namespace, local }) => namespace === service.namespace && local === name,
  );
  if (found === undefined) return undefined;
  const isNonText = found.hasNonText && service.style.commentInParameter === 'malformed';
  if (found.hasElement || isNonText) {
    throw service.style.malformed === 'bad-request'
      ? malformed(`Unexpected node inside ${name}.`)
      : new Fault('client.parameter.not-text', { name });
  }
  return found;
}

function isSoapType({ type }: MediaType): boolean {
  return type === soap11.mediaType || type === soap12.mediaType;
}

function mediaTypeFault(request: WireRequest): Fault {
  const expected = `${soap11.mediaType} around a SOAP 1.1 envelope, ${soap12.mediaType} around a SOAP 1.2 envelope`;
  return new Fault('client.media-type', { type: request.headers['content-type'] ?? '', expected });
}

function createFaultResponse(
  fault: Fault,
  form: SoapForm,
  routing: Routing,
  service: Service,
): WireResponse {
  const { style } = service;
  if (fault.code === 'client.media-type' || fault.code === 'client.method.not-allowed') {
    return style.texts === 'platform' ? bare(fault.kind.status, form) : textFault(fault, style);
  }
  if (fault.code === 'client.version-mismatch') {
    return {
      status: 500,
      headers: failureHeaders(soap11.contentType),
      body: encodeBody(writeVersionMismatch(fault.message)),
    };
  }
  if (isUnread(fault) && style.malformed === 'bad-request' && routing === 'found')
    return bare(400, form);
  return writeFaultResponse(fault, form, routing, service);
}

function bare(status: number, form: SoapForm): WireResponse {
  return { status, headers: failureHeaders(form.contentType), body: noBody };
}

function writeFaultResponse(
  fault: Fault,
  form: SoapForm,
  routing: Routing,
  { style }: Service,
): WireResponse {
  const platform = style.texts === 'platform' ? fault.kind.platform : undefined;
  // Without an action, ASP.NET fails before it recognizes the request as SOAP (docs/spec/wire-format.md 5.3).
  const isEarly = isUnread(fault) || fault.code === 'client.envelope.missing';
  const isServer =
    platform !== undefined && (platform.server === true || (isEarly && routing === 'by-element'));
  const text = platform?.soap?.({ ...fault.details, routing }) ?? fault.message;
  const side = isServer ? 'server' : fault.kind.side;
  const xml = form.writeFault(form.codeOf(side), text, side !== 'must-understand');
  const status = isServer ? 500 : form.status(fault, style);
  return {
    status,
    headers: failureHeaders(form.contentType),
    body: encodeBody(form.prefix + xml + form.suffix),
  };
}
