import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountPages } from '../index.ts';
import { groups, groupsFor, sectionOn } from './sections.ts';

test('every page of operators and players is in the navigation, or below one that is', () => {
  const paths = accountPages
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/manage') || path.startsWith('/me'));
  for (const path of paths) assert.notEqual(sectionOn(path), undefined, path);
  assert.equal(sectionOn('/setup/site'), undefined);
  assert.equal(sectionOn('/media'), undefined);
});

test('a page belongs to the nearest page above it', () => {
  assert.equal(sectionOn('/manage/players/{name}')?.name, 'players');
  assert.equal(sectionOn('/manage')?.name, 'overview');
  assert.equal(sectionOn('/me/games/{game}')?.name, 'myGames');
});

test('players see their own pages only', () => {
  assert.deepEqual(
    groupsFor('player').map(({ name }) => name),
    ['own'],
  );
  assert.equal(groupsFor('operator').length, groups.length);
});
