/** Reads the answer of a network, which is foreign and may have no end. */

import { NetworkError } from './network-error.ts';

/** Far above what any network answers: a list of thousands of games has some 2 MB. */
const maxAnswerBytes = 16 * 1_048_576;

/** Reads a whole body as UTF-8. Throws NetworkError `incomplete` for one that is too long, and leaves the rest of it. */
export async function readBody(
  response: Response,
  host: string,
  maxBytes = maxAnswerBytes,
): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new NetworkError(
        'incomplete',
        `${host}: the response is longer than ${maxBytes} bytes`,
      );
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
