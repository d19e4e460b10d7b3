/**
 * Every way a request can fail, once: whose mistake it is, the HTTP status that fits, what it says.
 * Bindings turn a Fault into their form of answer; nothing else reaches a client (docs/spec/decisions.md 5).
 * The platform's words (style `aspnet`) are those of docs/spec/wire-format.md 4, 5 and 7.
 */

/** SOAP's own two codes, and whose mistake everything else is. */
export type FaultSide = 'client' | 'server' | 'version-mismatch' | 'must-understand';

export type FaultDetails = Readonly<Record<string, string | number>>;

type Words = (details: FaultDetails) => string;

export interface FaultKind {
  readonly side: FaultSide;
  /** Status of HTTP GET and POST in style `standard`, and of those few faults that SOAP shares it for. */
  readonly status: number;
  /** True where a SOAP answer has this status too, instead of the one its version gives to faults. */
  readonly statusInSoap?: boolean;
  /** True where both styles answer HTTP GET and POST with this status; style `aspnet` answers the others with 500. */
  readonly statusInBothStyles?: boolean;
  /** True for a request refused because its sender asks too much; styles differ in the status. */
  readonly isForRate?: boolean;
  /** Seconds after which asking again is worth while, where a fault of this kind does not know better itself. */
  readonly retryAfter?: number;
  readonly text: Words;
  /** The platform's words, where they differ: over HTTP GET and POST, and in a SOAP fault. */
  readonly platform?: {
    readonly http?: Words;
    readonly soap?: Words;
    /** The platform takes it for its own failure. */
    readonly server?: boolean;
  };
}

const process = 'Server was unable to process request. ---> ';
const read = 'Server was unable to read request. ---> ';
const unavailable = 'The service cannot reach its data at the moment. Please try again.';
const overloaded = 'The service has more requests than it can answer at the moment. Please try again in a second.';
const failed = 'The service failed to answer this request. The log has the cause under the id in X-Request-Id.';
const inDocument = ({ line = 1, column = 1 }: FaultDetails) =>
  `${read}There is an error in XML document (${line}, ${column}). ---> `;
const badInt = 'Input string was not in a correct format.';
const wideInt = 'Value was either too large or too small for an Int32.';
const convert = ({ value = '' }: FaultDetails) => `Cannot convert ${value} to System.Int32.\r\nParameter name: type ---> `;
/** Clients of the original service look for this text before they try again (docs/spec/original-service.md 4). */
const accessDenied = '403 - Forbidden: Access is denied.';
const tooManyRequests = ({ limit = '', retryAfter = '' }: FaultDetails) =>
  `Too many requests: ${limit} a second are answered to one client. Try again in ${retryAfter} s.`;
const tooManyAtATime = ({ limit = '' }: FaultDetails) =>
  `Too many requests at a time: ${limit} are answered to one client. Wait for an answer first.`;
const tooMuchUnread = ({ limit = '' }: FaultDetails) =>
  `Answers of ${limit} MB to this client have not been read yet. Read them first.`;
const quoted = (value: string | number | undefined) => JSON.stringify(shorten(String(value ?? '')));

export const faultKinds = {
  'client.operation.unknown': {
    side: 'client',
    status: 404,
    text: ({ name = '' }) => `${name} Web Service method name is not valid.`,
  },
  'client.operation.case': {
    side: 'client',
    status: 404,
    text: ({ name = '', right = '' }) =>
      `${name} Web Service method name is not valid. Names are case-sensitive; there is one spelt ${right}.`,
    platform: {
      http: ({ name = '', right = '' }) =>
        `Invalid method name '${name}',  method names are case sensitive.   The method name '${right}' with the same name but different casing was found.\r\nParameter name: methodName`,
    },
  },
  'client.action.unknown': {
    side: 'client',
    status: 400,
    text: ({ action = '' }) => `Server did not recognize the value of HTTP Header SOAPAction: ${action}.`,
  },
  'client.action.missing': {
    side: 'client',
    status: 400,
    text: () => 'Unable to handle request without a valid action parameter. Please supply a valid soap action.',
  },
  'client.action.unrecognized': {
    side: 'client',
    status: 400,
    text: ({ action = '' }) => `Unable to handle request. The action '${action}' was not recognized.`,
  },
  'client.element.unexpected': {
    side: 'client',
    status: 400,
    text: ({ expected = '' }) =>
      `The Body does not hold the element ${expected} of this service's namespace that the action asks for.`,
  },
  'client.parameter.missing': {
    side: 'client',
    status: 400,
    text: ({ name = '' }) => `Missing parameter: ${name}.`,
  },
  'client.parameter.not-a-number': {
    side: 'client',
    status: 400,
    text: ({ name = '', value }) => `Parameter ${name}: ${quoted(value)} is not a whole number. Give decimal digits, such as 20.`,
    platform: { http: (details) => convert(details) + badInt, soap: (details) => inDocument(details) + badInt },
  },
  'client.parameter.out-of-range': {
    side: 'client',
    status: 400,
    text: ({ name = '', value }) => `Parameter ${name}: ${quoted(value)} does not fit 32 bits. Give a number up to 2147483647.`,
    platform: { http: (details) => convert(details) + wideInt, soap: (details) => inDocument(details) + wideInt },
  },
  'client.parameter.negative': {
    side: 'client',
    status: 400,
    text: ({ name = '', value }) => `Parameter ${name}: ${quoted(value)} is negative. Give 0 for no bound, or a number above it.`,
  },
  'client.parameter.not-a-date': {
    side: 'client',
    status: 400,
    text: ({ name = '', value, forms = '' }) => `Parameter ${name}: ${quoted(value)} is not a date. Accepted: ${forms}.`,
  },
  'client.parameter.not-text': {
    side: 'client',
    status: 400,
    text: ({ name = '' }) => `Parameter ${name} holds an element where text is expected.`,
  },
  'client.parameter.unknown': {
    side: 'client',
    status: 400,
    text: ({ name = '', names = '' }) => `There is no parameter ${shorten(String(name))} here. There are: ${names || 'none'}.`,
  },
  'client.parameter.wrong-type': {
    side: 'client',
    status: 400,
    text: ({ name = '', type = '', expected = '' }) => `Parameter ${name}: ${type} is given where ${expected} is expected.`,
  },
  'client.parameter.not-between': {
    side: 'client',
    status: 400,
    text: ({ name = '', value, min = '', max = '' }) =>
      `Parameter ${name}: ${quoted(value)} is not a whole number from ${min} to ${max}.`,
  },
  'client.resource.unknown': {
    side: 'client',
    status: 404,
    text: ({ path = '' }) => `There is nobody and nothing of this name: ${path}.`,
  },
  'client.page.limit': {
    side: 'client',
    status: 400,
    text: ({ value, max = '' }) => `Parameter limit: ${quoted(value)} is not a whole number from 1 to ${max}.`,
  },
  'client.page.cursor': {
    side: 'client',
    status: 400,
    text: () =>
      'Parameter cursor: this is no cursor of this list. Take it from the Link header of the page before, or begin without it.',
  },
  'client.method.not-allowed': {
    side: 'client',
    status: 405,
    statusInSoap: true,
    statusInBothStyles: true,
    text: ({ method = '', allow = '' }) => `The method ${method} is not allowed here. Allowed: ${allow}.`,
  },
  'client.media-type': {
    side: 'client',
    status: 415,
    statusInSoap: true,
    text: ({ type = '', expected = '' }) => `Request format is invalid: ${type}. Expected: ${expected}.`,
    platform: { http: ({ type = '' }) => `Request format is invalid: ${type}.` },
  },
  'client.body.too-large': {
    side: 'client',
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
    status: 414,
    text: ({ limit = '' }) => `The URL is longer than ${limit} bytes.`,
  },
  'client.parameter.too-long': {
    side: 'client',
    status: 413,
    text: ({ name = '', limit = '' }) => `Parameter ${name} is longer than ${limit} characters.`,
  },
  'client.rate': {
    side: 'client',
    status: 429,
    statusInSoap: true,
    isForRate: true,
    retryAfter: 1,
    text: tooManyRequests,
    platform: { http: (details) => `${accessDenied} ${tooManyRequests(details)}` },
  },
  'client.requests.too-many': {
    side: 'client',
    status: 429,
    statusInSoap: true,
    isForRate: true,
    retryAfter: 1,
    text: tooManyAtATime,
    platform: { http: (details) => `${accessDenied} ${tooManyAtATime(details)}` },
  },
  'client.answers.unread': {
    side: 'client',
    status: 429,
    statusInSoap: true,
    isForRate: true,
    retryAfter: 1,
    text: tooMuchUnread,
    platform: { http: (details) => `${accessDenied} ${tooMuchUnread(details)}` },
  },
  'client.xml.malformed': {
    side: 'client',
    status: 400,
    text: ({ cause = '' }) => `The request is not well-formed XML: ${cause}`,
    platform: { soap: ({ cause = '' }) => `${process}${cause}` },
  },
  'client.json.malformed': {
    side: 'client',
    status: 400,
    text: ({ cause = '' }) => `The request body is not JSON: ${cause}`,
  },
  'client.json.not-an-object': {
    side: 'client',
    status: 400,
    text: () => 'The request body is no JSON object that holds the parameters by their names.',
  },
  'client.envelope.missing': {
    side: 'client',
    status: 400,
    text: ({ element = '' }) => `Request format is invalid: Missing required ${element} element.`,
    platform: {
      soap: ({ element = '', routing = '' }) =>
        `${routing === 'by-element' ? process : read}Request format is invalid: Missing required ${element} element.`,
    },
  },
  'client.version-mismatch': {
    side: 'version-mismatch',
    status: 400,
    text: ({ namespace = '', expected = '' }) =>
      `Possible SOAP version mismatch: Envelope namespace ${namespace} was unexpected. Expecting ${expected}.`,
  },
  'client.header.not-understood': {
    side: 'must-understand',
    status: 400,
    text: ({ name = '' }) => `SOAP header ${name} was not understood.`,
  },
  'client.document.missing': {
    side: 'client',
    status: 404,
    text: ({ what = '', verb = '' }) => `${what} ${verb}.`,
  },
  'client.host.missing': {
    side: 'client',
    status: 400,
    statusInBothStyles: true,
    text: () => 'The request needs a Host header field.',
  },
  'client.host.repeated': {
    side: 'client',
    status: 400,
    statusInBothStyles: true,
    text: () => 'The request has more than one Host header field.',
  },
  'client.host.invalid': {
    side: 'client',
    status: 400,
    statusInBothStyles: true,
    text: () => 'The Host of the request is not a host name or an address, with or without a port from 0 to 65535.',
  },
  'client.transfer-encoding': {
    side: 'client',
    status: 400,
    statusInBothStyles: true,
    text: () => 'An HTTP/1.0 request cannot have a Transfer-Encoding. Send it with Content-Length, or as HTTP/1.1.',
  },
  'client.path.unknown': {
    side: 'client',
    status: 404,
    statusInBothStyles: true,
    text: ({ path = '', base = '' }) => `There is nothing at ${path}. The service is at ${base}.`,
  },
  'server.unavailable': {
    side: 'server',
    status: 503,
    statusInSoap: true,
    statusInBothStyles: true,
    retryAfter: 5,
    text: () => unavailable,
    platform: { soap: () => process + unavailable },
  },
  'server.overloaded': {
    side: 'server',
    status: 503,
    statusInSoap: true,
    statusInBothStyles: true,
    retryAfter: 1,
    text: () => overloaded,
    platform: { soap: () => process + overloaded },
  },
  'server.internal': {
    side: 'server',
    status: 500,
    text: () => failed,
    platform: { soap: () => process + failed },
  },
} as const satisfies Record<string, FaultKind>;

export type FaultCode = keyof typeof faultKinds;

/** Values from a client are repeated in an error only as far as they help to find it. */
function shorten(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
}
