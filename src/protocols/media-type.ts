/** Content-Type header fields (RFC 9110, 8.3), read leniently as real clients send them. */

export interface MediaType {
  /** `type/subtype` in lower case; empty where there is no header. */
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Reads a Content-Type; parameter names in any case, values bare or quoted, blanks anywhere around. */
export function readMediaType(header: string | undefined): MediaType {
  if (header === undefined) return { type: '', parameters: new Map() };
  const [type = '', ...rest] = splitParameters(header);
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    if (!parameters.has(name)) parameters.set(name, unquote(part.slice(equals + 1).trim()));
  }
  return { type: type.trim().toLowerCase(), parameters };
}

/** Splits at the semicolons outside quotes, in one pass. A quote that is never closed hides nothing. */
function splitParameters(header: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const mark = header[at];
    if (isQuoted && mark === '\\') at += 1;
    else if (mark === '"') isQuoted = !isQuoted;
    else if (mark === ';' && !isQuoted) {
      parts.push(header.slice(start, at));
      start = at + 1;
    }
  }
  const rest = header.slice(start);
  return [...parts, ...(isQuoted ? rest.split(';') : [rest])];
}

function unquote(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.replace(/\\(.)/gs, '$1');
}
