/** The parameters of a SOAP request: docs/spec/wire-format.md 5.5, docs/spec/decisions.md 2 and 5. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SoapVersion, StyleName } from '../../test/support/decode-request.ts';
import {
  toAction,
  call,
  envelope,
  namespace,
  outcome,
  soapRequest,
  styleNames,
} from '../../test/support/decode-request.ts';
import { sayableText } from '../../test/support/contract-values.ts';
import { escapeText } from '../codec/index.ts';
import type { WireRequest } from './index.ts';

function latest(
  parameters: string,
  version: SoapVersion = '1.1',
  operation = 'getLastestTrophies',
): WireRequest {
  return soapRequest(
    version,
    envelope(version, call(operation, parameters)),
    version === '1.1' ? toAction(operation) : null,
  );
}

const alice = '<sNetID>alice</sNetID>';
const since = '<sSince>2012-01-01</sSince>';
const understood = 'getLastestTrophies(alice, 5, 2012-01-01)';

/** Parameters of getLastestTrophies that both styles and both versions read in the same way. */
const read: readonly (readonly [string, string, string])[] = [
  ['in order', `${alice}<iMax>5</iMax>${since}`, understood],
  ['in another order', `${since}<iMax>5</iMax>${alice}`, understood],
  ['among unknown elements', `<x/>${alice}<y><iMax>9</iMax></y><iMax>5</iMax>${since}`, understood],
  ['among text and comments', `a${alice}<!-- b -->c<iMax>5</iMax>d<?e?>${since}`, understood],
  ['with unknown attributes', `<sNetID a="1">alice</sNetID><iMax>5</iMax>${since}`, understood],
  [
    'with the right xsi:type',
    `<sNetID xsi:type="xs:string">alice</sNetID><iMax xsi:type="xs:int">5</iMax>${since}`,
    understood,
  ],
  [
    'with a wrong xsi:type',
    `<sNetID xsi:type="xs:int">alice</sNetID><iMax xsi:type="xs:string">5</iMax>${since}`,
    understood,
  ],
  [
    'with a prefix',
    `<p:sNetID xmlns:p="${namespace}">alice</p:sNetID><iMax>5</iMax>${since}`,
    understood,
  ],
  [
    'from the first of repeated elements',
    `${alice}<sNetID>bob</sNetID><iMax>5</iMax><iMax>x</iMax>${since}`,
    understood,
  ],
  ['with missing strings as null', '<iMax>5</iMax>', 'getLastestTrophies(null, 5, null)'],
  ['with empty strings', '<sNetID></sNetID><iMax>5</iMax><sSince/>', 'getLastestTrophies(, 5, )'],
  [
    'as missing without a namespace',
    `<sNetID xmlns="">alice</sNetID><iMax>5</iMax>${since}`,
    'getLastestTrophies(null, 5, 2012-01-01)',
  ],
  [
    'as missing in another namespace',
    `<sNetID xmlns="urn:x">alice</sNetID><iMax>5</iMax>${since}`,
    'getLastestTrophies(null, 5, 2012-01-01)',
  ],
  [
    'as missing in another case',
    `<snetid>alice</snetid><iMax>5</iMax>${since}`,
    'getLastestTrophies(null, 5, 2012-01-01)',
  ],
  [
    'with xsi:nil on a string ignored',
    `<sNetID xsi:nil="true"/><iMax>5</iMax>${since}`,
    'getLastestTrophies(, 5, 2012-01-01)',
  ],
  [
    'with xsi:nil and content as the content',
    `<sNetID xsi:nil="true">alice</sNetID><iMax xsi:nil="true">5</iMax>${since}`,
    understood,
  ],
  [
    'with white space in strings preserved',
    `<sNetID> a  b&#9;\r\n</sNetID><iMax>5</iMax><sSince>  </sSince>`,
    'getLastestTrophies( a  b\t\n, 5,   )',
  ],
  [
    'with CDATA, entities and references as text',
    `<sNetID><![CDATA[<a>]]>&amp;&#x6F22;&#13;</sNetID><iMax>5</iMax>${since}`,
    'getLastestTrophies(<a>&漢\r, 5, 2012-01-01)',
  ],
  ['with spaces around iMax', `${alice}<iMax> \t\r\n5 </iMax>${since}`, understood],
  ['with a plus sign in iMax', `${alice}<iMax>+5</iMax>${since}`, understood],
  ['with leading zeros in iMax', `${alice}<iMax>005</iMax>${since}`, understood],
  ['with iMax as a reference', `${alice}<iMax>&#53;</iMax>${since}`, understood],
  ['with iMax in CDATA', `${alice}<iMax><![CDATA[5]]></iMax>${since}`, understood],
  [
    'with the minimum iMax',
    `${alice}<iMax>-2147483648</iMax>${since}`,
    'getLastestTrophies(alice, -2147483648, 2012-01-01)',
  ],
];

for (const [name, parameters, expected] of read) {
  test(`parameters are read ${name}`, () => {
    for (const style of styleNames) {
      for (const version of ['1.1', '1.2'] as const)
        assert.equal(outcome(latest(parameters, version), style), expected, `${style} ${version}`);
    }
  });
}

function expectByStyle(
  name: string,
  request: WireRequest,
  expected: Readonly<Record<StyleName, string>>,
): void {
  for (const style of styleNames)
    test(`${style}: ${name}`, () => assert.equal(outcome(request, style), expected[style]));
}

expectByStyle('a missing iMax, SOAP 1.1', latest(alice), {
  standard: '500 1.1 Client: Missing parameter: iMax.',
  aspnet: 'getLastestTrophies(alice, 0, null)',
});
expectByStyle('a missing iMax, SOAP 1.2', latest(alice, '1.2'), {
  standard: '400 1.2 Sender: Missing parameter: iMax.',
  aspnet: 'getLastestTrophies(alice, 0, null)',
});

/** Position after the `<` that follows a tag, as ASP.NET counts. */
function columnAfter({ body }: WireRequest, tag: string): number {
  return Buffer.from(body).toString().indexOf(tag) + tag.length + 2;
}

const badNumber = 'Input string was not in a correct format.';
const wideNumber = 'Value was either too large or too small for an Int32.';

for (const [text, platform, laurel] of [
  [
    'abc',
    badNumber,
    'Parameter iMax: "abc" is not a whole number. Use decimal digits, such as 20.',
  ],
  ['', badNumber, 'Parameter iMax: "" is not a whole number. Use decimal digits, such as 20.'],
  [
    '5.0',
    badNumber,
    'Parameter iMax: "5.0" is not a whole number. Use decimal digits, such as 20.',
  ],
  [
    '1,000',
    badNumber,
    'Parameter iMax: "1,000" is not a whole number. Use decimal digits, such as 20.',
  ],
  ['５', badNumber, 'Parameter iMax: "５" is not a whole number. Use decimal digits, such as 20.'],
  [
    '2147483648',
    wideNumber,
    'Parameter iMax: "2147483648" does not fit in 32 bits. The maximum is 2147483647.',
  ],
  [
    '-2147483649',
    wideNumber,
    'Parameter iMax: "-2147483649" does not fit in 32 bits. The maximum is 2147483647.',
  ],
] as const) {
  for (const version of ['1.1', '1.2'] as const) {
    const request = latest(`${alice}<iMax>${text}</iMax>`, version);
    const column = columnAfter(request, '</iMax>');
    expectByStyle(`iMax ${JSON.stringify(text)}, SOAP ${version}`, request, {
      standard: version === '1.1' ? `500 1.1 Client: ${laurel}` : `400 1.2 Sender: ${laurel}`,
      aspnet: `500 ${version} ${version === '1.1' ? 'Client' : 'Sender'}: Server was unable to read request. ---> There is an error in XML document (1, ${column}). ---> ${platform}`,
    });
  }
}

const nilNumber = latest(`${alice}<iMax xsi:nil="true"/>`, '1.2');
expectByStyle('a nil iMax is invalid', nilNumber, {
  standard:
    '400 1.2 Sender: Parameter iMax: "" is not a whole number. Use decimal digits, such as 20.',
  aspnet: `500 1.2 Sender: Server was unable to read request. ---> There is an error in XML document (1, ${columnAfter(nilNumber, '<iMax xsi:nil="true"/>')}). ---> ${badNumber}`,
});

const withComment = latest('<sNetID>al<!-- x -->ice</sNetID><iMax>5</iMax>');
const withInstruction = latest('<sNetID>al<?x?>ice</sNetID><iMax>5</iMax>');
const withElement = latest('<sNetID>al<b>i</b>ce</sNetID><iMax>5</iMax>');
expectByStyle('a comment inside a parameter', withComment, {
  standard: 'getLastestTrophies(alice, 5, null)',
  aspnet: '400 without body',
});
expectByStyle('a processing instruction inside a parameter', withInstruction, {
  standard: 'getLastestTrophies(alice, 5, null)',
  aspnet: '400 without body',
});
expectByStyle('an element inside a parameter', withElement, {
  standard: '500 1.1 Client: Parameter sNetID contains an element, but must contain text only.',
  aspnet: '400 without body',
});
expectByStyle('an element inside an unknown parameter', latest('<x>a<b/></x><iMax>5</iMax>'), {
  standard: 'getLastestTrophies(null, 5, null)',
  aspnet: 'getLastestTrophies(null, 5, null)',
});

test('an operation without parameters ignores parameters', () => {
  for (const style of styleNames)
    assert.equal(
      outcome(latest('<iMax>x</iMax>', '1.2', 'getNumberListGames'), style),
      'getNumberListGames()',
    );
});

test('any text valid in XML arrives unchanged, with line endings as LF', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom<SoapVersion>('1.1', '1.2'),
      (text, version) => {
        const request = soapRequest(
          version,
          envelope(version, call('getGames', `<sNetID>${escapeText(text)}</sNetID>`)),
          version === '1.1' ? toAction('getGames') : null,
        );
        assert.equal(outcome(request, 'standard'), `getGames(${sayableText(text)})`);
      },
    ),
  );
});
