import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { openStore } from '../../store/index.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../store/testing/records.ts';
import { textCell, writeCsv } from './csv.ts';

/** Returns the cells of CSV, parsed character by character according to RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  for (let row: string[] = []; cell.lastIndex < text.length;) {
    const [, quoted, plain, end] = cell.exec(text) ?? assert.fail('no CSV');
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('a text as a cell', () => {
  test('is quoted if it has quotes, commas, line ends or outer spaces', () => {
    assert.equal(textCell('Harbour'), 'Harbour');
    assert.equal(textCell('a "b", c'), '"a ""b"", c"');
    assert.equal(textCell('two\nlines'), '"two\nlines"');
    assert.equal(textCell(' a'), '" a"');
    assert.equal(textCell(null), '');
  });

  test('is never a formula', () => {
    assert.equal(textCell('=1+1'), "'=1+1");
    assert.equal(textCell('-xX-'), "'-xX-");
    assert.equal(textCell('@home, +1'), '"\'@home, +1"');
    assert.equal(textCell(' =1'), "' =1");
    assert.equal(textCell('\t=1'), "'\t=1");
  });

  test('is read back unchanged by a parser of RFC 4180', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 }), (texts) => {
        const [row] = parse(`${texts.map(textCell).join(',')}\r\n`);
        assert.deepEqual(
          row?.map((cell, index) => (cell === texts[index] ? cell : cell.replace(/^'/, ''))),
          texts,
        );
      }),
    );
  });
});

test('one line for each earned trophy, games in the order of getGames, dates in UTC', async (context) => {
  const store = await openStore('sqlite::memory:');
  context.after(() => store.close());
  await load(store, [
    ...makeGame('NPWR90001_00', ['platinum', 'gold'], { platform: 'ps3' }),
    ...makeGame('NPWR90002_00', ['bronze'], { title: '"Quoted", and more' }),
    makePlayer('Fox'),
    makePlayer('Hidden', { hidden: true }),
    makeEarned('Fox', 'NPWR90001_00', 2, null),
    makeEarned('Fox', 'NPWR90002_00', 1, Date.UTC(2020, 1, 2, 3, 4, 5)),
    makeEarned('Hidden', 'NPWR90001_00', 1, 0),
  ]);
  async function* players(): AsyncGenerator<string> {
    yield 'fox';
    yield 'Hidden';
  }
  let text = '';
  for await (const piece of writeCsv(store, players())) text += piece;
  assert.deepEqual(text.split('\r\n'), [
    'player,game_id,game_title,platform,trophy_id,trophy_title,grade,earned_at,earned',
    'fox,NPWR90002_00,"""Quoted"", and more",,1,Trophy 1,bronze,2020-02-02T03:04:05Z,yes',
    'fox,NPWR90001_00,Title of NPWR90001_00,ps3,2,Trophy 2,gold,,yes',
    '',
  ]);
});
