/** Raw HTTP client: sends requests and reads responses byte for byte, without the normalization of a client library. */

import { connect } from 'node:net';

export interface RawRequest {
  readonly method: string;
  /** The request target, which is sent as UTF-8 without escaping. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

export interface RawResponse {
  readonly status: number;
  /** Header fields by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/**
 * Sends one request on a new connection and waits for the end of the response. @param timeoutMs time after which the test fails; long, so
 * that it does not fail on a busy machine
 */
export function sendRaw(
  port: number,
  request: RawRequest,
  timeoutMs = 60_000,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    const chunks: Buffer[] = [];
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new Error(`No answer within ${timeoutMs} ms.`)),
    );
    socket.on('error', reject);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => {
      const response = parseResponse(Buffer.concat(chunks));
      if (response === null) reject(new Error('The connection ended without an answer.'));
      else resolve(response);
    });
    socket.write(requestHead(request));
    socket.write(request.body);
  });
}

function requestHead({ method, target, headers, body }: RawRequest): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  if (!names.has('host')) lines.push('Host: 127.0.0.1');
  const isSized = names.has('content-length') || names.has('transfer-encoding');
  if (!isSized && (body.length > 0 || method === 'POST'))
    lines.push(`Content-Length: ${body.length}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
}

/** Returns the last response on the connection, which may follow a 100 Continue. */
function parseResponse(bytes: Buffer): RawResponse | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status >= 100 && status < 200) return parseResponse(rest);
  const headers = new Map(lines.map((line) => splitHeader(line)));
  return {
    status,
    headers,
    body: headers.get('transfer-encoding') === 'chunked' ? joinChunks(rest) : rest,
  };
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (!(size > 0)) break;
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
