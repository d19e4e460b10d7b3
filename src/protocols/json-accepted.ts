/** Whether a client would rather have JSON than XML (RFC 9110, 12.5.1). */

/**
 * True where the field likes `application/json` better than XML. Of equals XML wins, which is what the path has
 * always answered: clients that name JSON and everything else alike, as some do by default, were written for it.
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
