/** Content negotiation between JSON and XML (RFC 9110, 12.5.1). */

/**
 * Checks whether Accept prefers JSON to XML. XML wins a tie, because clients that accept JSON and all other types equally by default
 * were written for the XML response.
 */
export function prefersJson(accept: string | undefined): boolean {
  if (accept === undefined || !/json/i.test(accept)) return false;
  const weights = new Map(accept.toLowerCase().split(',').map(readRange));
  const json = weights.get('application/json') ?? weights.get('application/problem+json') ?? 0;
  const anything = weights.get('*/*') ?? 0;
  const xml = Math.max(
    weights.get('text/xml') ?? weights.get('text/*') ?? anything,
    weights.get('application/xml') ?? weights.get('application/*') ?? anything,
  );
  return json > xml;
}

function readRange(part: string): [string, number] {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
  return [range, weight === undefined ? 1 : Number(weight) || 0];
}
