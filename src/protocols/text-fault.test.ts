/** The form of errors in both styles: docs/spec/decisions.md 2 and 5, docs/spec/wire-format.md 7. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  address,
  makeBindings,
  describeAnswer,
  soapRequest,
} from '../../test/support/decode-request.ts';
import { netService } from '../../test/support/described-services.ts';
import type { FaultCode, FaultDetails, Style } from '../contract/index.ts';
import { Fault, styles } from '../contract/index.ts';
import type { WireResponse } from './index.ts';
import { textFault } from './text-fault.ts';

const { standard, aspnet } = styles;

function soapFault(
  version: '1.1' | '1.2',
  code: FaultCode,
  style: Style,
  details: FaultDetails = {},
): WireResponse {
  const [soap] = makeBindings(netService(style));
  assert.ok(soap !== undefined);
  return soap
    .open(soapRequest(version, '', version === '1.1' ? 'urn:x' : null), address)
    .encodeFault(new Fault(code, details));
}

/**
 * For each fault code, the responses that docs/spec/decisions.md 5 requires: the status over HTTP GET and POST; then the status, SOAP
 * version and SOAP fault code for a SOAP 1.1 request and for a SOAP 1.2 request.
 */
const statuses: readonly (readonly [FaultCode, number, string, string])[] = [
  ['client.operation.unknown', 404, '500 1.1 Client', '400 1.2 Sender'],
  ['client.operation.case', 404, '500 1.1 Client', '400 1.2 Sender'],
  ['client.action.unknown', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.parameter.missing', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.parameter.not-a-number', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.parameter.out-of-range', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.parameter.negative', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.parameter.not-a-date', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.method.not-allowed', 405, '405', '405'],
  ['client.media-type', 415, '415', '415'],
  ['client.body.too-large', 413, '413 1.1 Client', '413 1.2 Sender'],
  ['client.url.too-long', 414, '500 1.1 Client', '400 1.2 Sender'],
  ['client.xml.malformed', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.xml.refused', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.envelope.missing', 400, '500 1.1 Client', '400 1.2 Sender'],
  ['client.header.not-understood', 400, '500 1.1 MustUnderstand', '500 1.2 MustUnderstand'],
  ['client.version-mismatch', 400, '500 1.1 VersionMismatch', '500 1.1 VersionMismatch'],
  ['server.unavailable', 503, '503 1.1 Server', '503 1.2 Receiver'],
  ['server.internal', 500, '500 1.1 Server', '500 1.2 Receiver'],
];

for (const [code, status, fault11, fault12] of statuses) {
  test(`standard: ${code} is ${status} as text, ${fault11} and ${fault12} in SOAP`, () => {
    assert.equal(textFault(new Fault(code), standard).status, status);
    assert.ok(describeAnswer(soapFault('1.1', code, standard)).startsWith(fault11));
    assert.ok(describeAnswer(soapFault('1.2', code, standard)).startsWith(fault12));
  });

  test(`aspnet: ${code} is 500 over HTTP, except for methods and an unavailable store`, () => {
    assert.equal(
      textFault(new Fault(code), aspnet).status,
      status === 405 || status === 503 ? status : 500,
    );
  });
}

test('aspnet: Sender faults are 500', () => {
  assert.match(
    describeAnswer(soapFault('1.2', 'client.parameter.not-a-date', aspnet)),
    /^500 1\.2 Sender: /,
  );
});

test('aspnet: an oversized body is answered as by the platform', () => {
  const text =
    'There was an exception running the extensions specified in the config file. ---> Maximum request length exceeded.';
  assert.equal(
    describeAnswer(soapFault('1.1', 'client.body.too-large', aspnet)),
    `500 1.1 Server: ${text}`,
  );
  assert.equal(
    describeAnswer(soapFault('1.2', 'client.body.too-large', aspnet)),
    `500 1.2 Receiver: ${text}`,
  );
  assert.equal(
    describeAnswer(textFault(new Fault('client.body.too-large'), aspnet)),
    '500 Maximum request length exceeded.',
  );
});

test('the form of a SOAP 1.1 fault', () => {
  const { headers, body } = soapFault('1.1', 'client.parameter.missing', standard, { name: '<a>' });
  assert.deepEqual(headers, {
    'Content-Type': 'text/xml; charset=utf-8',
    'Cache-Control': 'private',
  });
  assert.ok(body instanceof Uint8Array);
  assert.equal(
    Buffer.from(body).toString(),
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
      '<soap:Body><soap:Fault><faultcode>soap:Client</faultcode><faultstring>Missing parameter: &lt;a&gt;.</faultstring><detail /></soap:Fault></soap:Body></soap:Envelope>',
  );
});

test('the form of a SOAP 1.2 fault', () => {
  const { headers, body } = soapFault('1.2', 'client.parameter.missing', standard, { name: 'a' });
  assert.deepEqual(headers, {
    'Content-Type': 'application/soap+xml; charset=utf-8',
    'Cache-Control': 'private',
  });
  assert.ok(body instanceof Uint8Array);
  assert.match(
    Buffer.from(body).toString(),
    /<soap:Body><soap:Fault><soap:Code><soap:Value>soap:Sender<\/soap:Value><\/soap:Code><soap:Reason><soap:Text xml:lang="en">Missing parameter: a\.<\/soap:Text><\/soap:Reason><soap:Detail \/><\/soap:Fault><\/soap:Body><\/soap:Envelope>$/,
  );
});

test('an error text is plain text, not cached, and ends with CR LF', () => {
  const { headers, body } = textFault(
    new Fault('client.parameter.missing', { name: 'sNetID' }),
    standard,
  );
  assert.deepEqual(headers, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'private',
  });
  assert.ok(body instanceof Uint8Array);
  assert.equal(Buffer.from(body).toString(), 'Missing parameter: sNetID.\r\n');
});

test('a refused method lists the allowed methods', () => {
  assert.equal(
    textFault(new Fault('client.method.not-allowed', { method: 'PUT', allow: 'GET, POST' }), aspnet)
      .headers['Allow'],
    'GET, POST',
  );
});

test('aspnet: texts are HTML-encoded, but the separators between causes are not', () => {
  const details = { name: 'iMax', value: `<"&'é漢` };
  assert.equal(
    describeAnswer(textFault(new Fault('client.parameter.not-a-number', details), aspnet)),
    '500 Cannot convert &lt;&quot;&amp;&#39;&#233;漢 to System.Int32.\r\nParameter name: type ---> Input string was not in a correct format.',
  );
});

test('errors do not expose their cause', () => {
  const fault = new Fault(
    'server.internal',
    {},
    { cause: new Error('SELECT secret FROM /var/lib') },
  );
  for (const style of [standard, aspnet]) {
    assert.equal(
      describeAnswer(textFault(fault, style)),
      '500 The service failed to answer this request. The server log has the cause under the request id in X-Request-Id.',
    );
  }
});

test('every fault has a text in both styles, even without details', () => {
  for (const [code] of statuses) {
    for (const style of [standard, aspnet])
      assert.match(describeAnswer(textFault(new Fault(code), style)), /^\d{3} .{10}/s);
  }
});
