/** The operation and the version of a SOAP request: docs/spec/wire-format.md 5.1, docs/spec/decisions.md 2. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SoapVersion, StyleName } from '../../test/support/decode-request.ts';
import {
  address,
  toAction,
  makeBindings,
  call,
  envelope,
  namespace,
  outcome,
  soapRequest,
  styleNames,
  wireRequest,
} from '../../test/support/decode-request.ts';
import { netService, psnService } from '../../test/support/described-services.ts';
import { Fault, styles } from '../contract/index.ts';
import type { WireRequest } from './index.ts';

const alice = '<sNetID>alice</sNetID>';
const getGames = call('getGames', alice);
const versions: readonly SoapVersion[] = ['1.1', '1.2'];

/** The expected outcome: one for both styles, or one for each style. */
type Outcome = string | Readonly<Record<StyleName, string>>;

function expectOutcome(name: string, request: WireRequest, expected: Outcome): void {
  for (const style of styleNames) {
    test(`${style}: ${name}`, () => {
      assert.equal(
        outcome(request, style),
        typeof expected === 'string' ? expected : expected[style],
      );
    });
  }
}

function withAction(action: string | undefined, xml = envelope('1.1', getGames)): WireRequest {
  return wireRequest({
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: action },
    body: xml,
  });
}

function withActionParameter(parameter: string, xml = envelope('1.2', getGames)): WireRequest {
  return wireRequest({
    headers: { 'content-type': `application/soap+xml; charset=utf-8; ${parameter}` },
    body: xml,
  });
}

const unknownAction = (action: string): string =>
  `500 1.1 Client: Server did not recognize the value of HTTP Header SOAPAction: ${action}.`;
const noAction =
  'Unable to handle request without a valid action parameter. Please supply a valid soap action.';

expectOutcome('SOAP 1.1 by SOAPAction', withAction(`"${toAction('getGames')}"`), 'getGames(alice)');
expectOutcome(
  'the quotes of SOAPAction are optional',
  withAction(toAction('getGames')),
  'getGames(alice)',
);
expectOutcome(
  'SOAPAction is percent-decoded',
  withAction(`"${namespace}/get%47ames"`),
  'getGames(alice)',
);
expectOutcome(
  'a SOAPAction with one quote is unknown',
  withAction(`"${toAction('getGames')}`),
  unknownAction(`"${toAction('getGames')}`),
);
expectOutcome(
  'a SOAPAction in another case is unknown',
  withAction(`"${namespace}/GetGames"`),
  unknownAction(`${namespace}/GetGames`),
);
expectOutcome(
  'a SOAPAction with spaces inside the quotes is unknown',
  withAction(`" ${toAction('getGames')} "`),
  unknownAction(` ${toAction('getGames')} `),
);
expectOutcome('an empty quoted SOAPAction', withAction('""'), unknownAction(''));
expectOutcome('an empty SOAPAction field', withAction(''), unknownAction(''));
expectOutcome(
  'a SOAPAction with only the operation name',
  withAction('"getGames"'),
  unknownAction('getGames'),
);
expectOutcome(
  'no SOAPAction: the request element decides',
  withAction(undefined),
  'getGames(alice)',
);

expectOutcome(
  'no SOAPAction, unknown element',
  withAction(undefined, envelope('1.1', call('nothing'))),
  `500 1.1 Client: ${noAction}`,
);
expectOutcome(
  'no SOAPAction, empty Body',
  withAction(undefined, envelope('1.1', '')),
  `500 1.1 Client: ${noAction}`,
);

expectOutcome(
  'SOAP 1.2 by the request element',
  soapRequest('1.2', envelope('1.2', getGames)),
  'getGames(alice)',
);
expectOutcome(
  'SOAP 1.2 by the action parameter',
  withActionParameter(`action="${toAction('getGames')}"`),
  'getGames(alice)',
);
expectOutcome(
  'the action parameter without quotes',
  withActionParameter(`action=${toAction('getGames')}`),
  'getGames(alice)',
);
expectOutcome(
  'the name of the action parameter in any case',
  withActionParameter(`ACTION="${toAction('getGames')}"`),
  'getGames(alice)',
);
expectOutcome(
  'the action parameter is percent-decoded',
  withActionParameter(`action="${namespace}/get%47ames"`),
  'getGames(alice)',
);
expectOutcome(
  'an unknown action parameter: the request element decides',
  withActionParameter('action="urn:x"'),
  'getGames(alice)',
);
expectOutcome(
  'SOAPAction is ignored in SOAP 1.2',
  soapRequest('1.2', envelope('1.2', getGames), 'urn:x'),
  'getGames(alice)',
);

const otherElement12 = {
  standard: `400 1.2 Sender: The Body does not contain the element getGames in this service's namespace, which the action requires.`,
  aspnet: 'getGames(null)',
};
const otherElement11 = {
  standard: `500 1.1 Client: The Body does not contain the element getGames in this service's namespace, which the action requires.`,
  aspnet: 'getGames(null)',
};

for (const [name, body] of [
  ['an unknown element', call('nothing', alice)],
  ['the element of another operation', call('getNetID', alice)],
  ['the element in no namespace', `<getGames>${alice}</getGames>`],
  ['the element in another namespace', `<getGames xmlns="urn:x">${alice}</getGames>`],
  ['the element in another case', call('getgames', alice)],
  ['an empty Body', ''],
] as const) {
  expectOutcome(
    `known SOAPAction, ${name}`,
    withAction(toAction('getGames'), envelope('1.1', body)),
    otherElement11,
  );
  expectOutcome(
    `known action parameter, ${name}`,
    withActionParameter(`action="${toAction('getGames')}"`, envelope('1.2', body)),
    otherElement12,
  );
}

expectOutcome(
  'a self-closing Body',
  withAction(toAction('getGames'), envelope('1.1', '').replace('<e:Body></e:Body>', '<e:Body/>')),
  otherElement11,
);

for (const [name, body] of [
  ['an unknown element', call('nothing')],
  ['the element in no namespace', '<getGames/>'],
  ['the element in another case', call('GetGames')],
  ['an empty Body', ''],
] as const) {
  const status = { standard: '400', aspnet: '500' };
  expectOutcome(`SOAP 1.2 without action, ${name}`, soapRequest('1.2', envelope('1.2', body)), {
    standard: `${status.standard} 1.2 Sender: ${noAction}`,
    aspnet: `${status.aspnet} 1.2 Sender: ${noAction}`,
  });
}

expectOutcome(
  'unknown action parameter, unknown element',
  withActionParameter('action="urn:x"', envelope('1.2', call('nothing'))),
  {
    standard: "400 1.2 Sender: Unable to handle request. The action 'urn:x' was not recognized.",
    aspnet: "500 1.2 Sender: Unable to handle request. The action 'urn:x' was not recognized.",
  },
);

expectOutcome(
  'a SOAP 1.2 envelope as text/xml with SOAPAction is answered in 1.2',
  withAction(toAction('nothing'), envelope('1.2', call('nothing'))),
  {
    standard: unknownAction(toAction('nothing')).replace('500 1.1 Client', '400 1.2 Sender'),
    aspnet: unknownAction(toAction('nothing')).replace('1.1 Client', '1.2 Sender'),
  },
);
expectOutcome(
  'a SOAP 1.2 envelope as text/xml with SOAPAction is accepted',
  withAction(toAction('getGames'), envelope('1.2', getGames)),
  'getGames(alice)',
);
expectOutcome(
  'a SOAP 1.1 envelope as application/soap+xml',
  soapRequest('1.2', envelope('1.1', getGames)),
  {
    standard:
      '415 Request format is invalid: application/soap+xml; charset=utf-8. Expected: text/xml around a SOAP 1.1 envelope, application/soap+xml around a SOAP 1.2 envelope.',
    aspnet: '415 without body',
  },
);

const mismatch = (uri: string): string =>
  `500 1.1 VersionMismatch: Possible SOAP version mismatch: Envelope namespace ${uri} was unexpected. Expecting http://schemas.xmlsoap.org/soap/envelope/.`;

for (const version of versions) {
  const action = version === '1.1' ? toAction('getGames') : null;
  expectOutcome(
    `SOAP ${version}: an envelope of another namespace`,
    soapRequest(
      version,
      `<Envelope xmlns="urn:envelope"><Body>${getGames}</Body></Envelope>`,
      action,
    ),
    mismatch('urn:envelope'),
  );
  expectOutcome(
    `SOAP ${version}: an envelope of no namespace`,
    soapRequest(version, `<Envelope><Body>${getGames}</Body></Envelope>`, action),
    mismatch(''),
  );
  expectOutcome(
    `SOAP ${version}: no envelope`,
    soapRequest(version, getGames, action),
    mismatch(namespace),
  );
}

test('VersionMismatch lists the supported envelopes in a header', () => {
  for (const style of styleNames) {
    const request = soapRequest('1.2', '<Envelope xmlns="urn:envelope"/>');
    const [soap] = makeBindings(netService(styles[style]));
    const exchange = soap?.open(request, address);
    assert.throws(
      () => exchange?.decode(),
      (error: unknown) => {
        assert.ok(error instanceof Fault);
        const response = exchange?.encodeFault(error);
        assert.ok(response?.body instanceof Uint8Array);
        assert.equal(response.headers['Content-Type'], 'text/xml; charset=utf-8');
        assert.equal(
          Buffer.from(response.body).toString(),
          '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
            '<soap:Header><soap12:Upgrade xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:SupportedEnvelope qname="soap:Envelope" xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" />' +
            '<soap12:SupportedEnvelope qname="soap12:Envelope" xmlns:soap12="http://www.w3.org/2003/05/soap-envelope" /></soap12:Upgrade></soap:Header>' +
            '<soap:Body><soap:Fault><faultcode>soap:VersionMismatch</faultcode><faultstring>Possible SOAP version mismatch: Envelope namespace urn:envelope was unexpected. Expecting http://schemas.xmlsoap.org/soap/envelope/.</faultstring><detail /></soap:Fault></soap:Body></soap:Envelope>',
        );
        return true;
      },
    );
  }
});

for (const type of [
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json',
  'multipart/related',
  '',
  undefined,
]) {
  const request = soapRequest('1.1', envelope('1.1', getGames), toAction('getGames'), {
    'content-type': type,
  });
  test(`standard: the type ${type ?? '(none)'} is refused with 415`, () => {
    assert.match(
      outcome(request, 'standard'),
      /^415 Request format is invalid: .* Expected: text\/xml /,
    );
  });
  test(`aspnet: the type ${type ?? '(none)'} is refused with 415 without a body, after the action was found`, () => {
    assert.equal(outcome(request, 'aspnet'), '415 without body');
    assert.match(
      outcome({ ...request, headers: { ...request.headers, soapaction: '"urn:x"' } }, 'aspnet'),
      /^500 .*did not recognize/,
    );
  });
}

for (const type of [
  'TEXT/XML; charset=utf-8',
  'text/xml ; charset=utf-8',
  'text/xml;charset=utf-8',
  'text/xml; CHARSET="utf-8"',
  'text/xml;',
  'text/xml; charset=',
]) {
  expectOutcome(
    `the type ${type} is text/xml`,
    soapRequest('1.1', envelope('1.1', getGames), toAction('getGames'), { 'content-type': type }),
    'getGames(alice)',
  );
}

test('the query of a SOAP request is ignored, even ?wsdl', () => {
  for (const style of styleNames) {
    assert.equal(
      outcome(
        { ...soapRequest('1.1', envelope('1.1', getGames), toAction('getGames')), query: 'wsdl' },
        style,
      ),
      'getGames(alice)',
    );
  }
});

test('a SOAP request below the endpoint is treated as HTTP POST to that operation', () => {
  const request = {
    ...soapRequest('1.1', envelope('1.1', getGames), toAction('getGames')),
    path: '/getGames',
  };
  assert.match(
    outcome(request, 'standard'),
    /^415 Request format is invalid: text\/xml; charset=utf-8\./,
  );
  assert.equal(
    outcome(request, 'aspnet'),
    '500 Request format is invalid: text/xml; charset=utf-8.',
  );
});

test('names follow the brand', () => {
  const body =
    '<getPSNID xmlns="http://www.psnapi.com.ar/ps3/api"><sPSNID>alice</sPSNID></getPSNID>';
  const action = 'http://www.psnapi.com.ar/ps3/api/getPSNID';
  assert.equal(
    outcome(soapRequest('1.1', envelope('1.1', body), action), styles.aspnet, psnService()),
    'getPSNID(alice)',
  );
});

test('aspnet: without type and action, 415 has the type of SOAP 1.2, as which the platform has routed the request', () => {
  const request = wireRequest({ body: envelope('1.1', getGames) });
  const binding = makeBindings(netService(styles.aspnet)).find((candidate) =>
    candidate.matches(request),
  );
  const opened = binding?.open(request, address);
  const { status, headers } = opened?.encodeFault(faultOf(() => opened.decode())) ?? {};
  assert.deepEqual(
    [status, headers?.['Content-Type']],
    [415, 'application/soap+xml; charset=utf-8'],
  );
});

function faultOf(work: () => unknown): Fault {
  try {
    work();
  } catch (error) {
    if (error instanceof Fault) return error;
  }
  throw new TypeError('There was no fault.');
}
