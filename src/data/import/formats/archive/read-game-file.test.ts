import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataRecord } from '../../../../records/records.ts';
import { readGameFile } from './read-game-file.ts';

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

interface Parts {
  readonly id?: string;
  readonly head?: string;
  readonly trophies?: string;
}

function fileOf({ id = 'NPWR90001_00', head = '', trophies = '' }: Parts): Buffer {
  return Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-8"?>
<PlayStationGame ${xsi}>
  <Game><Id>${id}</Id>${head}</Game>
  <Trophies>${trophies}</Trophies>
</PlayStationGame>`);
}

function trophy(id: number | string, rest = '', game = 'NPWR90001_00'): string {
  return `<Trophy><Id>${id}</Id><GameId>${game}</GameId><Type>BRONZE</Type>${rest}</Trophy>`;
}

/** Returns the records of a file without errors. */
function read(parts: Parts, stem = 'NPWR90001_00'): { readonly records: readonly DataRecord[] } {
  const file = readGameFile(fileOf(parts), stem);
  assert.ok('items' in file);
  const records = file.items.flatMap((item) => ('record' in item ? [item.record] : []));
  assert.equal(records.length, file.items.length);
  return { records };
}

test('a game and its trophies become records; stated totals are not read', () => {
  const head = `<IdEurope/><Title>Harbour of Lanterns</Title><Image>http://images.example/1.png</Image>
    <TrophiesCount Total="9" Bronze="9" /><TotalPoints>9999</TotalPoints><Platform>ps3,psp2</Platform>`;
  const trophies = trophy(
    7,
    '<Title>First</Title><Image/><Description>Do &amp; see</Description><Hidden>true</Hidden>',
  );
  assert.deepEqual(read({ head, trophies }), {
    records: [
      {
        type: 'game',
        id: 'NPWR90001_00',
        title: 'Harbour of Lanterns',
        image: 'http://images.example/1.png',
        platform: 'ps3,psp2',
      },
      {
        type: 'trophy',
        game: 'NPWR90001_00',
        id: 7,
        grade: 'bronze',
        title: 'First',
        description: 'Do & see',
        hidden: true,
      },
    ],
  });
});

test('an empty element, nil and `?` state no value', () => {
  const head = '<IdEurope></IdEurope><Title></Title><Platform>?</Platform>';
  const trophies = trophy(1, '<Hidden xsi:nil="true" />') + trophy(2, '<Hidden></Hidden>');
  assert.deepEqual(read({ head, trophies }), {
    records: [
      { type: 'game', id: 'NPWR90001_00' },
      { type: 'trophy', game: 'NPWR90001_00', id: 1, grade: 'bronze' },
      { type: 'trophy', game: 'NPWR90001_00', id: 2, grade: 'bronze' },
    ],
  });
});

test('texts are stored unchanged, with line ends, outer spaces and CDATA', () => {
  const read1 = read({ head: '<Title> Two\nMoons <![CDATA[<&>]]></Title>' });
  assert.deepEqual(read1, {
    records: [{ type: 'game', id: 'NPWR90001_00', title: ' Two\nMoons <&>' }],
  });
});

test('a game without trophies is a game', () => {
  assert.deepEqual(read({}), { records: [{ type: 'game', id: 'NPWR90001_00' }] });
});

test('the id of the game counts, whatever the file is called or its trophies say', () => {
  const found = read({ trophies: trophy(1, '', 'NPWR90009_00') }, 'copy of something');
  assert.deepEqual(
    found.records.map((record) => ('game' in record ? record.game : 'id' in record && record.id)),
    ['NPWR90001_00', 'NPWR90001_00'],
  );
});

test('a head copied from another game does not merge the two', () => {
  const found = read(
    { trophies: trophy(1, '', 'NPWR90009_00') + trophy(2, '', 'NPWR90009_00') },
    'NPWR90009_00',
  );
  assert.deepEqual(found.records[0], { type: 'game', id: 'NPWR90009_00' });
});

test('a file that is not what it should be is refused as a whole, with the reason; by --strict for any wrong value', () => {
  const reasons: readonly (readonly [Buffer, string | RegExp])[] = [
    [Buffer.from('<html/>'), 'is not a game of the archive (root element PlayStationGame)'],
    [
      Buffer.from('<x:PlayStationGame xmlns:x="urn:x"/>'),
      'is not a game of the archive (root element PlayStationGame)',
    ],
    [Buffer.from('<PlayStationGame/>'), 'game, Id "" is empty'],
    [Buffer.from('<PlayStationGame><Game>'), /^is not well-formed XML: .*\(line 1, column \d+\)$/],
    [Buffer.from(''), 'is empty'],
    [
      Buffer.from('<!DOCTYPE PlayStationGame [<!ENTITY a "b">]><PlayStationGame/>'),
      'has a document type declaration (DTD), which is not allowed (line 1)',
    ],
    [Buffer.from('<a>'.repeat(100)), 'has elements nested more than 64 deep'],
    [Buffer.from([0x3c, 0x61, 0xff]), 'is not in UTF-8'],
    [fileOf({ trophies: trophy(1) + trophy('x') }), 'trophy x, Id "x" is not a number'],
    [
      fileOf({ trophies: trophy(1, '<Hidden>perhaps</Hidden>') }),
      'trophy 1, Hidden "perhaps" is neither true nor false',
    ],
    [fileOf({ trophies: trophy(1) + trophy(1) }), 'trophy 1, is a duplicate'],
    [fileOf({ id: '  ' }), 'game, Id "" is empty'],
  ];
  for (const [bytes, reason] of reasons) {
    const found = readGameFile(bytes, 'NPWR90001_00', 'strict');
    assert.ok('invalid' in found);
    if (typeof reason === 'string') assert.equal(found.invalid, reason);
    else assert.match(found.invalid, reason);
  }
});
