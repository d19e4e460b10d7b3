/** Mutations of requests. All randomness comes from a seeded generator, so that a seed reproduces a whole run. */

import type { Random } from '../../src/data/generate/random.ts';
import type { FuzzRequest } from './valid-requests.ts';

type Mutation = (request: FuzzRequest, random: Random, other: FuzzRequest) => FuzzRequest;

const fragments = [
  '<',
  '>',
  '</',
  '/>',
  '&',
  '&amp;',
  '&#0;',
  '&#x110000;',
  '&nbsp;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?x ',
  '?>',
  '"',
  "'",
  '=',
  '<!DOCTYPE a [<!ENTITY x "y">]>',
  '<?xml version="1.1"?>',
  ' xmlns="urn:x"',
  ' xmlns:s=""',
  ' xsi:nil="true"',
  ' s:mustUnderstand="1"',
  '<s:Body>',
  '</s:Envelope>',
  '%',
  '%u',
  '%uD83D',
  '%00',
  '%C3',
  '%E6%BC%A2',
  '%25',
  '+',
  '&sNetID=',
  ';',
  '\0',
  '\ufeff',
  '\ud83d',
  '\u0085',
  '\r\n',
  '\t',
  '漢',
  '99999999999999999999',
  '-0',
  '1e309',
  'NaN',
  '__proto__',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{"a":[]}',
  '{"__proto__":{"a":1}}',
  '"constructor":{"prototype":{}},',
  '[[[[[[[[[[[[[[[[',
  '\\ud800',
  '\\u0000',
  'null',
  ',,',
  '1E400',
  '/*',
];
const charsets = [
  'utf-8',
  'utf-16',
  'utf-16be',
  'iso-8859-1',
  'windows-1252',
  'utf-7',
  'x',
  '"utf-8',
  '',
  '\u00ff',
];
const types = [
  'text/xml',
  'application/soap+xml',
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/related; boundary=x',
  ';;=',
  '"',
  '',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];
const fieldNames = [
  'Content-Type',
  'SOAPAction',
  'Accept-Encoding',
  'If-None-Match',
  'Host',
  'X-Forwarded-Host',
  'Expect',
  'Content-Encoding',
  'Origin',
  'X-Any',
];

function withBody(request: FuzzRequest, body: Buffer): FuzzRequest {
  return { ...request, body };
}

function withField(request: FuzzRequest, name: string, value: string): FuzzRequest {
  const others = request.headers.filter(([given]) => given.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, [name, value]] };
}

/** Mutates bytes of the body, or of the target if there is no body. */
function onBytes(request: FuzzRequest, change: (bytes: Buffer) => Buffer): FuzzRequest {
  if (request.body.length > 0) return withBody(request, change(request.body));
  return { ...request, target: change(Buffer.from(request.target, 'latin1')).toString('latin1') };
}

function splice(bytes: Buffer, at: number, removed: number, put: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + removed)]);
}

function place(bytes: Buffer, random: Random): number {
  return random.whole(0, bytes.length);
}

const flipBytes: Mutation = (request, random) =>
  onBytes(request, (bytes) => {
    const copy = Buffer.from(bytes);
    for (let count = random.whole(1, 6); count > 0 && copy.length > 0; count -= 1)
      copy[random.whole(0, copy.length - 1)] = random.whole(0, 255);
    return copy;
  });

const cut: Mutation = (request, random) =>
  onBytes(request, (bytes) =>
    random.chance(0.5)
      ? bytes.subarray(0, place(bytes, random))
      : splice(bytes, place(bytes, random), random.whole(1, 40), Buffer.alloc(0)),
  );

const repeatPart: Mutation = (request, random) =>
  onBytes(request, (bytes) => {
    const at = place(bytes, random);
    const part = bytes.subarray(at, at + random.whole(1, 60));
    return splice(
      bytes,
      at,
      0,
      Buffer.concat(Array.from({ length: random.pick([1, 2, 10, 200]) }, () => part)),
    );
  });

const putFragment: Mutation = (request, random) =>
  onBytes(request, (bytes) =>
    splice(
      bytes,
      place(bytes, random),
      random.pick([0, 0, 1, 8]),
      Buffer.from(random.pick(fragments)),
    ),
  );

const crossOver: Mutation = (request, random, other) =>
  onBytes(request, (bytes) =>
    Buffer.concat([
      bytes.subarray(0, place(bytes, random)),
      other.body.subarray(place(other.body, random)),
    ]),
  );

const nestDeep: Mutation = (request, random) => {
  const depth = random.pick([10, 30, 40, 1000, 20_000]);
  const closed = random.chance(0.5) ? '</a>'.repeat(depth) : '';
  return onBytes(request, (bytes) =>
    splice(bytes, markupPlace(bytes, random), 0, Buffer.from('<a>'.repeat(depth) + closed)),
  );
};

/** Returns a position after a random tag, where an element may be inserted. */
function markupPlace(bytes: Buffer, random: Random): number {
  return bytes.indexOf('>', place(bytes, random)) + 1;
}

const hugeAttributes: Mutation = (request, random) => {
  const text = random.chance(0.5)
    ? ` a="${'x'.repeat(random.pick([100, 10_000, 200_000]))}"`
    : Array.from({ length: random.pick([10, 3000, 10_000]) }, (_, index) => ` a${index}=""`).join(
        '',
      );
  return onBytes(request, (bytes) =>
    splice(bytes, Math.max(0, markupPlace(bytes, random) - 1), 0, Buffer.from(text)),
  );
};

const manyParts: Mutation = (request, random) => {
  const part = random.pick([
    '<a/>',
    '<sNetID>x</sNetID>',
    '&a=b',
    '&amp;',
    '<!-- -->',
    '<![CDATA[x]]>',
    '%41',
    '%u0041',
    ' ',
    '\n',
  ]);
  return onBytes(request, (bytes) =>
    splice(bytes, place(bytes, random), 0, Buffer.from(part.repeat(random.pick([5, 500, 20_000])))),
  );
};

const recode: Mutation = (request, random) => {
  const text = request.body.toString('utf8');
  const body = random.pick([
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(text, 'utf16le').swap16(),
    () => Buffer.from(text, 'latin1'),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(`\ufeff${text}`, 'utf16le'),
  ])();
  return withBody(request, body);
};

const changeCharset: Mutation = (request, random) =>
  withField(request, 'Content-Type', `${random.pick(types)}; charset=${random.pick(charsets)}`);

const changeField: Mutation = (request, random) => {
  const name = random.pick(fieldNames);
  const known = request.headers.find(([given]) => given === name)?.[1] ?? '';
  const fragment = random.pick(fragments).replace(/[^\t\x20-\x7e]/g, '?');
  return withField(
    request,
    name,
    random.chance(0.3)
      ? fragment
      : known.slice(0, random.whole(0, known.length)) +
          fragment +
          known.slice(random.whole(0, known.length)),
  );
};

const dropField: Mutation = (request, random) => ({
  ...request,
  headers: request.headers.filter(() => random.chance(0.5)),
});

const changeMethod: Mutation = (request, random) => ({ ...request, method: random.pick(methods) });

const changeTarget: Mutation = (request, random) => {
  const bytes = Buffer.from(request.target, 'latin1');
  return {
    ...request,
    target: splice(
      bytes,
      place(bytes, random),
      random.whole(0, 5),
      Buffer.from(random.pick(fragments)),
    ).toString('latin1'),
  };
};

const swapBodies: Mutation = (request, _random, other) => withBody(request, other.body);

const mutations: readonly Mutation[] = [
  flipBytes,
  flipBytes,
  cut,
  repeatPart,
  putFragment,
  putFragment,
  putFragment,
  crossOver,
  nestDeep,
  hugeAttributes,
  manyParts,
  recode,
  changeCharset,
  changeField,
  changeField,
  dropField,
  changeMethod,
  changeTarget,
  changeTarget,
  swapBodies,
];

/** Applies one to four mutations to a request. */
export function mutate(request: FuzzRequest, other: FuzzRequest, random: Random): FuzzRequest {
  let damaged = request;
  for (let count = random.pick([1, 1, 2, 3, 4]); count > 0; count -= 1)
    damaged = random.pick(mutations)(damaged, random, other);
  return damaged;
}
