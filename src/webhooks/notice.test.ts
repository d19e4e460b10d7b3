import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MessageBody } from './message-body.ts';
import { toNotice } from './notice.ts';

const timestamp = '2014-03-01T12:00:00Z';
const described = () => ({ title: ' Two\nlines ', text: ' Text\n' });

function make(type: string, data: MessageBody['data']): ReturnType<typeof toNotice> {
  return toNotice({ type, timestamp, data }, described);
}

test('a notice has one line as its title, the address of the page, and the picture of the trophy or the game', () => {
  const game = { title: 'Harbour', image: 'http://images.example/g.png' };
  const trophy = { grade: 'gold', image: 'http://images.example/t.png' };
  const url = 'https://trophies.example/players/LanternFox';
  assert.deepEqual(make('trophy.earned', { game, trophy, url, earnedAt: '2014-03-01T11:00:00Z' }), {
    title: 'Two lines',
    text: 'Text',
    link: url,
    picture: trophy.image,
    level: 'success',
    grade: 'gold',
    game: 'Harbour',
    at: '2014-03-01T11:00:00Z',
  });
  assert.equal(make('set.completed', { game }).picture, game.image);
  assert.equal(make('set.completed', { game }).at, timestamp);
});

test('what is not a web address is no picture and no link', () => {
  const { link, picture } = make('trophy.earned', {
    game: { image: 'javascript:alert(1)' },
    url: '/players/LanternFox',
  });
  assert.deepEqual([link, picture], [null, null]);
});

test('a failure is told apart from news', () => {
  const levels = ['trophy.earned', 'rank.changed', 'login.ending', 'backup.failed', 'unheard.of'];
  assert.deepEqual(
    levels.map((type) => make(type, {}).level),
    ['success', 'info', 'warning', 'failure', 'info'],
  );
});
