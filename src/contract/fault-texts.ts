/** Phrases that the texts of several faults share. */

import type { FaultDetails } from './fault-kind.ts';

/** Prefix of ASP.NET's texts about a request that it could read but not process. */
export const process = 'Server was unable to process request. ---> ';
/** Prefix of ASP.NET's texts about a request that it could not read. */
export const read = 'Server was unable to read request. ---> ';
/** Text of the fault that is sent while the database cannot be reached. */
export const unavailable =
  'The service cannot reach its database at the moment. Please try again later.';
/** Text of the fault that is sent when the service refuses a request because it is overloaded. */
export const overloaded = 'The service is overloaded at the moment. Please try again in a second.';
/** Text of the fault that is sent after an unexpected error in the service. */
export const failed =
  'The service failed to answer this request. The server log has the cause under the request id in X-Request-Id.';
/** Prefix of ASP.NET's texts about a position in an XML document. */
export const inDocument = ({ line = 1, column = 1 }: FaultDetails) =>
  `${read}There is an error in XML document (${line}, ${column}). ---> `;
/** .NET's text for a value that is not a number. */
export const badInt = 'Input string was not in a correct format.';
/** .NET's text for a number that does not fit into 32 bits. */
export const wideInt = 'Value was either too large or too small for an Int32.';
/** Prefix of ASP.NET's texts about a value that cannot be converted to its type. */
export const convert = ({ value = '' }: FaultDetails) =>
  `Cannot convert ${String(value).replaceAll(/\p{Cc}/gu, '\ufffd')} to System.Int32.\r\nParameter name: type ---> `;
/**
 * ASP.NET's text for a refused request. Clients of the original service retry when a response contains it (docs/spec/original-service.md
 * 4).
 */
export const accessDenied = '403 - Forbidden: Access is denied.';
/** Text for a client that sends more requests per second than it may. */
export const tooManyRequests = ({ limit = '', retryAfter = '' }: FaultDetails) =>
  `Too many requests: the limit is ${limit} per second for each client, and each 10 ms of work for a request counts as one more. Try again in ${retryAfter} s.`;
/** Text for a client with too many requests in progress. */
export const tooManyAtATime = ({ limit = '' }: FaultDetails) =>
  `Too many concurrent requests: the limit is ${limit} for each client. Wait for a response before you send another request.`;
/** Text for a client that does not read its responses, so that too many unread bytes have accumulated. */
export const tooMuchUnread = ({ limit = '' }: FaultDetails) =>
  `Responses of ${limit} MB to this client have not been read yet. Read them before you send another request.`;
/** Text for a value that is not a whole number within its bounds. */
export const notBetween = ({ value, min = '', max = '' }: FaultDetails) =>
  `${quoted(value)} is not a whole number from ${min} to ${max}`;
/** Text for a value that is not one of the allowed values. */
export const notAmong = ({ value, values = '' }: FaultDetails) =>
  `${quoted(value)} is not one of ${values}`;
/** Shortens a value that a client sent, and puts it in quotation marks. */
export const quoted = (value: string | number | undefined) =>
  JSON.stringify(shorten(String(value ?? '')));

/** Shortens a client's value so that an error text stays readable. */
export function shorten(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
}
