/**
 * Streaming decoder for saved documents. The encoding is determined by the byte order mark, otherwise by the first bytes and the XML
 * declaration (XML 1.0, appendix F); otherwise it is UTF-8. Invalid bytes are an error, because a wrongly decoded name would be stored.
 */

import { UnreadableFile } from '../../readers/unreadable-file.ts';

/** Maximum length of an XML declaration in bytes. */
const headBytes = 400;

interface Decoder {
  decode(bytes: Uint8Array, options: { readonly stream: boolean }): string;
}

/** Real ISO 8859-1: for this name, the WHATWG decoder uses windows-1252, which differs from 0x80 to 0x9F. */
const latin1: Decoder = {
  decode: (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
};

/** Decodes a byte stream to text without byte order mark. Throws UnreadableFile. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let encoding = 'utf-8';
  let decoder: Decoder | null = null;
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (decoder === null) {
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      encoding = encodingOf(head);
      decoder = openDecoder(encoding);
      bytes = head;
    }
    yield decode(decoder, encoding, bytes, true);
  }
  if (decoder !== null) yield decode(decoder, encoding, new Uint8Array(), false);
  else yield decode(openDecoder(encodingOf(head)), encodingOf(head), head, false);
}

function decode(decoder: Decoder, encoding: string, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new UnreadableFile(`contains bytes that are not valid ${encoding}`);
  }
}

function openDecoder(encoding: string): Decoder {
  if (/^(iso[-_]?8859-1|latin-?1)$/i.test(encoding)) return latin1;
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnreadableFile(`has the unsupported encoding ${JSON.stringify(encoding)}`);
  }
}

function encodingOf(head: Uint8Array): string {
  const [first, second] = head;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0x00 && second === 0x3c) return 'utf-16be';
  if (first === 0x3c && second === 0x00) return 'utf-16le';
  const start = latin1.decode(head.subarray(0, headBytes), { stream: false });
  // absent: the document does not declare an encoding, so it is UTF-8
  const declared =
    /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(start)?.[1] ?? 'utf-8';
  // If single bytes can be read as a declaration, the encoding is not 16-bit, even if the declaration names such an encoding: programs that
  // convert a text to UTF-8 often leave the declaration unchanged.
  return /^(utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(declared) ? 'utf-8' : declared;
}
