import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTypes } from '../records/instance-records.ts';
import type { MessageBody } from '../webhooks/index.ts';
import { describeMessage } from './notice-texts.ts';

const player = { id: 'LanternFox' };
const game = { title: 'Harbour of Lanterns' };
const timestamp = '2014-03-01T12:00:00Z';

function titleOf(type: string, data: MessageBody['data']): string {
  return describeMessage({ type, timestamp, data: { player, ...data } }).title;
}

function said(type: string, data: MessageBody['data']): readonly string[] {
  const { title, text } = describeMessage({ type, timestamp, data });
  return [title, text];
}

test('a trophy is named with its grade, and a hidden one is not named', () => {
  const trophy = { title: 'Bearer', description: 'Light every lantern', grade: 'gold' };
  assert.deepEqual(said('trophy.earned', { player, game, trophy }), [
    'LanternFox earned Bearer (gold)',
    'Light every lantern',
  ]);
  const hidden = { title: null, description: null, grade: 'gold', hidden: true };
  assert.deepEqual(said('trophy.earned', { player, game, trophy: hidden }), [
    'LanternFox earned a hidden trophy (gold)',
    '',
  ]);
  const unnamed = { ...hidden, hidden: false };
  assert.equal(titleOf('trophy.earned', { trophy: unnamed }), 'LanternFox earned a trophy (gold)');
});

test('a level, a rank and a set are described in a sentence', () => {
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
  assert.equal(titleOf('set.completed', { game: { title: null } }), 'LanternFox completed a game');
  assert.equal(titleOf('test', {}), 'Test message: this webhook works');
});

test('the login and the sync say what happened and what to do', () => {
  assert.deepEqual(
    said('login.ending', { network: 'psn', endsAt: '2014-03-08T12:00:00Z', daysLeft: 7 }),
    [
      'The login to PlayStation ends in 7 days',
      'The login ends at 2014-03-08T12:00:00Z. Run "laurel sync login" before then.',
    ],
  );
  const [lastDay] = said('login.ending', { network: 'psn', endsAt: timestamp, daysLeft: 1 });
  assert.equal(lastDay, 'The login to PlayStation ends in a day');
  assert.deepEqual(said('login.ended', { network: 'psn', reason: 'expired' }), [
    'The login to PlayStation has ended',
    'No new data arrives from this network. Run "laurel sync login".',
  ]);
  assert.deepEqual(said('login.ended', { network: 'retro', reason: 'refused' }), [
    'RetroAchievements refuses the login',
    'No new data arrives from this network. Run "laurel sync login --network retro".',
  ]);
  assert.deepEqual(
    said('sync.failed', { network: 'steam', reason: 'blocked', until: '2014-03-01T13:00:00Z' }),
    [
      'The sync with Steam has stopped: the network blocks the IP address of this server',
      'No requests are sent to the network until 2014-03-01T13:00:00Z.',
    ],
  );
  assert.deepEqual(said('sync.failed', { network: 'steam', reason: 'moved', until: null }), [
    'The sync with Steam has stopped: the network may have moved',
    '',
  ]);
  assert.deepEqual(said('sync.recovered', { network: 'psn', since: timestamp }), [
    'The sync with PlayStation works again',
    `It had stopped at ${timestamp}.`,
  ]);
});

test('a failed import, a failed backup and a full disk say what to look at', () => {
  const reason = 'line 3 is not JSON';
  assert.deepEqual(said('import.failed', { source: 'api', where: null, reason }), [
    'An import failed',
    'A file that was sent to the admin API was not imported: line 3 is not JSON. Nothing from the file was stored.',
  ]);
  assert.deepEqual(said('import.failed', { source: 'folder', where: 'NPWR90001_00', reason }), [
    'An import failed',
    'NPWR90001_00 in a watched folder could not be imported: line 3 is not JSON. Laurel tries again when it changes.',
  ]);
  assert.deepEqual(said('backup.failed', { file: '/backups/1.db', reason: 'the disk is full' }), [
    'A backup failed',
    'The store was not copied to /backups/1.db: the disk is full. The previous backup is still the latest one.',
  ]);
  const disk = { machine: 'lantern', folder: '/srv', freeBytes: 1_234_567_890 };
  assert.match(
    said('disk.low', disk).join(' '),
    /^The disk of lantern .* 1,234 MB are free in \/srv\./,
  );
});

test('a claim and a report name the player', () => {
  assert.match(
    said('claim.made', { player, network: 'retro', account: 'fox' }).join(' '),
    /profile of LanternFox .*account fox has proved on RetroAchievements/,
  );
  assert.deepEqual(said('report.made', { player, game, text: 'It cannot be earned.' }), [
    'LanternFox reports a mistake',
    'It cannot be earned.',
  ]);
});

test('a week is counted in a sentence', () => {
  const days = { from: '2014-02-24', to: '2014-03-02' };
  const counts = { trophies: 34, players: 5, games: 9, platinums: 1, completed: 0 };
  assert.deepEqual(said('week.summary', { ...days, ...counts }), [
    'The week from 24 Feb 2014 to 2 Mar 2014',
    '34 trophies of 5 players in 9 games. 1 platinum, no completed set.',
  ]);
  const single = { trophies: 1, players: 1, games: 1, platinums: 0, completed: 2 };
  assert.equal(
    said('week.summary', { ...days, ...single })[1],
    '1 trophy of 1 player in 1 game. No platinum, 2 completed sets.',
  );
});

test('every type of event has a sentence of its own, without its name', () => {
  const data = { level: 7, text: 'A trophy is missing.' };
  for (const type of eventTypes) assert.ok(!titleOf(type, data).includes(type), type);
  assert.equal(titleOf('unheard.of', {}), 'LanternFox: unheard.of');
});
