/** Reads the body of a network's response, which is not trusted and may be endless. */

import { NetworkError } from './network-error.ts';

/** Maximum size of a response, far above real ones: a list of thousands of games has some 2 MB. */
const maxAnswerBytes = 16 * 1_048_576;

/** Reads a whole body as UTF-8. Throws NetworkError `incomplete` if it is too long, and does not read the rest. */
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
