import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { decodeText } from './decode-text.ts';

const declaration = (encoding: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\r\n`;

async function decoded(bytes: Uint8Array, pieceBytes = 7): Promise<string> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += pieceBytes)
      yield bytes.subarray(from, from + pieceBytes);
  }
  const texts: string[] = [];
  for await (const text of decodeText(pieces())) texts.push(text);
  return texts.join('');
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

describe('the text of a saved document', () => {
  const text = '<Title>Café 東京 🏆</Title>';

  test('is UTF-8 by default, with or without a byte order mark', async () => {
    assert.equal(await decoded(Buffer.from(text)), text);
    assert.equal(await decoded(Buffer.from(`\uFEFF${text}`)), text);
    assert.equal(
      await decoded(Buffer.from(declaration('UTF-8') + text)),
      declaration('UTF-8') + text,
    );
  });

  test('is UTF-16 of either order by its mark or its first bytes', async () => {
    assert.equal(await decoded(Buffer.from(`\uFEFF${text}`, 'utf16le')), text);
    assert.equal(await decoded(utf16be(`\uFEFF${text}`)), text);
    assert.equal(await decoded(Buffer.from(text, 'utf16le')), text);
    assert.equal(await decoded(utf16be(text)), text);
  });

  test('is in the encoding that is declared', async () => {
    const latin1 = `${declaration('ISO-8859-1')}<Title>Café \u0080</Title>`;
    assert.equal(await decoded(Buffer.from(latin1, 'latin1')), latin1);
    const euro = Buffer.from(declaration('windows-1252') + '\u0080', 'latin1');
    assert.equal(await decoded(euro), `${declaration('windows-1252')}€`);
  });

  test('is UTF-8 where UTF-16 is declared in single bytes', async () => {
    assert.equal(
      await decoded(Buffer.from(declaration('utf-16') + text)),
      declaration('utf-16') + text,
    );
  });

  test('is the same however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 500 }),
        async (content, pieceBytes) => {
          const whole = `<a>${content.replaceAll('\uFEFF', '')}</a>${' '.repeat(450)}`;
          assert.equal(await decoded(Buffer.from(whole), pieceBytes), whole);
          assert.equal(await decoded(Buffer.from(`\uFEFF${whole}`, 'utf16le'), pieceBytes), whole);
        },
      ),
    );
  });
});

test('bytes that are not of the encoding are refused, not replaced', async () => {
  await assert.rejects(decoded(Buffer.from('<a>\u00e9</a>', 'latin1')), {
    message: 'contains bytes that are not valid utf-8',
  });
  await assert.rejects(decoded(Buffer.from('<a>é', 'utf8').subarray(0, 4)), {
    message: 'contains bytes that are not valid utf-8',
  });
  await assert.rejects(decoded(Buffer.from(declaration('x-klingon'))), {
    message: 'has the unsupported encoding "x-klingon"',
  });
});
