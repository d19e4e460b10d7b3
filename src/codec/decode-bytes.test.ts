import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeMarked, decodeXml, findDecoding } from './decode-bytes.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1' | 'windows-1252';

/** Encodes text that the charset can represent. */
function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from(encoding === 'iso-8859-1' ? text : text.replaceAll('€', '\u0080'), 'latin1');
}

const marks: Readonly<Record<string, Buffer>> = {
  'utf-8': Buffer.from([0xef, 0xbb, 0xbf]),
  'utf-16le': Buffer.from([0xff, 0xfe]),
  'utf-16be': Buffer.from([0xfe, 0xff]),
};

const texts: Readonly<Record<Encoding, string>> = {
  'utf-8': '<a>ünï 漢 €</a>',
  'utf-16le': '<a>ünï 漢 €</a>',
  'utf-16be': '<a>ünï 漢 €</a>',
  'iso-8859-1': '<a>ünï \u0080</a>',
  'windows-1252': '<a>ünï €</a>',
};

/** Charset names that clients use. */
const names: Readonly<Record<Encoding, readonly string[]>> = {
  'utf-8': ['utf-8', 'UTF-8', 'utf8', 'us-ascii', 'ASCII'],
  'utf-16le': ['utf-16le', 'utf-16', 'UTF-16'],
  'utf-16be': ['utf-16be', 'UTF-16BE'],
  'iso-8859-1': ['iso-8859-1', 'ISO-8859-1', 'latin1', 'ISO_8859-1'],
  'windows-1252': ['windows-1252', 'Windows-1252', 'cp1252'],
};

const encodings: readonly Encoding[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'windows-1252',
];

for (const encoding of encodings) {
  for (const name of names[encoding]) {
    test(`charset ${name} overrides the declaration`, () => {
      assert.equal(decodeXml(encode(texts[encoding], encoding), name), texts[encoding]);
      const declared = `<?xml version="1.0" encoding="koi8-r"?>${texts[encoding]}`;
      assert.equal(decodeXml(encode(declared, encoding), name), declared);
    });
  }
}

for (const [encoding, mark] of Object.entries(marks)) {
  for (const charset of [undefined, 'utf-8', 'utf-16', 'iso-8859-1', 'no-such-charset']) {
    test(`the byte order mark of ${encoding} overrides charset ${charset ?? '(none)'} and is removed`, () => {
      const text = '<?xml version="1.0" encoding="iso-8859-1"?><a>ünï 漢</a>';
      const body = encodings.find((candidate) => candidate === encoding) ?? 'utf-8';
      assert.equal(decodeXml(Buffer.concat([mark, encode(text, body)]), charset), text);
    });
  }
}

for (const [declaration, encoding] of [
  ['<?xml version="1.0" encoding="utf-8"?>', 'utf-8'],
  ["<?xml version='1.0' encoding='UTF-8' standalone='yes'?>", 'utf-8'],
  ['<?xml version="1.0" encoding="ISO-8859-1"?>', 'iso-8859-1'],
  ['<?xml version="1.0"\r\n encoding = "windows-1252" ?>', 'windows-1252'],
  ['<?xml version="1.0" encoding="utf-16"?>', 'utf-8'],
  ['<?xml version="1.0" encoding="koi8-r"?>', 'utf-8'],
  ['<?xml version="1.0"?>', 'utf-8'],
  ['', 'utf-8'],
] as const) {
  for (const charset of [undefined, 'no-such-charset']) {
    test(`with charset ${charset ?? '(none)'} the declaration ${JSON.stringify(declaration)} is read as ${encoding}`, () => {
      const text = declaration + texts[encoding];
      assert.equal(decodeXml(encode(text, encoding), charset), text);
    });
  }
}

for (const encoding of ['utf-16le', 'utf-16be'] as const) {
  test(`${encoding} is detected without charset and byte order mark`, () => {
    const text = '<?xml version="1.0" encoding="utf-16"?><a>漢</a>';
    assert.equal(decodeXml(encode(text, encoding), undefined), text);
  });
}

test('invalid UTF-8 becomes U+FFFD', () => {
  assert.equal(
    decodeXml(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xc3, 0x28, 0x3c]), undefined),
    '<a>\ufffd\ufffd(<',
  );
});

test('a truncated character at the end becomes U+FFFD', () => {
  assert.equal(decodeXml(Buffer.from([0x61, 0xe6, 0xbc]), 'utf-8'), 'a\ufffd');
  assert.equal(decodeXml(Buffer.from([0x61, 0x00, 0x62]), 'utf-16le'), 'a\ufffd');
});

test('zero bytes decode to an empty string', () => {
  assert.equal(decodeXml(new Uint8Array(0), undefined), '');
  assert.equal(decodeMarked(new Uint8Array(0)), null);
});

test('an unsupported charset has no decoding', () => {
  for (const name of ['', 'koi8-r', 'utf-7', 'utf-32', '__proto__', 'constructor'])
    assert.equal(findDecoding(name), undefined);
});

test('a decoding reads only the given part of a buffer', () => {
  const bytes = Buffer.from('xx<a>ü</a>yy', 'latin1').subarray(2, 10);
  assert.equal(decodeXml(bytes, 'iso-8859-1'), '<a>ü</a>');
});

test('any well-formed text round-trips through UTF-8 and both byte orders of UTF-16', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be'),
      (text, encoding) => {
        assert.equal(decodeXml(encode(`<${text}`, encoding), encoding), `<${text}`);
      },
    ),
  );
});

test('any bytes can be decoded in any charset', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.option(fc.constantFrom(...Object.values(names).flat()), { nil: undefined }),
      (bytes, charset) => {
        assert.ok(decodeXml(bytes, charset).isWellFormed());
      },
    ),
  );
});

test('every byte of windows-1252 decodes as in its table (WHATWG Encoding)', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index);
  assert.equal(
    findDecoding('windows-1252')?.(bytes),
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
  );
  const others = Uint8Array.from({ length: 224 }, (_, index) =>
    index < 0x80 ? index : index + 0x20,
  );
  assert.equal(findDecoding('windows-1252')?.(others), findDecoding('iso-8859-1')?.(others));
});
