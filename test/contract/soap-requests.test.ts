/** Every SOAP request is parsed independently of earlier requests of its client. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { styles } from '../../src/contract/index.ts';
import { soap11Namespace } from '../../src/codec/index.ts';
import type { StyleName } from '../support/decode-request.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { loadContractData, now } from './data.ts';

interface Latest {
  /** Text of iMax; null omits the element. */
  readonly count: string | null;
  /** Text of an unsupported header entry. */
  readonly sequence: string;
}

/** Builds a getLastestTrophies request with a message number in the header. */
function envelopeOf({ count, sequence }: Latest, namespace: string): string {
  const limit = count === null ? '' : `<iMax>${count}</iMax>`;
  return (
    `<s:Envelope xmlns:s="${soap11Namespace}"><s:Header><h:Seq xmlns:h="urn:messages">${sequence}</h:Seq></s:Header>` +
    `<s:Body><getLastestTrophies xmlns="${namespace}"><sNetID>LanternFox</sNetID>${limit}<sSince>2001-01-01</sSince>` +
    '</getLastestTrophies></s:Body></s:Envelope>'
  );
}

async function askLatest({ url, settings }: StartedService, latest: Latest): Promise<string> {
  const headers = {
    'Content-Type': 'text/xml; charset=utf-8',
    SOAPAction: `"${settings.namespace}/getLastestTrophies"`,
  };
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: envelopeOf(latest, settings.namespace),
  });
  return answer.text();
}

function trophiesIn(answer: string): number {
  return answer.split('<Trophy>').length - 1;
}

for (const style of Object.keys(styles) as StyleName[]) {
  describe(`SOAP requests of one client, style ${style}`, () => {
    let started: StartedService;
    before(async () => {
      started = await startService({ style }, loadContractData, () => now);
    });
    after(() => started.stop());

    test('a number in a header is never used as iMax, however iMax is written', async () => {
      const counts: number[] = [];
      for (const [count, sequence] of [
        ['02', '2'],
        ['02', '3'],
        ['+2', '2'],
        ['+2', '1'],
        [' 3 ', '3'],
        [' 3 ', '1'],
      ] as const) {
        counts.push(trophiesIn(await askLatest(started, { count, sequence })));
      }
      assert.deepEqual(counts, [2, 2, 2, 2, 3, 3]);
    });

    test('a number in a header is never used for a missing iMax', async () => {
      const first = await askLatest(started, { count: null, sequence: '0' });
      const second = await askLatest(started, { count: null, sequence: '1' });
      assert.equal(second, first);
      if (styles[style].missingNumber === 'fault') assert.match(second, /Missing parameter: iMax/);
      else assert.ok(trophiesIn(second) > 3);
    });

    test('a change outside the parameters is detected', async () => {
      const baseline = envelopeOf({ count: '2', sequence: '9' }, started.settings.namespace);
      const post = async (body: string): Promise<number> => {
        const headers = {
          'Content-Type': 'text/xml',
          SOAPAction: `"${started.settings.namespace}/getLastestTrophies"`,
        };
        const answer = await fetch(started.url, { method: 'POST', headers, body });
        await answer.text();
        return answer.status;
      };
      assert.equal(await post(baseline), 200);
      assert.equal(await post(baseline.replace('LanternFox', 'OtherName')), 200);
      assert.equal(
        await post(baseline.slice(0, -1)),
        styles[style].malformed === 'fault' ? 500 : 400,
      );
      assert.equal(await post(baseline.replace('<h:Seq', '<h:Seq s:mustUnderstand="1"')), 500);
    });
  });
}
