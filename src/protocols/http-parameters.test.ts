/** HTTP GET and HTTP POST: docs/spec/wire-format.md 4 and 7, docs/spec/decisions.md 2 and 5. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StyleName } from '../../test/support/decode-request.ts';
import {
  makeBindings,
  outcome,
  styleNames,
  wireRequest,
} from '../../test/support/decode-request.ts';
import { netService, psnService } from '../../test/support/described-services.ts';
import { styles } from '../contract/index.ts';
import type { WireRequest } from './index.ts';
import { negotiate } from './index.ts';

const formType = 'application/x-www-form-urlencoded';

function get(
  path: string,
  query: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): WireRequest {
  return wireRequest({ method: 'GET', path, query, headers });
}

function post(
  path: string,
  body: string | Uint8Array,
  type: string | undefined = formType,
): WireRequest {
  return wireRequest({ path, headers: { 'content-type': type }, body });
}

type Outcome = string | Readonly<Record<StyleName, string>>;

function expectByStyle(name: string, request: WireRequest, expected: Outcome): void {
  for (const style of styleNames) {
    test(`${style}: ${name}`, () =>
      assert.equal(
        outcome(request, style),
        typeof expected === 'string' ? expected : expected[style],
      ));
  }
}

/** Tests a GET request with these parameters in its query, and a POST request with the same parameters in its body. */
function expectOfBoth(name: string, operation: string, form: string, expected: Outcome): void {
  expectByStyle(`GET, ${name}`, get(`/${operation}`, form), expected);
  expectByStyle(`POST, ${name}`, post(`/${operation}`, form), expected);
}

const latest = (iMax: string): string => `sNetID=alice&iMax=${iMax}&sSince=`;
const missing = (name: string): Outcome => ({
  standard: `400 Missing parameter: ${name}.`,
  aspnet: `500 Missing parameter: ${name}.`,
});

expectOfBoth(
  'a call',
  'getGamesSince',
  'sNetID=alice&sDate=2012-01-01',
  'getGamesSince(alice, 2012-01-01)',
);
expectOfBoth(
  'another order and unknown parameters',
  'getGamesSince',
  'x=1&sDate=2012-01-01&sNetID=alice',
  'getGamesSince(alice, 2012-01-01)',
);
expectOfBoth('names in another case', 'getGames', 'SNETID=alice', 'getGames(alice)');
expectOfBoth(
  'GetTrophyProgression spells sNetId differently',
  'GetTrophyProgression',
  'sNetID=a&sGameId=b',
  'GetTrophyProgression(a, b)',
);
expectOfBoth('a repeated parameter', 'getGames', 'sNetID=a&sNetID=b', 'getGames(a,b)');
expectOfBoth('an empty parameter', 'getGames', 'sNetID=', 'getGames()');
expectOfBoth('a missing parameter', 'getGames', '', missing('sNetID'));
expectOfBoth(
  'with all parameters missing, the first one is named',
  'getGamesSince',
  'x=1',
  missing('sNetID'),
);
expectOfBoth('a missing second parameter', 'getGamesSince', 'sNetID=a', missing('sDate'));
expectOfBoth('a parameter without =', 'getGames', 'sNetID', missing('sNetID'));
expectOfBoth('a missing iMax', 'getLastestTrophies', 'sNetID=a&sSince=', missing('iMax'));
expectOfBoth('; is not a separator', 'getGamesSince', 'sNetID=a;sDate=b', missing('sDate'));
expectOfBoth('sGameId of getListGames is optional', 'getListGames', '', 'getListGames(null)');
expectOfBoth('sGameId of getListTrophies is required', 'getListTrophies', '', missing('sGameId'));
expectOfBoth('no parameters', 'getNumberListGames', '', 'getNumberListGames()');
expectOfBoth(
  'unknown parameters of an operation without parameters',
  'getNumberListGames',
  'iMax=x',
  'getNumberListGames()',
);
expectOfBoth('markup in a value', 'getGames', 'sNetID=%3Cb%3E', 'getGames(<b>)');
expectOfBoth('%u escapes', 'getGames', 'sNetID=%u00FCn%u00EF', 'getGames(ünï)');

expectByStyle('GET without ?', get('/getNumberListGames'), 'getNumberListGames()');
expectByStyle('GET with an empty query', get('/getNumberListGames', ''), 'getNumberListGames()');
expectByStyle(
  'GET with a Content-Type and a SOAPAction',
  get('/getGames', 'sNetID=a', { 'content-type': 'text/xml', soapaction: 'urn:x' }),
  'getGames(a)',
);
expectByStyle(
  'HEAD is decoded like GET',
  { ...get('/getGames', 'sNetID=a'), method: 'HEAD' },
  'getGames(a)',
);
expectByStyle(
  'POST with the parameters in the query',
  { ...post('/getGames', ''), query: 'sNetID=a' },
  missing('sNetID'),
);

for (const [text, value] of [
  ['5', 5],
  ['+%2B5', 5],
  ['-1', -1],
  ['007', 7],
  ['%095%0A', 5],
  ['2147483647', 2147483647],
  ['-2147483648', -2147483648],
  ['-0', 0],
] as const) {
  expectOfBoth(
    `iMax=${text}`,
    'getLastestTrophies',
    latest(text),
    `getLastestTrophies(alice, ${value}, )`,
  );
}

const convert = (value: string, why: string): string =>
  `500 Cannot convert ${value} to System.Int32.\r\nParameter name: type ---> ${why}`;
const bad = 'Input string was not in a correct format.';
const wide = 'Value was either too large or too small for an Int32.';

for (const [text, value] of [
  ['abc', 'abc'],
  ['', ''],
  ['5.0', '5.0'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['1,000', '1,000'],
  ['%C2%A05', '\u00a05'],
  ['%D9%A5', '\u0665'],
  ['5&iMax=6', '5,6'],
] as const) {
  expectOfBoth(`iMax=${text}`, 'getLastestTrophies', latest(text), {
    standard: `400 Parameter iMax: ${JSON.stringify(value)} is not a whole number. Use decimal digits, such as 20.`,
    aspnet: convert(value.replace('\u00a0', '&#160;'), bad),
  });
}
for (const text of ['2147483648', '-2147483649', '99999999999999999999']) {
  expectOfBoth(`iMax=${text}`, 'getLastestTrophies', latest(text), {
    standard: `400 Parameter iMax: "${text}" does not fit in 32 bits. The maximum is 2147483647.`,
    aspnet: convert(text, wide),
  });
}

test('a long invalid value is truncated in the error', () => {
  assert.match(
    outcome(get('/getLastestTrophies', latest('x'.repeat(5000))), 'standard'),
    /^400 Parameter iMax: "x{100}…" is not/,
  );
});

const unknown = (name: string, html = name): Outcome => ({
  standard: `404 ${name} Web Service method name is not valid.`,
  aspnet: `500 ${html} Web Service method name is not valid.`,
});

for (const [path, expected] of [
  ['/noSuchOperation', unknown('noSuchOperation')],
  ['/getGames/', unknown('getGames/')],
  ['/getGames/x', unknown('getGames/x')],
  ['//getGames', unknown('/getGames')],
  ['/', unknown('')],
  ['/js', unknown('js')],
  ['/constructor', unknown('constructor')],
  ['/__proto__', unknown('__proto__')],
  ['/<b>', unknown('<b>', '&lt;b&gt;')],
  ["/ñ'", unknown("ñ'", '&#241;&#39;')],
] as const) {
  expectByStyle(`GET of the operation ${path}`, get(path), expected);
  expectByStyle(`POST of the operation ${path}`, post(path, ''), expected);
}

for (const request of [get('/getnetid', 'sNetID=a'), post('/getnetid', 'sNetID=a')]) {
  expectByStyle(`${request.method} of an operation in another case`, request, {
    standard:
      '404 getnetid Web Service method name is not valid. Names are case-sensitive; the correct spelling is getNetID.',
    aspnet:
      '500 Invalid method name &#39;getnetid&#39;,  method names are case sensitive.   The method name &#39;getNetID&#39; with the same name but different casing was found.\r\nParameter name: methodName',
  });
}

for (const type of [
  'text/xml; charset=utf-8',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  undefined,
]) {
  expectByStyle(
    `POST of the type ${type ?? '(none)'}`,
    wireRequest({ path: '/getGames', headers: { 'content-type': type }, body: 'sNetID=a' }),
    {
      standard: `415 Request format is invalid: ${type ?? ''}. Expected: ${formType}.`,
      aspnet: `500 Request format is invalid: ${type ?? ''}.`,
    },
  );
  expectByStyle(
    `POST of the type ${type ?? '(none)'} to an operation without parameters`,
    wireRequest({ path: '/getNumberListGames', headers: { 'content-type': type }, body: '{}' }),
    'getNumberListGames()',
  );
}

const german = Buffer.from('sNetID=ünï', 'latin1');
for (const [type, body, expected] of [
  [`${formType}; charset=utf-8`, 'sNetID=%C3%BC', 'getGames(ü)'],
  [`${formType}; charset=iso-8859-1`, 'sNetID=%FCn%EF', 'getGames(ünï)'],
  [`${formType}; charset=ISO-8859-1`, german, 'getGames(ünï)'],
  [`${formType}; charset=windows-1252`, 'sNetID=%80', 'getGames(€)'],
  [`${formType}; charset=x-nothing`, 'sNetID=%C3%BC', 'getGames(ü)'],
  ['APPLICATION/X-WWW-FORM-URLENCODED', 'sNetID=a', 'getGames(a)'],
  [formType, Buffer.from('sNetID=ü漢'), 'getGames(ü漢)'],
  [formType, german, 'getGames(\ufffdn\ufffd)'],
] as const) {
  expectByStyle(
    `a form of the type ${type}, ${Buffer.from(body).toString('latin1')}`,
    post('/getGames', body, type),
    expected,
  );
}

test('names follow the brand', () => {
  assert.equal(
    outcome(get('/getPSNID', 'sPSNID=alice'), styles.aspnet, psnService()),
    'getPSNID(alice)',
  );
  assert.equal(
    outcome(get('/GetTrophyProgression', 'sPSNId=a&sGameId=b'), styles.aspnet, psnService()),
    'GetTrophyProgression(a, b)',
  );
  assert.match(
    outcome(get('/getNetID', 'sNetID=alice'), styles.aspnet, psnService()),
    /^500 getNetID Web Service method name is not valid/,
  );
});

test('a method without a binding is not matched', () => {
  const bindings = makeBindings(netService());
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', '/getGames'],
    ['PATCH', ''],
    ['TRACE', '/getGames'],
    ['GET', ''],
  ] as const) {
    assert.equal(negotiate(bindings, wireRequest({ method, path })), undefined);
  }
});
