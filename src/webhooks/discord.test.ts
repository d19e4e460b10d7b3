import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { MessageBody } from './complete-message.ts';
import { toDiscord } from './discord.ts';

const player = { id: 'LanternFox' };
const game = { title: 'Harbour of Lanterns', image: 'http://images.example/g.png' };
const timestamp = '2014-03-01T12:00:00Z';

test('a trophy is an embed with grade, game and icon, and without mentions', () => {
  const trophy = {
    title: 'Lantern *Bearer*',
    description: 'Light every lantern',
    grade: 'gold',
    image: 'http://images.example/t.png',
  };
  assert.deepEqual(
    JSON.parse(
      toDiscord({
        type: 'trophy.earned',
        timestamp,
        data: { player, game, trophy, earnedAt: '2014-03-01T11:00:00Z' },
      }),
    ),
    {
      embeds: [
        {
          title: String.raw`LanternFox earned Lantern \*Bearer\* \(gold\)`,
          description: 'Light every lantern',
          color: 0xd4a72c,
          timestamp: '2014-03-01T11:00:00Z',
          footer: { text: 'Harbour of Lanterns' },
          thumbnail: { url: 'http://images.example/t.png' },
        },
      ],
      allowed_mentions: { parse: [] },
    },
  );
});

test('a hidden trophy is named as one', () => {
  const trophy = { title: null, description: null, grade: 'gold', image: null, hidden: true };
  const { embeds } = JSON.parse(
    toDiscord({ type: 'trophy.earned', timestamp, data: { player, game, trophy } }),
  );
  assert.equal(embeds[0].title, String.raw`LanternFox earned a hidden trophy \(gold\)`);
});

test('a level, a rank and a set are described in a sentence', () => {
  const titleOf = (type: string, data: object): unknown =>
    JSON.parse(toDiscord({ type, timestamp, data: { player, ...data } })).embeds[0].title;
  assert.equal(titleOf('level.up', { level: 7 }), 'LanternFox reached level 7');
  assert.equal(
    titleOf('rank.changed', { position: 3, previousPosition: 5 }),
    'LanternFox is now number 3, previously 5',
  );
  assert.equal(
    titleOf('rank.changed', { position: 3, previousPosition: null }),
    'LanternFox is now number 3',
  );
  assert.equal(titleOf('set.completed', { game }), 'LanternFox completed Harbour of Lanterns');
  assert.equal(titleOf('test', {}), 'Test message: this webhook works');
});

test('an event for the operator says what happened and what to do', () => {
  const shown = (type: string, data: MessageBody['data']): unknown[] => {
    const [embed] = JSON.parse(toDiscord({ type, timestamp, data })).embeds;
    return [embed.title, embed.description];
  };
  assert.deepEqual(
    shown('login.ending', { network: 'psn', endsAt: '2014-03-08T12:00:00Z', daysLeft: 7 }),
    [
      'The login to PlayStation ends in 7 days',
      'It ends at 2014-03-08T12:00:00Z. Run "laurel sync login" before.',
    ],
  );
  const [lastDay] = shown('login.ending', { network: 'psn', endsAt: timestamp, daysLeft: 1 });
  assert.equal(lastDay, 'The login to PlayStation ends in a day');
  assert.deepEqual(shown('login.ended', { network: 'psn', reason: 'expired' }), [
    'The login to PlayStation has ended',
    'Nothing new comes from there. Run "laurel sync login".',
  ]);
  assert.deepEqual(shown('login.ended', { network: 'retro', reason: 'refused' }), [
    'RetroAchievements refuses the login',
    'Nothing new comes from there. Run "laurel sync login --network retro".',
  ]);
  assert.deepEqual(
    shown('sync.failed', { network: 'steam', reason: 'blocked', until: '2014-03-01T13:00:00Z' }),
    [
      'The sync with Steam stands still: the network blocks this address',
      'Nothing is sent until 2014-03-01T13:00:00Z.',
    ],
  );
  assert.deepEqual(shown('sync.failed', { network: 'steam', reason: 'moved', until: null }), [
    'The sync with Steam stands still: the network may have moved',
    '',
  ]);
  assert.deepEqual(shown('sync.recovered', { network: 'psn', since: timestamp }), [
    'The sync with PlayStation works again',
    `It stood still since ${timestamp}.`,
  ]);
});

test('texts are cut to the limits of Discord', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
      const data = {
        player: { id: text },
        game: { title: text, image: text },
        trophy: { title: text, description: text, image: text },
      };
      const [embed] = JSON.parse(toDiscord({ type: 'trophy.earned', timestamp, data })).embeds;
      assert.ok(
        embed.title.length <= 256 &&
          embed.description.length <= 2048 &&
          embed.footer.text.length <= 2048,
      );
    }),
    { numRuns: 30 },
  );
});
