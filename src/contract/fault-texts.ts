/** Parts that the texts of several faults share. */

import type { FaultDetails } from './fault-kind.ts';

/** The beginning of texts of ASP.NET about a request that was read. */
export const process = 'Server was unable to process request. ---> ';
/** The beginning of texts of ASP.NET about a request that could not be read. */
export const read = 'Server was unable to read request. ---> ';
/** The store cannot be reached. */
export const unavailable =
  'The service cannot reach its database at the moment. Please try again later.';
/** Load was shed. */
export const overloaded = 'The service is overloaded at the moment. Please try again in a second.';
/** A defect of the service. */
export const failed =
  'The service failed to answer this request. The server log has the cause under the request id in X-Request-Id.';
/** The beginning of texts of ASP.NET about a place in a document. */
export const inDocument = ({ line = 1, column = 1 }: FaultDetails) =>
  `${read}There is an error in XML document (${line}, ${column}). ---> `;
/** The text of .NET for what is not a number. */
export const badInt = 'Input string was not in a correct format.';
/** The text of .NET for a number that does not fit. */
export const wideInt = 'Value was either too large or too small for an Int32.';
/** The beginning of texts of ASP.NET about the value of a form. */
export const convert = ({ value = '' }: FaultDetails) =>
  `Cannot convert ${String(value).replaceAll(/\p{Cc}/gu, '\ufffd')} to System.Int32.\r\nParameter name: type ---> `;
/** Clients of the original service retry when they find this text (docs/spec/original-service.md 4). */
export const accessDenied = '403 - Forbidden: Access is denied.';
/** The client exceeds its rate. */
export const tooManyRequests = ({ limit = '', retryAfter = '' }: FaultDetails) =>
  `Too many requests: the limit is ${limit} per second for each client, and 10 ms of work count as a request. Try again in ${retryAfter} s.`;
/** The client has too many requests in progress. */
export const tooManyAtATime = ({ limit = '' }: FaultDetails) =>
  `Too many concurrent requests: the limit is ${limit} for each client. Wait for a response before you send another request.`;
/** The client does not read its responses. */
export const tooMuchUnread = ({ limit = '' }: FaultDetails) =>
  `Responses of ${limit} MB to this client have not been read yet. Read them before you send another request.`;
/** Why a value is not a whole number within its bounds. */
export const notBetween = ({ value, min = '', max = '' }: FaultDetails) =>
  `${quoted(value)} is not a whole number from ${min} to ${max}`;
/** Why a value is not one of a few. */
export const notAmong = ({ value, values = '' }: FaultDetails) =>
  `${quoted(value)} is not one of ${values}`;
/** A value that a client sent, shortened, in quotation marks. */
export const quoted = (value: string | number | undefined) =>
  JSON.stringify(shorten(String(value ?? '')));

/** Shortens a client's value so that an error text stays readable. */
export function shorten(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
}
