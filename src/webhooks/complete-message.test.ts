import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeMessage } from './complete-message.ts';
import type { MessageBody } from './message-body.ts';

const message: MessageBody = {
  type: 'trophy.earned',
  timestamp: '2014-03-01T12:00:00Z',
  data: {
    player: { id: 'LanternFox' },
    game: { id: 'NPWR90001_00', title: 'Alpha (HD)', image: '/icons/NPWR90001_00/ICON0.PNG' },
    trophy: {
      id: 1,
      title: 'First',
      image: '/icons/NPWR90001_00/TROP000.PNG',
      grade: 'gold',
      hidden: false,
    },
  },
};
const known = {
  site: 'https://trophies.example',
  pageOf: (player: string, game: string | null) =>
    `https://trophies.example/${player}/${game ?? ''}`,
  home: 'https://trophies.example/',
};
const unknown = { site: null, pageOf: () => null, home: null };

test('pictures of the instance get the public address, and the page of the game is named', () => {
  const { body, isWithoutPicture } = completeMessage(message, known);
  assert.equal(isWithoutPicture, false);
  assert.equal(body.data.game?.image, 'https://trophies.example/icons/NPWR90001_00/ICON0.PNG');
  assert.equal(body.data.trophy?.image, 'https://trophies.example/icons/NPWR90001_00/TROP000.PNG');
  assert.equal(body.data.url, 'https://trophies.example/LanternFox/NPWR90001_00');
  assert.deepEqual(Object.keys(body.data), ['player', 'game', 'trophy', 'url']);
});

test('without a public address they are null, which is noted, and nothing is named', () => {
  const { body, isWithoutPicture } = completeMessage(message, unknown);
  assert.equal(isWithoutPicture, true);
  assert.deepEqual(
    [body.data.game?.image, body.data.trophy?.image, body.data.url],
    [null, null, undefined],
  );
});

test('an address that a source states is sent unchanged, with and without a public address', () => {
  const image = 'http://images.example/t.png';
  const stated = { ...message, data: { ...message.data, game: { image }, trophy: { image } } };
  for (const links of [known, unknown]) {
    const { body, isWithoutPicture } = completeMessage(stated, links);
    assert.deepEqual(
      [body.data.game?.image, body.data.trophy?.image, isWithoutPicture],
      [image, image, false],
    );
  }
});

test('a message about no game names the page of the player, and a test message none', () => {
  const { body } = completeMessage(
    { ...message, data: { player: { id: 'LanternFox' }, level: 7 } },
    known,
  );
  assert.equal(body.data.url, 'https://trophies.example/LanternFox/');
  assert.deepEqual(completeMessage({ ...message, data: {} }, known).body.data, {});
});

test('the summary of a week leads to the first page', () => {
  const week = { type: 'week.summary', timestamp: message.timestamp, data: { trophies: 3 } };
  assert.equal(completeMessage(week, known).body.data.url, 'https://trophies.example/');
  assert.deepEqual(completeMessage(week, unknown).body, week);
});
