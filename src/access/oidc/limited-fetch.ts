/** Requests to an OpenID provider whose responses are read only up to a maximum size, because they are read into memory as a whole. */

import type { CustomFetch } from 'openid-client';

/** Far above real responses: the keys and the claims of a person have some kilobytes. */
const maxBytes = 1_048_576;

/** Sends a request. Reading the body of the response fails after too many bytes, and the rest is not received. */
export const fetchLimited: CustomFetch = async (
  url,
  { body: sent = null, signal = null, ...options },
) => {
  const response = await fetch(url, { ...options, body: sent, signal });
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  return new Response(body.pipeThrough(limit()), { status, statusText, headers });
};

function limit(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        controller.error(new Error(`The response is longer than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
}
