/** Differences between SOAP 1.1 and SOAP 1.2 responses: names, media type and fault format. */

import type { Fault, FaultSide, Style } from '../contract/index.ts';
import { statusIn } from '../contract/index.ts';
import {
  escapeText,
  instanceDeclarations,
  soap11Namespace,
  soap12Namespace,
  xmlDeclaration,
} from '../codec/index.ts';
import type { ResponseForm } from './binding.ts';
import type { SoapVersion } from './soap-envelope.ts';

/** A version of SOAP. */
export interface SoapForm extends ResponseForm {
  readonly version: SoapVersion;
  readonly namespace: string;
  readonly mediaType: string;
  /** Actor URIs that refer to this service (SOAP 1.1, 4.2.2; SOAP 1.2 part 1, 2.2). */
  readonly ownActors: readonly string[];
  status(fault: Fault, style: Style): number;
  /** Writes the `soap:Fault` element. */
  writeFault(code: string, text: string, withDetail: boolean): string;
  codeOf(side: FaultSide): string;
}

function envelope(namespace: string): { readonly prefix: string; readonly suffix: string } {
  return {
    prefix: `${xmlDeclaration}<soap:Envelope xmlns:soap="${namespace}" ${instanceDeclarations}><soap:Body>`,
    suffix: '</soap:Body></soap:Envelope>',
  };
}

/** The response format of SOAP 1.1. */
export const soap11: SoapForm = {
  name: 'soap11',
  rendering: 'soap',
  version: '1.1',
  namespace: soap11Namespace,
  mediaType: 'text/xml',
  contentType: 'text/xml; charset=utf-8',
  ...envelope(soap11Namespace),
  ownActors: ['', 'http://schemas.xmlsoap.org/soap/actor/next'],
  status: ({ kind }, style) => (kind.statusInSoap === true ? statusIn(kind, style) : 500),
  writeFault: (code, text, withDetail) =>
    `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${escapeText(text)}</faultstring>${withDetail ? '<detail />' : ''}</soap:Fault>`,
  codeOf: codeNames('Client', 'Server'),
};

/** The response format of SOAP 1.2. */
export const soap12: SoapForm = {
  name: 'soap12',
  rendering: 'soap',
  version: '1.2',
  namespace: soap12Namespace,
  mediaType: 'application/soap+xml',
  contentType: 'application/soap+xml; charset=utf-8',
  ...envelope(soap12Namespace),
  ownActors: [
    '',
    'http://www.w3.org/2003/05/soap-envelope/role/next',
    'http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver',
  ],
  // SOAP 1.2 part 2, table 17: the status of a Sender fault is 400, that of every other fault 500.
  status: ({ kind }, style) => {
    if (kind.statusInSoap === true) return statusIn(kind, style);
    return kind.side === 'client' ? style.senderStatus : 500;
  },
  writeFault: (code, text, withDetail) =>
    `<soap:Fault><soap:Code><soap:Value>soap:${code}</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${escapeText(text)}</soap:Text></soap:Reason>${withDetail ? '<soap:Detail />' : ''}</soap:Fault>`,
  codeOf: codeNames('Sender', 'Receiver'),
};

/** The response formats by version. */
export const soapForms: Readonly<Record<SoapVersion, SoapForm>> = { '1.1': soap11, '1.2': soap12 };

function codeNames(client: string, server: string): (side: FaultSide) => string {
  const names: Readonly<Record<FaultSide, string>> = {
    client,
    server,
    'version-mismatch': 'VersionMismatch',
    'must-understand': 'MustUnderstand',
  };
  return (side) => names[side];
}

/** Header that lists the supported envelope versions (SOAP 1.2 part 1, 5.4.7), sent with VersionMismatch. */
const upgradeHeader =
  `<soap:Header><soap12:Upgrade xmlns:soap12="${soap12Namespace}">` +
  `<soap12:SupportedEnvelope qname="soap:Envelope" xmlns:soap="${soap11Namespace}" />` +
  `<soap12:SupportedEnvelope qname="soap12:Envelope" xmlns:soap12="${soap12Namespace}" />` +
  '</soap12:Upgrade></soap:Header>';

/** Writes a VersionMismatch fault, always in a SOAP 1.1 envelope (SOAP 1.2 part 1, appendix A). */
export function writeVersionMismatch(text: string): string {
  const prefix = soap11.prefix.replace('<soap:Body>', `${upgradeHeader}<soap:Body>`);
  return prefix + soap11.writeFault(soap11.codeOf('version-mismatch'), text, true) + soap11.suffix;
}
