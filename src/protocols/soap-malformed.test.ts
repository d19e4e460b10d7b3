/** Unreadable SOAP requests, unsupported headers and charsets: docs/spec/wire-format.md 5.2 to 5.4, docs/spec/decisions.md 2 and 5. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SoapVersion, StyleName } from '../../test/support/decode-request.ts';
import {
  toAction,
  call,
  envelope,
  outcome,
  soapRequest,
  styleNames,
} from '../../test/support/decode-request.ts';
import type { WireRequest } from './index.ts';

const getGames = call('getGames', '<sNetID>alice</sNetID>');

function expectByStyle(
  name: string,
  request: WireRequest,
  expected: string | Readonly<Record<StyleName, string | RegExp>>,
): void {
  for (const style of styleNames) {
    test(`${style}: ${name}`, () => {
      const wanted = typeof expected === 'string' ? expected : expected[style];
      if (typeof wanted === 'string') assert.equal(outcome(request, style), wanted);
      else assert.match(outcome(request, style), wanted);
    });
  }
}

const byAction = (xml: string | Uint8Array): WireRequest =>
  soapRequest('1.1', xml, toAction('getGames'));
const byParameter = (xml: string | Uint8Array): WireRequest =>
  soapRequest('1.2', xml, null, {
    'content-type': `application/soap+xml; charset=utf-8; action="${toAction('getGames')}"`,
  });
const byElement = (xml: string | Uint8Array): WireRequest => soapRequest('1.2', xml);

const late = (version: SoapVersion): string => envelope(version, getGames).slice(0, -5);
const fault11 = /^500 1\.1 Client: The request is not well-formed XML: /;
const fault12 = /^400 1\.2 Sender: The request is not well-formed XML: /;

for (const [name, xml, platform] of [
  ['an empty body', '', 'Root element is missing.'],
  ['text', 'hello', 'Data at the root level is invalid. Line 1, position 1.'],
  ['JSON', '{"sNetID":"alice"}', 'Data at the root level is invalid. Line 1, position 1.'],
] as const) {
  expectByStyle(`${name}, routed by SOAPAction`, byAction(xml), {
    standard: fault11,
    aspnet: '400 without body',
  });
  expectByStyle(`${name}, routed by action parameter`, byParameter(xml), {
    standard: fault12,
    aspnet: '400 without body',
  });
  expectByStyle(`${name}, without action`, byElement(xml), {
    standard: fault12,
    aspnet: `500 1.2 Receiver: Server was unable to process request. ---> ${platform}`,
  });
}

const refused = 'The request is XML that is not accepted: ';
for (const [name, xml] of [
  ['a DTD', (version: SoapVersion) => `<!DOCTYPE a>${envelope(version, getGames)}`],
  [
    'a DTD with an entity',
    (version: SoapVersion) =>
      `<!DOCTYPE a [<!ENTITY x "y">]>${envelope(version, call('getGames', '&x;'))}`,
  ],
] as const) {
  const cause = 'DTD is prohibited in this XML document.';
  expectByStyle(`${name}, routed by SOAPAction`, byAction(xml('1.1')), {
    standard: `500 1.1 Client: ${refused}${cause}`,
    aspnet: '400 without body',
  });
  expectByStyle(`${name}, routed by action parameter`, byParameter(xml('1.2')), {
    standard: `400 1.2 Sender: ${refused}${cause}`,
    aspnet: '400 without body',
  });
  expectByStyle(`${name}, without action`, byElement(xml('1.2')), {
    standard: `400 1.2 Sender: ${refused}${cause}`,
    aspnet: `500 1.2 Receiver: Server was unable to process request. ---> ${cause}`,
  });
}

expectByStyle('XML 1.1', byAction(`<?xml version="1.1"?>${envelope('1.1', getGames)}`), {
  standard: `500 1.1 Client: ${refused}Version number '1.1' is invalid.`,
  aspnet: '400 without body',
});
expectByStyle(
  'an undefined entity',
  byAction(envelope('1.1', call('getGames', '<sNetID>&nbsp;</sNetID>'))),
  {
    standard: fault11,
    aspnet: '400 without body',
  },
);
expectByStyle('an undeclared prefix', byAction(envelope('1.1', call('getGames', '<p:sNetID/>'))), {
  standard: fault11,
  aspnet: '400 without body',
});
expectByStyle(
  'U+0001 by reference',
  byAction(envelope('1.1', call('getGames', '<sNetID>&#1;</sNetID>'))),
  {
    standard: fault11,
    aspnet: '400 without body',
  },
);
expectByStyle('a truncated document, by SOAPAction', byAction(late('1.1')), {
  standard: fault11,
  aspnet: '400 without body',
});
expectByStyle('a truncated document, by element', byElement(late('1.2')), {
  standard: fault12,
  aspnet: '400 without body',
});
expectByStyle('text after the envelope', byAction(`${envelope('1.1', getGames)}x`), {
  standard: fault11,
  aspnet: '400 without body',
});
expectByStyle(
  'a document truncated before the request element, without action',
  byElement(envelope('1.2', '').replace(/<e:Body>.*$/, '<e:Bo')),
  {
    standard: fault12,
    aspnet: /^500 1\.2 Receiver: Server was unable to process request\. ---> /,
  },
);
expectByStyle(
  'nesting over the limit',
  byAction(envelope('1.1', call('getGames', '<a>'.repeat(40) + '</a>'.repeat(40)))),
  {
    standard: `500 1.1 Client: ${refused}Elements nested more than 32 deep.`,
    aspnet: '400 without body',
  },
);
expectByStyle(
  'elements over the limit',
  byAction(envelope('1.1', call('getGames', '<a/>'.repeat(2000)))),
  {
    standard: `500 1.1 Client: ${refused}More than 2000 elements and attributes.`,
    aspnet: '400 without body',
  },
);

const misnamed = (version: SoapVersion): string =>
  envelope(version, getGames).replaceAll('e:Envelope', 'e:Envelop');
const bodiless = (version: SoapVersion): string =>
  envelope(version, '').replace('<e:Body></e:Body>', '');
const foreignBody = (version: SoapVersion): string =>
  envelope(version, getGames).replaceAll('e:Body', 'Body');
const lateBody = (version: SoapVersion): string =>
  envelope(version, getGames).replace('<e:Body>', '<x/><e:Body>');

for (const [name, xml, element] of [
  ['an envelope of another name', misnamed, 'soap:Envelope'],
  ['an envelope without Body', bodiless, 'soap:Body'],
  ['a Body of another namespace', foreignBody, 'soap:Body'],
] as const) {
  const text = `Request format is invalid: Missing required ${element} element.`;
  expectByStyle(`${name}, SOAP 1.1`, byAction(xml('1.1')), {
    standard: `500 1.1 Client: ${text}`,
    aspnet: `500 1.1 Client: Server was unable to read request. ---> ${text}`,
  });
  expectByStyle(`${name}, SOAP 1.2 without action`, byElement(xml('1.2')), {
    standard: `400 1.2 Sender: ${text}`,
    aspnet: `500 1.2 Receiver: Server was unable to process request. ---> ${text}`,
  });
}

const lateText = 'Request format is invalid: Missing required soap:Body element.';
expectByStyle('an element before the Body, SOAP 1.1', byAction(lateBody('1.1')), {
  standard: `500 1.1 Client: ${lateText}`,
  aspnet: `500 1.1 Client: Server was unable to read request. ---> ${lateText}`,
});
expectByStyle(
  'an element before the Body, SOAP 1.2 without action (docs/spec/decisions.md 2)',
  byElement(lateBody('1.2')),
  {
    standard: `400 1.2 Sender: ${lateText}`,
    aspnet: `500 1.2 Sender: Server was unable to read request. ---> ${lateText}`,
  },
);

const understood = 'getGames(alice)';
for (const [name, xml] of [
  [
    'an element after the Body',
    envelope('1.1', getGames).replace('</e:Envelope>', '<x/></e:Envelope>'),
  ],
  ['a second element in the Body', envelope('1.1', `${getGames}<x/>`)],
  ['text around the request element', envelope('1.1', `a${getGames}b`)],
  [
    'comments and white space everywhere',
    envelope('1.1', getGames).replaceAll('><e:Body', '> <!-- x -->\r\n<e:Body'),
  ],
  [
    'encodingStyle on the envelope',
    envelope('1.1', getGames).replace(
      ' xmlns:xsi',
      ' e:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xmlns:xsi',
    ),
  ],
  [
    'xsi:nil on the request element',
    envelope('1.1', getGames.replace(' xmlns', ' xsi:nil="true" xmlns')),
  ],
  ['an empty Header', envelope('1.1', getGames, '<e:Header/>')],
  [
    'an XML declaration',
    `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\r\n${envelope('1.1', getGames)}`,
  ],
] as const) {
  expectByStyle(`${name} is passed over`, byAction(xml), understood);
}

for (const version of ['1.1', '1.2'] as const) {
  const form = { '1.1': '500 1.1', '1.2': '500 1.2' }[version];
  const ask = (entry: string): WireRequest =>
    soapRequest(
      version,
      envelope(version, getGames, `<e:Header>${entry}</e:Header>`),
      version === '1.1' ? toAction('getGames') : null,
    );
  const refusal = `${form} MustUnderstand: SOAP header Token was not understood. (no detail)`;
  const next = {
    '1.1': 'e:actor="http://schemas.xmlsoap.org/soap/actor/next"',
    '1.2': 'e:role="http://www.w3.org/2003/05/soap-envelope/role/next"',
  }[version];
  for (const value of ['1', 'true']) {
    expectByStyle(
      `SOAP ${version}: mustUnderstand ${value}`,
      ask(`<Token e:mustUnderstand="${value}"/>`),
      {
        standard: refusal,
        aspnet: refusal,
      },
    );
  }
  for (const value of ['0', 'false', '', 'yes', 'True']) {
    expectByStyle(
      `SOAP ${version}: mustUnderstand ${JSON.stringify(value)} is passed over`,
      ask(`<Token e:mustUnderstand="${value}"/>`),
      understood,
    );
  }
  expectByStyle(
    `SOAP ${version}: a header without mustUnderstand is passed over`,
    ask('<Token>x</Token>'),
    understood,
  );
  expectByStyle(
    `SOAP ${version}: mustUnderstand for the next one is for us`,
    ask(`<Token e:mustUnderstand="1" ${next}/>`),
    {
      standard: refusal,
      aspnet: refusal,
    },
  );
  expectByStyle(
    `SOAP ${version}: mustUnderstand for another`,
    ask(`<Token e:mustUnderstand="1" ${version === '1.1' ? 'e:actor' : 'e:role'}="urn:other"/>`),
    {
      standard: understood,
      aspnet: refusal,
    },
  );
}

const name = 'ünï';
const latin = Buffer.from(envelope('1.1', call('getGames', `<sNetID>${name}</sNetID>`)), 'latin1');
const utf16 = Buffer.from(
  `\ufeff<?xml version="1.0" encoding="utf-16"?>${envelope('1.2', call('getGames', '<sNetID>漢</sNetID>'))}`,
  'utf16le',
);
const charset = (type: string): Readonly<Record<string, string>> => ({ 'content-type': type });

for (const [title, request, expected] of [
  [
    'ISO 8859-1 by charset',
    soapRequest('1.1', latin, toAction('getGames'), charset('text/xml; charset=iso-8859-1')),
    `getGames(${name})`,
  ],
  [
    'windows-1252 by charset',
    soapRequest('1.1', latin, toAction('getGames'), charset('text/xml; charset="windows-1252"')),
    `getGames(${name})`,
  ],
  [
    'UTF-16 LE by mark',
    soapRequest('1.2', utf16, null, charset('application/soap+xml')),
    'getGames(漢)',
  ],
  ['UTF-16 LE by mark, whatever the charset', soapRequest('1.2', utf16), 'getGames(漢)'],
  [
    'UTF-16 BE by charset',
    soapRequest(
      '1.2',
      Buffer.from(utf16.subarray(2)).swap16(),
      null,
      charset('application/soap+xml; charset=utf-16be'),
    ),
    'getGames(漢)',
  ],
  [
    'text/xml without charset is read as UTF-8',
    soapRequest(
      '1.1',
      envelope('1.1', call('getGames', '<sNetID>漢</sNetID>')),
      toAction('getGames'),
      charset('text/xml'),
    ),
    'getGames(漢)',
  ],
  [
    'an unknown charset is read as UTF-8',
    soapRequest(
      '1.1',
      envelope('1.1', call('getGames', '<sNetID>漢</sNetID>')),
      toAction('getGames'),
      charset('text/xml; charset=x-nothing'),
    ),
    'getGames(漢)',
  ],
  [
    'invalid UTF-8 becomes U+FFFD',
    soapRequest('1.1', latin, toAction('getGames')),
    'getGames(\ufffdn\ufffd)',
  ],
  [
    'application/soap+xml without charset is read by its declaration',
    soapRequest(
      '1.2',
      Buffer.from(
        `<?xml version="1.0" encoding="iso-8859-1"?>${envelope('1.2', call('getGames', `<sNetID>${name}</sNetID>`))}`,
        'latin1',
      ),
      null,
      charset('application/soap+xml'),
    ),
    `getGames(${name})`,
  ],
] as const) {
  expectByStyle(title, request, expected);
}

test('a compressed body is not decompressed and is refused', () => {
  const gzip = Buffer.from('1f8b0800000000000003030000000000000000', 'hex');
  const request = soapRequest('1.1', gzip, toAction('getGames'), { 'content-encoding': 'gzip' });
  assert.match(outcome(request, 'standard'), fault11);
  assert.equal(outcome(request, 'aspnet'), '400 without body');
});
