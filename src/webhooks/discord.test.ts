import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toDiscord } from './discord.ts';
import { notices, trophyNotice } from '../../test/webhooks/notices.ts';

test('a trophy is an embed with grade, game and icon, and without mentions', () => {
  assert.deepEqual(JSON.parse(toDiscord(trophyNotice)), {
    embeds: [
      {
        title: String.raw`LanternFox earned Lantern \*Bearer\* \(gold\)`,
        url: 'https://trophies.example/players/LanternFox/games/NPWR90001_00',
        description: 'Light every lantern',
        color: 0xd4a72c,
        timestamp: '2014-03-01T11:00:00Z',
        footer: { text: 'Harbour (HD)' },
        thumbnail: { url: 'http://images.example/t.png' },
      },
    ],
    allowed_mentions: { parse: [] },
  });
});

test('a message about no trophy has the colour of its level', () => {
  const colourOf = (changes: Partial<typeof trophyNotice>): unknown =>
    JSON.parse(toDiscord({ ...trophyNotice, grade: null, ...changes })).embeds[0].color;
  assert.deepEqual(
    [colourOf({ level: 'info' }), colourOf({ level: 'warning' }), colourOf({ level: 'failure' })],
    [0x3b6ea5, 0xc77f1a, 0xb3392f],
  );
});

test('any notice keeps the limits of Discord', () => {
  fc.assert(
    fc.property(notices, (notice) => {
      const { embeds, allowed_mentions: mentions } = JSON.parse(toDiscord(notice));
      const [embed] = embeds;
      const lengths = [embed.title, embed.description, embed.footer?.text ?? ''].map(
        (text: string) => text.length,
      );
      assert.ok(lengths.every((length, index) => length <= (index === 0 ? 256 : 2048)));
      assert.ok(lengths.reduce((sum, length) => sum + length, 0) <= 6000);
      assert.deepEqual(mentions, { parse: [] });
    }),
    { numRuns: 50 },
  );
});
