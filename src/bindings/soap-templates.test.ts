/** Whatever was asked before, a request means what it says. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { actionOf, bindingsOf, call, envelope, styleNames, wireRequest } from '../../test/support/decode-request.ts';
import { netService } from '../../test/support/described-services.ts';
import { styles } from '../contract/index.ts';
import type { WireRequest } from './exchange.ts';

type Reading = { readonly operation: string; readonly args: unknown; readonly form: string } | { readonly fault: string };

/** A reader that remembers what it read. */
function createReader(style: (typeof styleNames)[number]): (request: WireRequest) => Reading {
  const binding = bindingsOf(netService(styles[style])).find(({ name }) => name === 'soap');
  return (request) => {
    const opened = binding?.open(request);
    try {
      const read = opened?.decode();
      return { operation: read?.operation.key ?? '', args: read?.args, form: opened?.form().name ?? '' };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  };
}

function requestOf(body: string, operation = 'getTrophies'): WireRequest {
  return wireRequest({ body, headers: { 'content-type': 'text/xml', soapaction: `"${actionOf(operation)}"` } });
}

const twoOf = (player: string, game: string): string =>
  envelope('1.1', call('getTrophies', `<sNetID>${player}</sNetID><sGameId>${game}</sGameId>`));

/** Texts as clients send them, and such as could be taken for something else. */
const odd = [
  '',
  ' ',
  'bob',
  'a b',
  '-',
  '7',
  'é',
  '&amp;',
  '&#x61;',
  '<b/>',
  '<!-- >bob< -->',
  '<![CDATA[bob]]>',
  '\r\n',
  'x>y',
  '<?p ?>',
];
const value = fc.oneof(fc.constantFrom(...odd), fc.stringMatching(/^[\w .-]{0,12}$/));

for (const style of styleNames) {
  describe(`requests like one that was read, style ${style}`, () => {
    test('say what they say to a reader who has read nothing', () => {
      const reader = createReader(style);
      fc.assert(
        fc.property(
          value,
          value,
          fc.constantFrom('', '<!-- >bob< -->', '<e:Header><t>bob</t></e:Header>'),
          (player, game, extra) => {
            const request = requestOf(twoOf(player, game).replace('<e:Body>', `${extra.startsWith('<e') ? '' : extra}<e:Body>`));
            assert.deepEqual(reader(request), createReader(style)(request));
          },
        ),
        { numRuns: 500 },
      );
    });

    test('are told apart by their headers', () => {
      const reader = createReader(style);
      const request = requestOf(twoOf('bob', 'NPWR1'));
      reader(request);
      const other = requestOf(twoOf('bob', 'NPWR2'), 'getGame');
      assert.deepEqual(reader(other), createReader(style)(other));
    });

    test('are told apart by everything around their values', () => {
      const reader = createReader(style);
      reader(requestOf(twoOf('bob', 'NPWR1')));
      for (const body of [
        `${twoOf('bob', 'NPWR1')}<x/>`,
        twoOf('bob', 'NPWR1').slice(0, -1),
        twoOf('bob</sNetID><sNetID>eve', 'NPWR1'),
      ]) {
        assert.deepEqual(reader(requestOf(body)), createReader(style)(requestOf(body)));
      }
    });

    test('give numbers as numbers, and refuse what is none', () => {
      const reader = createReader(style);
      const latest = (count: string): WireRequest =>
        requestOf(
          envelope('1.1', call('getLastestTrophies', `<sNetID>bob</sNetID><iMax>${count}</iMax><sSince></sSince>`)),
          'getLastestTrophies',
        );
      for (const count of ['3', '12', '4', 'many', '99999999999', '-5', '5']) {
        assert.deepEqual(reader(latest(count)), createReader(style)(latest(count)));
      }
    });
  });
}

test('a text that hides a value elsewhere is read', () => {
  const hidden = (text: string): string =>
    envelope('1.1', call('getGames', `<!-- >${text}< --><sNetID><![CDATA[bob]]></sNetID>`));
  const reader = createReader('standard');
  reader(requestOf(hidden('bob'), 'getGames'));
  assert.deepEqual(reader(requestOf(hidden('eve'), 'getGames')), {
    operation: 'getGames',
    args: { sNetID: 'bob' },
    form: 'soap11',
  });
});
