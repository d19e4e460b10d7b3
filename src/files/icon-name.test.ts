import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { iconPath, isIconFile, isSetId, readIconPath } from './icon-name.ts';

test('the path of an icon names its set and its file', () => {
  const name = { setId: 'NPWR90001_00', file: 'TROP012.PNG' };
  assert.equal(iconPath(name), '/icons/NPWR90001_00/TROP012.PNG');
  assert.deepEqual(readIconPath('/icons/NPWR90001_00/TROP012.PNG'), name);
});

test('icons are those of the set, of trophies and of groups', () => {
  for (const file of ['ICON0.PNG', 'TROP000.PNG', 'GR001.PNG']) assert.equal(isIconFile(file), true, file);
  for (const file of ['icon0.png', 'TROP0.PNG', 'TROP000.PNG.exe', 'PIC1.PNG', 'TROPUSR.DAT', ''])
    assert.equal(isIconFile(file), false, file);
  assert.deepEqual(['NPWR90001_00', 'NPWR90001_00\n', 'npwr90001_00', '..'].map(isSetId), [true, false, false, false]);
});

test('a path of any other form names nothing', () => {
  for (const path of [
    '/icons/',
    '/icons/NPWR90001_00',
    '/icons/NPWR90001_00/',
    '/icons/NPWR90001_00/ICON0.PNG/',
    '/icons/../icons/NPWR90001_00/ICON0.PNG',
    '/icons/NPWR90001_00/../../laurel.db',
    '/icons//ICON0.PNG',
    '/ICONS/NPWR90001_00/ICON0.PNG',
    '/icons/NPWR90001_00\\ICON0.PNG',
    '/icons/NPWR90001_00/ICON0.PNG\0',
    'NPWR90001_00/ICON0.PNG',
  ]) {
    assert.equal(readIconPath(path), null, path);
  }
});

test('what a path names has no separator and no dots to climb with', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const name = readIconPath(`/icons/${text}`);
      return name === null || iconPath(name) === `/icons/${text}`;
    }),
  );
});
