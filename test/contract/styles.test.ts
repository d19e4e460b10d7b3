/** The table of docs/spec/decisions.md 2, row by row: every test has the name of its row. Blank cells are not tested. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { OperationName } from '../../src/contract/index.ts';
import { soap11Namespace, soap12Namespace } from '../../src/codec/index.ts';
import type { RawResponse } from '../conformance/raw-http.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import type { StyleName } from '../support/decode-request.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { testedBindings } from './bindings.ts';
import type { ContractService } from './contract-service.ts';
import { startContractService } from './contract-service.ts';
import { loadContractData, now } from './data.ts';

const styleNames: readonly StyleName[] = ['standard', 'aspnet'];
const namespaces = { '1.1': soap11Namespace, '1.2': soap12Namespace } as const;
type Version = keyof typeof namespaces;
const fox = { sNetID: 'LanternFox' };

/** Wraps the content of the Body, and text before the Body, in an envelope. */
function envelope(version: Version, body: string, beforeBody = ''): string {
  return `<s:Envelope xmlns:s="${namespaces[version]}">${beforeBody}<s:Body>${body}</s:Body></s:Envelope>`;
}

interface Sent {
  readonly type?: string;
  /** SOAPAction without quotes. */
  readonly action?: string;
}

for (const style of styleNames) {
  describe(`docs/spec/decisions.md 2, style ${style}`, () => {
    let contract: ContractService;
    before(async () => {
      contract = await startContractService({ style });
    });
    after(() => contract.stop());

    const expected = <T>(values: Readonly<Record<StyleName, T>>): T => values[style];
    const textOf = ({ body }: RawResponse): string => body.toString('utf8');
    const operation = (name: string, content = ''): string =>
      `<${name} xmlns="${contract.service.namespace}">${content}</${name}>`;
    const actionOf = (name: string): string => `${contract.service.namespace}/${name}`;

    async function ask(
      binding: string,
      key: OperationName,
      args: Readonly<Record<string, string>>,
    ): Promise<string> {
      const tested = testedBindings.find(({ name }) => name === binding);
      assert.ok(tested);
      return textOf(await contract.call(tested, key, args));
    }

    function soap(
      xml: string | Uint8Array,
      { type = 'text/xml; charset=utf-8', action }: Sent = {},
    ): Promise<RawResponse> {
      const headers: [string, string][] = [['Content-Type', type]];
      if (action !== undefined) headers.push(['SOAPAction', `"${action}"`]);
      const body = typeof xml === 'string' ? Buffer.from(xml) : xml;
      return sendRaw(contract.started.port, { method: 'POST', target: '/api', headers, body });
    }

    const soap12 = { type: 'application/soap+xml; charset=utf-8' };

    function http(
      method: string,
      target: string,
      body = '',
      type = 'application/x-www-form-urlencoded',
    ): Promise<RawResponse> {
      const headers: [string, string][] = [['Content-Type', type]];
      return sendRaw(contract.started.port, { method, target, headers, body: Buffer.from(body) });
    }

    test('null nested object in SOAP (complex types and arrays, ExtensionData too)', async () => {
      for (const binding of ['soap11', 'soap12']) {
        // A player with only a name.
        const profile = await ask(binding, 'getNetID', { sNetID: 'NewHarbour' });
        const game = await ask(binding, 'getGame', { ...fox, sIdGame: 'NPWR90001_00' });
        assert.equal(profile.includes('<Country xsi:nil="true" />'), style === 'standard');
        assert.equal(game.includes('<ExtensionData xsi:nil="true" />'), style === 'standard');
        assert.equal(/<ExtensionData|<Country[ >]/.test(profile + game), style === 'standard');
      }
    });

    test('games inside a profile, SOAP', async () => {
      if (style !== 'standard') return;
      const profile = await ask('soap11', 'getNetID', fox);
      const games = profile.slice(profile.indexOf('<Games>'), profile.indexOf('</Games>'));
      assert.match(games, /<TrophiesCount xsi:nil="true" \/><Trophies xsi:nil="true" \/>/);
      assert.doesNotMatch(games, /<TrophiesCount>|<Trophies \/>/);
    });

    test('games inside a profile, HTTP GET/POST', async () => {
      if (style !== 'standard') return;
      for (const binding of ['get', 'post']) {
        const profile = await ask(binding, 'getNetID', fox);
        assert.match(
          profile,
          /<Games>[\s\S]*<TrophiesCount>\s*<Earned>[\s\S]*<Trophies \/>[\s\S]*<\/Games>/,
        );
      }
    });

    test('`Games` of a profile (getNetID), all bindings', async () => {
      for (const { name } of testedBindings) {
        const profile = await ask(name, 'getNetID', fox);
        const games =
          name === 'json'
            ? /"Games":(\[.)/.exec(profile)?.[1]
            : /<Games\b[^>]*>/.exec(profile)?.[0];
        const [filled, empty] = name === 'json' ? ['[{', '[]'] : ['<Games>', '<Games />'];
        assert.equal(games, expected({ standard: filled, aspnet: empty }), name);
        // Other operations still return the player's games.
        assert.match(await ask(name, 'getGames', fox), /NPWR90001_00/);
      }
    });

    test('dateTime', async () => {
      const profile = await ask('get', 'getNetID', fox);
      assert.match(
        profile,
        expected({
          standard: /<UpdateDate>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z<\/UpdateDate>/,
          aspnet: /<UpdateDate>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?<\/UpdateDate>/,
        }),
      );
    });

    test('dateTime in a zone of its own', async (t) => {
      const elsewhere = await startService(
        { style, timeZone: 'Asia/Kolkata' },
        loadContractData,
        () => now,
      );
      t.after(() => elsewhere.stop());
      const [here, there] = await Promise.all(
        [contract.started.url, elsewhere.url].map(async (url) =>
          (await fetch(`${url}/getLastUpdate?sNetID=LanternFox`)).text(),
        ),
      );
      const instant = (text = ''): string => />([^<]+)<\/string>/.exec(text)?.[1] ?? '';
      const offset = expected({ standard: '', aspnet: 'Z' });
      assert.equal(instant(there).endsWith('+05:30'), style === 'standard');
      const apart = Date.parse(instant(there) + offset) - Date.parse(instant(here) + offset);
      assert.equal(apart, expected({ standard: 0, aspnet: 5.5 * 3_600_000 }));
    });

    test('HTTP GET/POST errors', async () => {
      const latest = '/api/getLastestTrophies';
      const values = 'sNetID=LanternFox&iMax=ten&sSince=';
      for (const [answer, standard, platform] of [
        [
          await http('GET', '/api/noSuch'),
          404,
          /^noSuch Web Service method name is not valid\.\r\n$/,
        ],
        [await http('GET', '/api/getNetID'), 400, /^Missing parameter: sNetID\.\r\n$/],
        [
          await http('GET', `${latest}?${values}`),
          400,
          /^Cannot convert ten to System\.Int32\.\r\nParameter name: type ---&gt; Input|^Cannot convert ten/,
        ],
        [await http('POST', latest, values), 400, /^Cannot convert ten to System\.Int32\./],
        [
          await http('POST', latest, '{}', 'application/json'),
          415,
          /^Request format is invalid: application\/json\.\r\n$/,
        ],
        [
          await http('POST', latest, 'x'.repeat(300_000)),
          413,
          /^Maximum request length exceeded\.\r\n$/,
        ],
        [await http('GET', `${latest}?${'x'.repeat(9000)}`), 414, /^The URL is longer than/],
      ] as const) {
        assert.equal(answer.status, expected({ standard, aspnet: 500 }));
        assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
        if (style === 'aspnet') assert.match(textOf(answer), platform);
      }
      const wrongMethod = await http('DELETE', latest);
      assert.equal(wrongMethod.status, 405);
      assert.match(wrongMethod.headers.get('allow') ?? '', /GET.*POST/);
    });

    test('SOAP 1.2 Sender faults', async () => {
      const answer = await soap(
        envelope('1.2', operation('getLastestTrophies', '<iMax>ten</iMax>')),
        soap12,
      );
      assert.equal(answer.status, expected({ standard: 400, aspnet: 500 }));
      assert.match(textOf(answer), /soap:Sender/);
    });

    test('malformed XML, DTD', async () => {
      const good = envelope('1.1', operation('getNumberListGames'));
      for (const xml of [good.slice(0, -1), `<!DOCTYPE a>${good}`]) {
        const first = await soap(xml, { action: actionOf('getNumberListGames') });
        const second = await soap(xml.replace(soap11Namespace, soap12Namespace), {
          type: `${soap12.type}; action="${actionOf('getNumberListGames')}"`,
        });
        assert.deepEqual(
          [first.status, second.status],
          expected({ standard: [500, 400], aspnet: [400, 400] }),
        );
        if (style === 'aspnet') assert.deepEqual([first.body.length, second.body.length], [0, 0]);
        else assert.match(textOf(first) + textOf(second), /soap:Client[\s\S]*soap:Sender/);
      }
    });

    test('`iMax` missing in SOAP', async () => {
      const answer = await soap(
        envelope('1.1', operation('getLastestTrophies', '<sNetID>LanternFox</sNetID>')),
        {
          action: actionOf('getLastestTrophies'),
        },
      );
      assert.equal(answer.status, expected({ standard: 500, aspnet: 200 }));
      assert.match(
        textOf(answer),
        expected({ standard: /soap:Client.*Missing parameter: iMax\./, aspnet: /<Trophy>/ }),
      );
    });

    test('response SOAPAction, other body element', async () => {
      const answer = await soap(
        envelope('1.1', operation('getGames', '<sNetID>LanternFox</sNetID>')),
        {
          action: actionOf('search_jid'),
        },
      );
      assert.equal(answer.status, expected({ standard: 500, aspnet: 200 }));
      assert.match(
        textOf(answer),
        expected({ standard: /soap:Client/, aspnet: /<search_jidResponse xmlns="[^"]*" \/>/ }),
      );
    });

    test('`text/xml` without charset', async () => {
      const answer = await soap(
        envelope('1.1', operation('search_jid', '<sNetID>Zoë 漢字 &amp; &lt;Söhne></sNetID>')),
        {
          type: 'text/xml',
          action: actionOf('search_jid'),
        },
      );
      assert.equal(answer.status, 200);
      assert.match(textOf(answer), /<search_jidResult/);
    });

    test('a path outside the endpoint and the pages', async (t) => {
      const withoutPages = await startService({ style, pages: 'off' });
      t.after(() => withoutPages.stop());
      for (const [port, target] of [
        [contract.started.port, '/nothing/here'],
        [contract.started.port, '/apis'],
        [contract.started.port, '/players/Nobody'],
        [withoutPages.port, '/'],
        [withoutPages.port, '/players/LanternFox'],
      ] as const) {
        for (const [method, accept] of [
          ['GET', '*/*'],
          ['GET', 'text/html'],
          ['POST', '*/*'],
        ] as const) {
          if (method === 'POST' && target === '/players/Nobody') continue;
          const answer = await sendRaw(port, {
            method,
            target,
            headers: [['Accept', accept]],
            body: new Uint8Array(0),
          });
          assert.equal(answer.status, 404, `${method} ${target} ${accept}`);
        }
      }
    });

    test('SOAP 1.2 without action, unknown element before Body', async () => {
      const response = await soap(envelope('1.2', operation('getNumberListGames'), '<x/>'), soap12);
      assert.equal(response.status, expected({ standard: 400, aspnet: 500 }));
      assert.match(textOf(response), /soap:Sender/);
      const cause = 'Request format is invalid: Missing required soap:Body element.';
      const text = expected({
        standard: cause,
        aspnet: `Server was unable to read request. ---&gt; ${cause}`,
      });
      assert.match(
        textOf(response),
        new RegExp(`<soap:Text xml:lang="en">${text.replaceAll('.', '\\.')}<`),
      );
      const unknown = await soap(envelope('1.2', operation('nothing'), '<x/>'), soap12);
      assert.match(textOf(unknown), /soap:Sender.*without a valid action parameter/);
    });

    test('415', async () => {
      const call = operation('getNumberListGames');
      const answers = [
        await soap(envelope('1.1', call), {
          type: 'text/plain',
          action: actionOf('getNumberListGames'),
        }),
        await soap(envelope('1.1', call), soap12),
        await soap(envelope('1.2', call), { type: 'text/plain' }),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [415, 415, 415],
      );
      const text = 'text/plain; charset=utf-8';
      assert.deepEqual(
        answers.map(({ headers }) => headers.get('content-type')),
        expected({
          standard: [text, text, text],
          aspnet: [
            'text/xml; charset=utf-8',
            'text/xml; charset=utf-8',
            'application/soap+xml; charset=utf-8',
          ],
        }),
      );
      for (const { body } of answers) assert.equal(body.length === 0, style === 'aspnet');
    });
  });

  describe(`docs/spec/decisions.md 2, style ${style}, a client over its rate limit`, () => {
    let started: StartedService;
    before(async () => {
      started = await startService(
        { style, limitExempt: '', rateLimit: 1, rateBurst: 1 },
        loadContractData,
        () => now,
      );
    });
    after(() => started.stop());

    test('refused for rate', async () => {
      const refusals: string[] = [];
      // The limit is one request per second, so most of these concurrent requests are refused.
      for (const [method, target] of [
        ['GET', '/api/getNumberListGames'],
        ['POST', '/api/getNumberListGames'],
        ['GET', '/api/getNetID?sNetID=LanternFox'],
        ['GET', '/api?wsdl'],
        ['GET', '/api/getNumberListGames'],
        ['POST', '/api/getNumberListGames'],
      ] as const) {
        const type = 'application/x-www-form-urlencoded';
        const answer = await sendRaw(started.port, {
          method,
          target,
          headers: [['Content-Type', type]],
          body: new Uint8Array(0),
        });
        if (answer.status === 200) continue;
        refusals.push(`${method} ${target}`);
        assert.equal(answer.status, style === 'standard' ? 429 : 403);
        assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
        const text = answer.body.toString('utf8');
        assert.equal(text.includes('403 - Forbidden: Access is denied.'), style === 'aspnet', text);
      }
      assert.ok(
        refusals.some((each) => each.startsWith('GET')) &&
          refusals.some((each) => each.startsWith('POST')),
      );
    });
  });
}
