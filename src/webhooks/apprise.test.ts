import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { notices, trophyNotice } from '../../test/webhooks/notices.ts';
import { appriseError, isAppriseAddress, toApprise } from './apprise.ts';

describe('a message for the Apprise API', () => {
  test('has title, type, and a body with the game and the link', () => {
    assert.deepEqual(JSON.parse(toApprise(trophyNotice)), {
      title: 'LanternFox earned Lantern *Bearer* (gold)',
      body: 'Light every lantern\nHarbour (HD)\nhttps://trophies.example/players/LanternFox/games/NPWR90001_00',
      type: 'success',
      format: 'text',
    });
  });

  test('always has a body, which the API needs, and a type that it knows', () => {
    fc.assert(
      fc.property(notices, (notice) => {
        const { title, body, type } = JSON.parse(toApprise(notice));
        assert.ok(body.length > 0 && title.length <= 250);
        assert.ok(body.length <= 2001 + (notice.link?.length ?? 0));
        assert.ok(['info', 'success', 'warning', 'failure'].includes(type));
      }),
      { numRuns: 50 },
    );
  });

  test('has gone nowhere if the key has no configuration, which the API answers with 204', () => {
    assert.match(appriseError(204) ?? '', /no configuration/);
    assert.equal(appriseError(200), null);
  });
});

test('the address of an Apprise webhook ends in /notify and a key', () => {
  const isOne = (address: string): boolean => isAppriseAddress(new URL(address));
  assert.ok(isOne('http://box.lan:8000/notify/laurel'));
  assert.ok(isOne('https://example.org/apprise/notify/a-b_1/'));
  for (const path of ['', '/notify', '/notify/', '/notify/a.b', `/notify/${'a'.repeat(65)}`])
    assert.equal(isOne(`https://example.org${path}`), false);
});
