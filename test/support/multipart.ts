/** Writes forms with files (multipart/form-data) for tests. */

/** A part of a form: a field, or a file with a name. */
export interface FormPart {
  readonly field: string;
  readonly file?: string;
  readonly content: string | Uint8Array;
}

/** The text that separates the parts of the forms. */
export const boundary = 'laurel-test-boundary';
/** The Content-Type header of the forms. */
export const formType = `multipart/form-data; boundary=${boundary}`;

/** Returns the body of a form. */
export function makeForm(parts: readonly FormPart[]): Buffer {
  const written = parts.flatMap(({ field, file, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Yields a body in pieces. */
export async function* inPieces(body: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}
