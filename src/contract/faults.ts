/**
 * The fault catalogue: every way in which a request can fail, with its side (whether client or server is at fault), HTTP status, title and
 * text. Each binding writes a Fault in its own format; no other error reaches a client (docs/spec/decisions.md 5). Style `aspnet` uses the
 * texts of ASP.NET (docs/spec/wire-format.md 4, 5 and 7).
 */

import type { FaultKind } from './fault-kind.ts';
import {
  process,
  read,
  inDocument,
  badInt,
  wideInt,
  convert,
  accessDenied,
  tooManyRequests,
  tooManyAtATime,
  tooMuchUnread,
  quoted,
  shorten,
} from './fault-texts.ts';
import { resourceFaults } from './resource-faults.ts';
import { serviceFaults } from './service-faults.ts';

/** All kinds of faults by code. */
export const faultKinds = {
  'client.operation.unknown': {
    side: 'client',
    title: 'Unknown operation',
    status: 404,
    text: ({ name = '' }) => `${name} Web Service method name is not valid.`,
    json: ({ name = '' }) =>
      `There is no operation ${quoted(name)}. GET /json below the base URL lists all operations.`,
  },
  'client.operation.case': {
    side: 'client',
    title: 'Incorrect case in operation name',
    status: 404,
    text: ({ name = '', right = '' }) =>
      `${name} Web Service method name is not valid. Names are case-sensitive; the correct spelling is ${right}.`,
    json: ({ name = '', right = '' }) =>
      `There is no operation ${quoted(name)}. Names are case-sensitive; the correct spelling is ${right}.`,
    platform: {
      http: ({ name = '', right = '' }) =>
        `Invalid method name '${name}',  method names are case sensitive.   The method name '${right}' with the same name but different casing was found.\r\nParameter name: methodName`,
    },
  },
  'client.action.unknown': {
    side: 'client',
    title: 'Unknown SOAPAction',
    status: 400,
    text: ({ action = '' }) =>
      `Server did not recognize the value of HTTP Header SOAPAction: ${action}.`,
  },
  'client.action.missing': {
    side: 'client',
    title: 'Missing action',
    status: 400,
    text: () =>
      'Unable to handle request without a valid action parameter. Please supply a valid soap action.',
  },
  'client.action.unrecognized': {
    side: 'client',
    title: 'Unrecognized action',
    status: 400,
    text: ({ action = '' }) =>
      `Unable to handle request. The action '${action}' was not recognized.`,
  },
  'client.element.unexpected': {
    side: 'client',
    title: 'Unexpected body element',
    status: 400,
    text: ({ expected = '' }) =>
      `The Body does not contain the element ${expected} in this service's namespace, which the action requires.`,
  },
  'client.parameter.missing': {
    side: 'client',
    title: 'Missing parameter',
    status: 400,
    text: ({ name = '' }) => `Missing parameter: ${name}.`,
  },
  'client.parameter.not-a-number': {
    side: 'client',
    title: 'Invalid number',
    status: 400,
    text: ({ name = '', value }) =>
      `Parameter ${name}: ${quoted(value)} is not a whole number. Use decimal digits, such as 20.`,
    platform: {
      http: (details) => convert(details) + badInt,
      soap: (details) => inDocument(details) + badInt,
    },
  },
  'client.parameter.out-of-range': {
    side: 'client',
    title: 'Number out of range',
    status: 400,
    text: ({ name = '', value }) =>
      `Parameter ${name}: ${quoted(value)} does not fit in 32 bits. The maximum is 2147483647.`,
    platform: {
      http: (details) => convert(details) + wideInt,
      soap: (details) => inDocument(details) + wideInt,
    },
  },
  'client.parameter.negative': {
    side: 'client',
    title: 'Negative number',
    status: 400,
    text: ({ name = '', value }) =>
      `Parameter ${name}: ${quoted(value)} is negative. Use 0 for no limit, or a positive number.`,
  },
  'client.parameter.not-a-date': {
    side: 'client',
    title: 'Invalid date',
    status: 400,
    text: ({ name = '', value, forms = '' }) =>
      `Parameter ${name}: ${quoted(value)} is not a date. Accepted formats: ${forms}.`,
  },
  'client.parameter.not-text': {
    side: 'client',
    title: 'Invalid parameter content',
    status: 400,
    text: ({ name = '' }) => `Parameter ${name} contains an element, but must contain text only.`,
  },
  'client.parameter.unknown': {
    side: 'client',
    title: 'Unknown parameter',
    status: 400,
    text: ({ name = '', names = '' }) =>
      `Unknown parameter: ${shorten(String(name))}. Valid parameters: ${names || 'none'}.`,
  },
  'client.parameter.wrong-type': {
    side: 'client',
    title: 'Wrong parameter type',
    status: 400,
    text: ({ name = '', type = '', expected = '' }) =>
      `Parameter ${name}: expected ${expected}, got ${type}.`,
  },
  ...resourceFaults,
  'client.method.not-allowed': {
    side: 'client',
    title: 'Method not allowed',
    status: 405,
    statusInSoap: true,
    statusInBothStyles: true,
    text: ({ method = '', allow = '' }) =>
      `The method ${method} is not allowed here. Allowed: ${allow}.`,
  },
  'client.media-type': {
    side: 'client',
    title: 'Unsupported media type',
    status: 415,
    statusInSoap: true,
    text: ({ type = '', expected = '' }) =>
      `Request format is invalid: ${type}. Expected: ${expected}.`,
    platform: { http: ({ type = '' }) => `Request format is invalid: ${type}.` },
  },
  'client.content-encoding': {
    side: 'client',
    title: 'Unsupported content coding',
    status: 415,
    statusInSoap: true,
    headers: { 'Accept-Encoding': 'identity' },
    text: ({ coding = '' }) =>
      `The request body has the content coding ${quoted(coding)}. Send it without one.`,
  },
  'client.body.too-large': {
    side: 'client',
    title: 'Request body too large',
    status: 413,
    statusInSoap: true,
    text: ({ limit = '' }) => `The request body is longer than ${limit} bytes.`,
    platform: {
      server: true,
      http: () => 'Maximum request length exceeded.',
      soap: () =>
        'There was an exception running the extensions specified in the config file. ---> Maximum request length exceeded.',
    },
  },
  'client.url.too-long': {
    side: 'client',
    title: 'URL too long',
    status: 414,
    text: ({ limit = '' }) => `The URL is longer than ${limit} bytes.`,
  },
  'client.parameter.too-long': {
    side: 'client',
    title: 'Parameter too long',
    status: 400,
    text: ({ name = '', limit = '' }) => `Parameter ${name} is longer than ${limit} characters.`,
  },
  'client.rate': {
    side: 'client',
    title: 'Too many requests',
    status: 429,
    statusInSoap: true,
    isForRate: true,
    retryAfter: 1,
    text: tooManyRequests,
    platform: { http: (details) => `${accessDenied} ${tooManyRequests(details)}` },
  },
  'client.requests.too-many': {
    side: 'client',
    title: 'Too many concurrent requests',
    status: 429,
    statusInSoap: true,
    isForRate: true,
    retryAfter: 1,
    text: tooManyAtATime,
    platform: { http: (details) => `${accessDenied} ${tooManyAtATime(details)}` },
  },
  'client.answers.unread': {
    side: 'client',
    title: 'Too many unread responses',
    status: 429,
    statusInSoap: true,
    isForRate: true,
    retryAfter: 1,
    text: tooMuchUnread,
    platform: { http: (details) => `${accessDenied} ${tooMuchUnread(details)}` },
  },
  'client.xml.malformed': {
    side: 'client',
    title: 'Malformed XML',
    status: 400,
    text: ({ cause = '' }) => `The request is not well-formed XML: ${cause}`,
    platform: { soap: ({ cause = '' }) => `${process}${cause}` },
  },
  'client.xml.refused': {
    side: 'client',
    title: 'XML not accepted',
    status: 400,
    text: ({ cause = '' }) => `The request is XML that is not accepted: ${cause}`,
    platform: { soap: ({ cause = '' }) => `${process}${cause}` },
  },
  'client.json.malformed': {
    side: 'client',
    title: 'Malformed JSON',
    status: 400,
    text: ({ cause = '' }) => `The request body is not valid JSON: ${cause}`,
  },
  'client.json.not-an-object': {
    side: 'client',
    title: 'Not a JSON object',
    status: 400,
    text: () => 'The request body must be a JSON object with the parameter names as keys.',
  },
  'client.envelope.missing': {
    side: 'client',
    title: 'Missing SOAP element',
    status: 400,
    text: ({ element = '' }) => `Request format is invalid: Missing required ${element} element.`,
    platform: {
      soap: ({ element = '', routing = '' }) =>
        `${routing === 'by-element' ? process : read}Request format is invalid: Missing required ${element} element.`,
    },
  },
  'client.version-mismatch': {
    side: 'version-mismatch',
    title: 'SOAP version mismatch',
    status: 400,
    text: ({ namespace = '', expected = '' }) =>
      `Possible SOAP version mismatch: Envelope namespace ${namespace} was unexpected. Expecting ${expected}.`,
  },
  'client.header.not-understood': {
    side: 'must-understand',
    title: 'SOAP header not understood',
    status: 400,
    text: ({ name = '' }) => `SOAP header ${name} was not understood.`,
  },
  'client.document.missing': {
    side: 'client',
    title: 'Document not found',
    status: 404,
    text: ({ what = '', verb = '' }) => `${what} ${verb}.`,
  },
  ...serviceFaults,
} as const satisfies Record<string, FaultKind>;

/** The code of a fault, which problem details contain. */
export type FaultCode = keyof typeof faultKinds;
