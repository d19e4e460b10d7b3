/** Calls as the bytes of HTTP requests, in the bindings that are measured. */

/** Namespace of the default settings. */
const namespace = 'http://laurel.example/api';

export interface MeasuredCall {
  readonly operation: string;
  /** Names and values in the order of the contract; letters, digits and underscores. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

export const bindingNames = ['SOAP 1.1', 'GET'] as const;
export type BindingName = (typeof bindingNames)[number];

/** The whole request of a call. */
export function writeRequest(binding: BindingName, call: MeasuredCall): Buffer {
  return Buffer.from(binding === 'GET' ? writeGet(call) : writeSoap(call));
}

function writeGet({ operation, parameters }: MeasuredCall): string {
  const query = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  return `GET /api/${operation}?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
}

function writeSoap(call: MeasuredCall): string {
  const body = writeEnvelope(call);
  const head = [
    'POST /api HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: text/xml; charset=utf-8',
    `SOAPAction: "${namespace}/${call.operation}"`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function writeEnvelope({ operation, parameters }: MeasuredCall): string {
  const inner = parameters.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  return (
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<${operation} xmlns="${namespace}">${inner}</${operation}></soap:Body></soap:Envelope>`
  );
}
