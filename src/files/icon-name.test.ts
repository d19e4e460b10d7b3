import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toIconName, iconPath, isIconFile, isSetId } from './icon-name.ts';

test('the path of an icon contains its set and its file', () => {
  const name = { setId: 'NPWR90001_00', file: 'TROP012.PNG' };
  assert.equal(iconPath(name), '/icons/NPWR90001_00/TROP012.PNG');
  assert.deepEqual(toIconName('NPWR90001_00', 'TROP012.PNG'), name);
});

test('the icons of the set, its trophies and its groups are valid', () => {
  for (const file of ['ICON0.PNG', 'TROP000.PNG', 'GR001.PNG'])
    assert.equal(isIconFile(file), true, file);
  for (const file of ['icon0.png', 'TROP0.PNG', 'TROP000.PNG.exe', 'PIC1.PNG', 'TROPUSR.DAT', ''])
    assert.equal(isIconFile(file), false, file);
  assert.deepEqual(['NPWR90001_00', 'NPWR90001_00\n', 'npwr90001_00', '..'].map(isSetId), [
    true,
    false,
    false,
    false,
  ]);
});

test('names of any other form are not icons', () => {
  for (const [set, file] of [
    ['', ''],
    ['NPWR90001_00', ''],
    ['..', 'ICON0.PNG'],
    ['NPWR90001_00', '../../laurel.db'],
    ['NPWR90001_00/..', 'ICON0.PNG'],
    ['NPWR90001_00', 'ICON0.PNG\0'],
  ] as const) {
    assert.equal(toIconName(set, file), null, `${set} ${file}`);
  }
});

test('the name of an icon cannot contain separators or parent references', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('NPWR90001_00', 'ICON0.PNG', '/', '..'));
  fc.assert(
    fc.property(text, text, (set, file) => {
      const name = toIconName(set, file);
      return name === null || iconPath(name).split('/').length === 4;
    }),
  );
});
