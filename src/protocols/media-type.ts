/** Lenient parser for Content-Type (RFC 9110, 8.3). */

/** A media type with its parameters. */
export interface MediaType {
  /** `type/subtype` in lower case; empty without a header. */
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Parses a Content-Type. Parameter names are case-insensitive, values may be quoted, and spaces around both are ignored. */
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

/** Splits at semicolons outside quotes, in one pass. An unclosed quote does not hide the semicolons after it. */
function splitParameters(header: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const character = header[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ';' && !isQuoted) {
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
