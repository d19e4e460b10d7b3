import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { notices, trophyNotice } from '../../test/webhooks/notices.ts';
import { readTopic, toNtfy } from './ntfy.ts';

const bytesOf = (text: string): number => Buffer.byteLength(text);

describe('a message for ntfy', () => {
  test('has title, text, the game, its link and its picture', () => {
    assert.deepEqual(JSON.parse(toNtfy(trophyNotice, 'trophies')), {
      topic: 'trophies',
      title: 'LanternFox earned Lantern *Bearer* (gold)',
      message: 'Light every lantern\nHarbour (HD)',
      priority: 3,
      tags: ['trophy'],
      click: 'https://trophies.example/players/LanternFox/games/NPWR90001_00',
      icon: 'http://images.example/t.png',
    });
  });

  test('without a text has its title as the message, because ntfy writes "triggered" for none', () => {
    const level = { ...trophyNotice, text: '', game: null, link: null, picture: null, grade: null };
    assert.deepEqual(JSON.parse(toNtfy({ ...level, level: 'failure' }, 'trophies')), {
      topic: 'trophies',
      message: 'LanternFox earned Lantern *Bearer* (gold)',
      priority: 4,
      tags: ['rotating_light'],
    });
  });

  test('never becomes a file, whatever it says: at most 4,096 bytes of whole characters', () => {
    fc.assert(
      fc.property(notices, (notice) => {
        const { message, title = '', priority } = JSON.parse(toNtfy(notice, 't'));
        assert.ok(bytesOf(message) <= 4096 && bytesOf(message) > 0);
        assert.ok(title.length <= 250);
        assert.ok(message.isWellFormed());
        assert.ok(priority >= 1 && priority <= 5);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the address of an ntfy webhook', () => {
  test('ends in the topic; JSON goes to the server, with the rest of the address', () => {
    const read = (address: string): readonly (string | undefined)[] => {
      const found = readTopic(new URL(address));
      return [found?.topic, found?.server.href];
    };
    assert.deepEqual(read('https://ntfy.sh/my-topic_1'), ['my-topic_1', 'https://ntfy.sh/']);
    assert.deepEqual(read('http://box.lan:8080/ntfy/t?auth=abc'), [
      't',
      'http://box.lan:8080/ntfy/?auth=abc',
    ]);
    assert.deepEqual(read('https://:tk_secret@ntfy.example/t'), [
      't',
      'https://:tk_secret@ntfy.example/',
    ]);
  });

  test('names no topic if it ends otherwise', () => {
    for (const path of ['', '/', '/a.b', '/a%20b', '/topic/', `/${'a'.repeat(65)}`])
      assert.equal(readTopic(new URL(`https://ntfy.sh${path}`)), null);
  });
});
