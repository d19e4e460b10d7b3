import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markup } from '../../test/support/random-markup.ts';
import type { XmlErrorKind, XmlHandler, XmlLimits } from './read-document.ts';
import { createXmlReader, XmlError } from './read-document.ts';

function readDocument(text: string, documentLimits: XmlLimits, handler: XmlHandler): void {
  const reader = createXmlReader(documentLimits, handler);
  reader.write(text);
  reader.end();
}

const roomy: XmlLimits = { maxDepth: 32, maxNodes: 2000 };

/** Returns the events of a document, one word per event. */
function read(xml: string, limits: XmlLimits = roomy): string[] {
  const events: string[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') events.push(JSON.stringify(text));
    text = '';
  };
  readDocument(xml, limits, {
    open({ namespace, local }, attributes) {
      flush();
      const list = attributes.map(
        (attribute) => ` ${attribute.namespace}|${attribute.local}=${attribute.value}`,
      );
      events.push(`<${namespace}|${local}${list.join('')}>`);
    },
    text: (piece) => (text += piece),
    close() {
      flush();
      events.push('/');
    },
    nonText() {
      flush();
      events.push('?');
    },
  });
  return events;
}

function errorOf(xml: string, limits: XmlLimits = roomy): XmlError {
  try {
    read(xml, limits);
  } catch (error) {
    assert.ok(error instanceof XmlError, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: `${xml.slice(0, 100)} was read.` });
}

test('names are resolved by namespace, independent of the prefix', () => {
  assert.deepEqual(read('<p:a xmlns:p="urn:x"><b xmlns="urn:y"/><c/></p:a>'), [
    '<urn:x|a http://www.w3.org/2000/xmlns/|p=urn:x>',
    '<urn:y|b http://www.w3.org/2000/xmlns/|xmlns=urn:y>',
    '/',
    '<|c>',
    '/',
    '/',
  ]);
});

test('only attributes with a prefix have a namespace', () => {
  assert.deepEqual(
    read('<a xmlns="urn:x" b="1" xml:lang="en"/>').at(0),
    '<urn:x|a http://www.w3.org/2000/xmlns/|xmlns=urn:x |b=1 http://www.w3.org/XML/1998/namespace|lang=en>',
  );
});

test('CDATA, the five entities and numeric references are text', () => {
  assert.deepEqual(read('<a>x<![CDATA[<&>]]>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;</a>'), [
    '<|a>',
    '"x<&><&>\\"\'A\u{1f600}"',
    '/',
  ]);
});

test('line endings become LF, and a referenced CR is preserved (XML 1.0, 2.11)', () => {
  assert.deepEqual(read('<a>1\r\n2\r3&#13;4&#xD;\n</a>'), ['<|a>', '"1\\n2\\n3\\r4\\r\\n"', '/']);
});

test('comments and processing instructions are reported as nonText', () => {
  assert.deepEqual(read('<?xml version="1.0"?><!-- x --><a>1<!-- y -->2<?z?></a>'), [
    '?',
    '<|a>',
    '"1"',
    '?',
    '"2"',
    '?',
    '/',
  ]);
});

test('white space around the root is not reported as text', () => {
  assert.deepEqual(read('\r\n <a/>\n'), ['<|a>', '/']);
});

test('a document may be written in chunks of any size', () => {
  const xml = '<?xml version="1.0"?>\r\n<a b="&amp;">ü<![CDATA[]]]]>&#x1F600;\u{1f600}</a>';
  fc.assert(
    fc.property(fc.array(fc.nat(xml.length), { maxLength: 8 }), (cuts) => {
      const marks = [0, ...cuts.toSorted((a, b) => a - b), xml.length];
      let text = '';
      const reader = createXmlReader(roomy, {
        open() {},
        close() {},
        text: (piece) => (text += piece),
      });
      for (const [index, mark] of marks.slice(1).entries())
        reader.write(xml.slice(marks[index], mark));
      reader.end();
      assert.equal(text, 'ü]]\u{1f600}\u{1f600}');
    }),
  );
});

const refused: readonly (readonly [string, string, XmlErrorKind])[] = [
  ['an empty document', '', 'empty'],
  ['only spaces', ' \r\n', 'empty'],
  ['only a declaration', '<?xml version="1.0"?>', 'empty'],
  ['plain text', 'hello', 'text-at-root'],
  ['JSON', '{"a":1}', 'text-at-root'],
  ['text after the root', '<a/>b', 'text-at-root'],
  ['a second root', '<a/><b/>', 'malformed'],
  ['an end tag without a start', '</a>', 'malformed'],
  ['an element left open', '<a>', 'malformed'],
  ['a root tag left open', '<a', 'empty'],
  ['a tag left open', '<a><b', 'malformed'],
  ['tags that cross', '<a><b></a></b>', 'malformed'],
  ['an attribute twice', '<a b="1" b="2"/>', 'malformed'],
  [
    'an attribute twice by namespace',
    '<a xmlns:p="urn:x" xmlns:q="urn:x" p:b="1" q:b="2"/>',
    'malformed',
  ],
  ['an attribute without quotes', '<a b=1/>', 'malformed'],
  ['a < in an attribute', '<a b="<"/>', 'malformed'],
  ['an undeclared prefix', '<p:a/>', 'malformed'],
  ['an undefined entity', '<a>&nbsp;</a>', 'malformed'],
  ['an entity without a semicolon', '<a>&amp</a>', 'malformed'],
  ['a bare ampersand', '<a>a & b</a>', 'malformed'],
  ['a forbidden character by reference', '<a>&#1;</a>', 'malformed'],
  ['a forbidden character by reference in an attribute', '<a b="&#x0;"/>', 'malformed'],
  ['a surrogate by reference', '<a>&#xD800;</a>', 'malformed'],
  ['a reference beyond Unicode', '<a>&#x110000;</a>', 'malformed'],
  ['a forbidden character as such', '<a>\u0001</a>', 'malformed'],
  ['the end of a CDATA section in text', '<a>]]></a>', 'malformed'],
  ['two hyphens in a comment', '<a><!-- -- --></a>', 'malformed'],
  ['a declaration after white space', ' <?xml version="1.0"?><a/>', 'late-declaration'],
  ['a declaration inside', '<a><?xml version="1.0"?></a>', 'late-declaration'],
  ['XML 1.1', '<?xml version="1.1"?><a/>', 'version'],
  ['XML 2.0', '<?xml version="2.0"?><a/>', 'malformed'],
  ['a DTD', '<!DOCTYPE a><a/>', 'dtd'],
  ['a DTD with an internal subset', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'dtd'],
  ['a DTD with an external subset', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'dtd'],
  ['a document type in lower case', '<!doctype a><a/>', 'malformed'],
];

for (const [name, xml, kind] of refused) {
  test(`${name} is refused as ${kind}`, () => {
    const { message, kind: told } = errorOf(xml);
    assert.equal(told, kind, message);
    assert.doesNotMatch(message, /\bat .*\.[jt]s\b/);
  });
}

test('recursive entities are never expanded', () => {
  const entities = Array.from(
    { length: 20 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  );
  assert.equal(
    errorOf(`<!DOCTYPE a [<!ENTITY e0 "ha">${entities.join('')}]><a>&e20;</a>`).kind,
    'dtd',
  );
});

test('the message of an error contains the position', () => {
  assert.match(errorOf('<a>\n<b></a>').message, /Line 2, position \d+\.$/);
});

test('elements nested up to the limit are accepted, and one level more is refused', () => {
  const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  assert.equal(read(nested(32)).length, 64);
  assert.equal(errorOf(nested(33)).kind, 'too-deep');
  assert.equal(errorOf('<a>'.repeat(200_000)).kind, 'too-deep');
});

test('elements and attributes up to the limit are accepted, and one more is refused', () => {
  const limits = { maxDepth: 2, maxNodes: 4 };
  assert.equal(read('<a><b/><b/><b/></a>', limits).length, 8);
  assert.equal(errorOf('<a><b/><b/><b/><b/></a>', limits).kind, 'too-many');
  assert.equal(read('<a b="" c="" d=""/>', limits).length, 2);
  assert.equal(errorOf('<a b="" c="" d="" e=""/>', limits).kind, 'too-many');
});

test('namespace declarations count as attributes', () => {
  const declarations = Array.from(
    { length: 50 },
    (_, index) => ` xmlns:p${index}="urn:${index}"`,
  ).join('');
  assert.equal(errorOf(`<a${declarations}/>`, { maxDepth: 2, maxNodes: 50 }).kind, 'too-many');
});

test('a limit is enforced at the start of a tag, before it is reported', () => {
  let opened = 0;
  const reader = createXmlReader(
    { maxDepth: 1, maxNodes: 10 },
    { open: () => (opened += 1), close() {}, text() {} },
  );
  assert.throws(() => reader.write('<a><b '), { kind: 'too-deep' });
  assert.equal(opened, 1);
});

test('an error of the handler is rethrown unchanged', () => {
  const own = new RangeError('mine');
  const open = (): never => {
    throw own;
  };
  assert.throws(() => readDocument('<a/>', roomy, { open, close() {}, text() {} }), own);
});

test('the position after a tag is after the < of the next one, with line and column from 1 (docs/spec/wire-format.md 5.5)', () => {
  const positions: unknown[] = [];
  const xml = '<a>\n  <b>x</b>\r\n<c/></a>';
  const reader = createXmlReader(roomy, {
    open() {},
    text() {},
    close: () => positions.push(reader.position()),
  });
  reader.write(xml);
  reader.end();
  assert.deepEqual(positions, [
    { line: 2, column: 12 },
    { line: 3, column: 6 },
    { line: 3, column: 10 },
  ]);
});

test('a document that ends in half of a character is malformed', () => {
  for (const xml of ['<?a \ud83d', '<a/><?a \ud83d', '<a>\ud83d'])
    assert.throws(
      () => readDocument(xml, roomy, { open() {}, close() {}, text() {} }),
      (error) => error instanceof XmlError && error.kind === 'malformed',
      JSON.stringify(xml),
    );
});

test('random markup is parsed within the limits or refused with an XmlError', () => {
  const limits = { maxDepth: 4, maxNodes: 12 };
  fc.assert(
    fc.property(fc.array(markup, { maxLength: 60 }), fc.boolean(), (pieces, wrapped) => {
      let depth = 0;
      let elements = 0;
      const handler = {
        open() {
          depth += 1;
          elements += 1;
          assert.ok(depth <= limits.maxDepth && elements <= limits.maxNodes);
        },
        close: () => void (depth -= 1),
        text() {},
      };
      try {
        readDocument(wrapped ? `<r>${pieces.join('')}</r>` : pieces.join(''), limits, handler);
        assert.equal(depth, 0);
      } catch (error) {
        assert.ok(error instanceof XmlError, String(error));
      }
    }),
    { numRuns: 3000, examples: [[['<?', 'text', '\n', '\ud800'], false]] },
  );
});
