import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { call, envelope } from '../../test/support/decode-request.ts';
import { readEnvelope } from './soap-envelope.ts';

const read = (xml: string): ReturnType<typeof readEnvelope> => readEnvelope(xml);

test('an envelope is parsed to its version, its request element and the texts of the children', () => {
  const { root, version, hasBody, headers, request, parameters, error } = read(
    envelope('1.2', call('getGames', '<sNetID>a<![CDATA[b]]></sNetID>')),
  );
  assert.deepEqual(root, {
    namespace: 'http://www.w3.org/2003/05/soap-envelope',
    local: 'Envelope',
  });
  assert.equal(version, '1.2');
  assert.equal(hasBody, true);
  assert.deepEqual(headers, []);
  assert.deepEqual(request, { namespace: 'http://trophies.example/api', local: 'getGames' });
  assert.deepEqual(
    parameters.map(({ local, text, hasElement, hasNonText }) => ({
      local,
      text,
      hasElement,
      hasNonText,
    })),
    [{ local: 'sNetID', text: 'ab', hasElement: false, hasNonText: false }],
  );
  assert.equal(error, null);
});

test('the text of nested elements is not part of a parameter', () => {
  const [parameter] = read(
    envelope('1.1', call('getGames', '<sNetID>a<b>c<d>e</d></b>f</sNetID>')),
  ).parameters;
  assert.equal(parameter?.text, 'af');
  assert.equal(parameter?.hasElement, true);
});

test('content after the request element is ignored', () => {
  const xml = envelope(
    '1.1',
    `${call('getGames', '<sNetID>a</sNetID>')}<second><sNetID>b</sNetID></second>`,
  ).replace('</e:Envelope>', '<late><x/></late><e:Body><third/></e:Body></e:Envelope>');
  const { request, parameters } = read(xml);
  assert.equal(request?.local, 'getGames');
  assert.deepEqual(
    parameters.map(({ text }) => text),
    ['a'],
  );
});

test('the Body must be the first child after the Header', () => {
  const uri = 'http://schemas.xmlsoap.org/soap/envelope/';
  assert.equal(
    read(`<e:Envelope xmlns:e="${uri}"><x/><e:Body><a/></e:Body></e:Envelope>`).hasBody,
    false,
  );
  assert.equal(read(`<e:Envelope xmlns:e="${uri}"><Body><a/></Body></e:Envelope>`).hasBody, false);
  assert.equal(read(`<e:Envelope xmlns:e="${uri}"><e:Header/></e:Envelope>`).hasBody, false);
  assert.equal(
    read(`<e:Envelope xmlns:e="${uri}"><e:Header/><e:Body/></e:Envelope>`).hasBody,
    true,
  );
  assert.equal(
    read(`<e:Envelope xmlns:e="${uri}"> <!-- x --> <e:Body/></e:Envelope>`).hasBody,
    true,
  );
});

test('header entries have mustUnderstand and an actor, in the namespace of the envelope', () => {
  const header = `<e:Header><a e:mustUnderstand="1" e:actor="urn:x"/><b e:mustUnderstand="true" e:role="urn:y"><c e:mustUnderstand="1"/></b><d mustUnderstand="1"/><f e:mustUnderstand=" 1 "/><g e:mustUnderstand="yes"/></e:Header>`;
  assert.deepEqual(read(envelope('1.2', '', header)).headers, [
    { local: 'a', mustUnderstand: true, actor: 'urn:x' },
    { local: 'b', mustUnderstand: true, actor: 'urn:y' },
    { local: 'd', mustUnderstand: false, actor: undefined },
    { local: 'f', mustUnderstand: true, actor: undefined },
    { local: 'g', mustUnderstand: false, actor: undefined },
  ]);
});

test('a Header after the Body is ignored', () => {
  const xml = envelope('1.1', '').replace(
    '</e:Envelope>',
    '<e:Header><a e:mustUnderstand="1"/></e:Header></e:Envelope>',
  );
  assert.deepEqual(read(xml).headers, []);
});

test('an incomplete envelope is returned as far as it was parsed', () => {
  const whole = envelope('1.1', call('getGames', '<sNetID>a</sNetID><sDate>b</sDate>'));
  const cut = read(whole.slice(0, whole.indexOf('<sDate>') + 8));
  assert.equal(cut.request?.local, 'getGames');
  assert.deepEqual(
    cut.parameters.map(({ text }) => text),
    ['a'],
  );
  assert.equal(cut.error?.kind, 'malformed');
});

/** Error messages of ASP.NET (docs/spec/wire-format.md 5.3). */
for (const [xml, message] of [
  ['', 'Root element is missing.'],
  [' \r\n\t', 'Root element is missing.'],
  ['hello', 'Data at the root level is invalid. Line 1, position 1.'],
  ['\r\n  hello', 'Data at the root level is invalid. Line 2, position 3.'],
  ['{"a":1}', 'Data at the root level is invalid. Line 1, position 1.'],
  ['<!DOCTYPE a><a/>', 'DTD is prohibited in this XML document.'],
  [
    ' <?xml version="1.0"?><a/>',
    'Unexpected XML declaration. The XML declaration must be the first node in the document, and no white space characters are allowed to appear before it. Line 1, position 4.',
  ],
] as const) {
  test(`${JSON.stringify(xml)} before the envelope: ${message}`, () => {
    const { root, error } = read(xml);
    assert.equal(root, null);
    assert.equal(error?.message, message);
  });
}

test('too many nodes are an error', () => {
  const { error } = read(envelope('1.1', call('getGames', '<sNetID>a</sNetID>'.repeat(100_000))));
  assert.equal(error?.kind, 'too-many');
});

test('any text, truncated envelope or envelope with an insertion is parsed or has an error', () => {
  const whole = envelope(
    '1.1',
    call('getGames', '<sNetID>a</sNetID>'),
    '<e:Header><a e:mustUnderstand="1"/></e:Header>',
  );
  const damaged = fc
    .tuple(fc.nat(whole.length), fc.nat(30), fc.string({ unit: 'binary' }))
    .map(([at, length, text]) => whole.slice(0, at) + text + whole.slice(at + length));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), damaged), (xml) => {
      const { root, error } = read(xml);
      assert.ok(root !== null || error !== null);
    }),
    { numRuns: 1000 },
  );
});
