/** Characters that XML 1.0 forbids, in saved documents. The original service wrote such characters (docs/spec/original-service.md 2). */

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { openTimeZone } from '../../../domain/time/index.ts';
import { readDocuments } from '../formats/answers/answers.ts';
import { openSource } from '../index.ts';
import type { SourceItem } from '../source/source.ts';

/** Reads a document that arrives in chunks of some bytes. */
async function read(
  text: string | Buffer,
  chunkBytes = 65_536,
  strict = false,
): Promise<readonly SourceItem[]> {
  const bytes = Buffer.from(text);
  const document = {
    name: 'saved.xml',
    bytes: bytes.length,
    hasNeighbours: true,
    async *open() {
      for (let from = 0; from < bytes.length; from += chunkBytes)
        yield bytes.subarray(from, from + chunkBytes);
    },
  };
  const items: SourceItem[] = [];
  const source = readDocuments(
    { documents: [document], items: [] },
    { zone: openTimeZone('UTC'), mayBePacked: true, strict },
  );
  for await (const batch of source.batches()) items.push(...batch);
  return items;
}

function titlesOf(items: readonly SourceItem[]): readonly unknown[] {
  return items.flatMap((item) =>
    'record' in item && item.record.type === 'game' ? [item.record.title] : [],
  );
}

function warningsOf(items: readonly SourceItem[]): readonly string[] {
  return items.flatMap((item) => ('warning' in item ? [`${item.where}: ${item.warning}`] : []));
}

const list = (title: string): string =>
  `<ArrayOfGame xmlns:a="urn:a">\n<Game><Id>A</Id><Title>${title}</Title></Game>\n<Game><Id>B</Id><Title>Low tide</Title></Game></ArrayOfGame>`;

const forbidden: readonly (readonly [written: string, shown: string])[] = [
  ['&#x1F;', '&#x1F;'],
  ['&#31;', '&#31;'],
  ['&#x0;', '&#x0;'],
  ['&#00000;', '&#00000;'],
  ['&#xFFFE;', '&#xFFFE;'],
  ['&#65535;', '&#65535;'],
  ['&#xD83D;', '&#xD83D;'],
  ['&#x110000;', '&#x110000;'],
  ['&#99999999999999999999;', '&#99999999999999999999;'],
  ['\u0000', 'U+0000'],
  ['\u001f', 'U+001F'],
  ['\ufffe', 'U+FFFE'],
];

describe('a character that XML forbids', () => {
  for (const [written, shown] of forbidden) {
    test(`removes only itself: ${shown}`, async () => {
      const items = await read(list(`Har${written}bour`));
      assert.deepEqual(titlesOf(items), ['Harbour', 'Low tide']);
      assert.deepEqual(warningsOf(items), [
        `saved.xml line 2: ${shown} is a character that XML forbids; it was left out`,
      ]);
      assert.equal(
        items.some((item) => 'invalid' in item),
        false,
      );
    });
  }

  test('costs the same wherever the chunks of the document end', async () => {
    for (const [written] of forbidden) {
      const text = list(`Har${written}bour &amp; &#x41;${written}`);
      for (const size of [1, 2, 3, 5, 7]) {
        const items = await read(text, size);
        assert.deepEqual(
          titlesOf(items),
          ['Harbour & A', 'Low tide'],
          JSON.stringify([written, size]),
        );
        assert.match(
          warningsOf(items)[0] ?? '',
          /^saved\.xml line 2: .* it was left out \(2 in all\)$/,
        );
      }
    }
  });

  test('costs the same in an attribute, and in the last line', async () => {
    const items = await read(list('Harbour').replace('urn:a', 'urn&#x1F;:\u0001a') + '\n\u0003');
    assert.deepEqual(titlesOf(items), ['Harbour', 'Low tide']);
    assert.match(warningsOf(items)[0] ?? '', /line 1: &#x1F; is .*\(3 in all\)$/);
  });

  test('costs the same in other encodings', async () => {
    const utf16 = Buffer.from(`\uFEFF${list('Har&#x1F;b\u0001our')}`, 'utf16le');
    assert.deepEqual(titlesOf(await read(utf16, 3)), ['Harbour', 'Low tide']);
    const latin1 = Buffer.from(
      `<?xml version="1.0" encoding="iso-8859-1"?>${list('F\u00f6r&#31;de')}`,
      'latin1',
    );
    assert.deepEqual(titlesOf(await read(latin1, 3)), ['F\u00f6rde', 'Low tide']);
  });

  test('is refused by --strict', async () => {
    for (const [written] of forbidden) {
      const items = await read(list(`Har${written}bour`), 65_536, true);
      assert.deepEqual(titlesOf(items), []);
      assert.equal(
        items.some(
          (item) => 'invalid' in item && item.invalid.startsWith('is not well-formed XML'),
        ),
        true,
      );
    }
  });
});

describe('what only looks like such a character', () => {
  test('stays where it is text: escaped, in CDATA, in a comment', async () => {
    const title =
      '&amp;#x1F; <![CDATA[&#x1F; <!-- ]] > &#31;]]><!-- &#x1F; <![CDATA[ --><?a &#31; ?>&#9;&#xA;&#x1F98A;';
    for (const size of [1, 2, 3, 65_536]) {
      const items = await read(list(title), size);
      assert.deepEqual(titlesOf(items), ['&#x1F; &#x1F; <!-- ]] > &#31;\t\n\u{1F98A}', 'Low tide']);
      assert.deepEqual(warningsOf(items), []);
    }
  });

  test('is still invalid XML if it is not a reference', async () => {
    for (const wrong of ['&#;', '&#x;', '&#xZ;', '&#12', '&nbsp;', '&', '&#1 1;']) {
      const items = await read(list(`Har${wrong}bour`));
      assert.equal(
        items.some((item) => 'invalid' in item),
        true,
        wrong,
      );
    }
  });

  test('leaves any text as it is, whatever its pieces and chunks', async () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '&amp;',
      '&#x41;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?p',
      '?>',
      '&#x1F;',
      '&#2',
      ';',
      ']',
      '-',
      '\u{1F98A}',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        async (pieces, size) => {
          const text = list(pieces.join(''));
          const whole = await read(text);
          const chunked = await read(text, size);
          assert.deepEqual(titlesOf(chunked), titlesOf(whole));
          assert.deepEqual(warningsOf(chunked), warningsOf(whole));
          const strict = await read(text, 65_536, true);
          if (!strict.some((item) => 'invalid' in item))
            assert.deepEqual(titlesOf(whole), titlesOf(strict));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('files', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function itemsOf(kind: 'xml' | 'archive', path: string): Promise<readonly SourceItem[]> {
    const source = await openSource(
      kind === 'xml' ? { kind, path, timeZone: 'UTC' } : { kind, path },
    );
    const items: SourceItem[] = [];
    for await (const batch of source.batches()) items.push(...batch);
    return items;
  }

  test('of many megabytes, packed or not, keep all that follows', async () => {
    const game = (id: number): string =>
      `<Game><Id>G${id}</Id><Title>Title ${id}${id % 1000 === 0 ? '&#x1F;\u0002' : ''}</Title></Game>\n`;
    const text = `<ArrayOfGame>${Array.from({ length: 40_000 }, (_, id) => game(id)).join('')}</ArrayOfGame>`;
    await writeFile(join(folder, 'large.xml'), text);
    await writeFile(join(folder, 'large.xml.gz'), gzipSync(text));
    for (const name of ['large.xml', 'large.xml.gz']) {
      const items = await itemsOf('xml', join(folder, name));
      const titles = titlesOf(items);
      assert.deepEqual(
        [titles.length, titles[0], titles[1000], titles.at(-1)],
        [40_000, 'Title 0', 'Title 1000', 'Title 39999'],
      );
      assert.deepEqual(warningsOf(items), [
        `${name} line 1: &#x1F; is a character that XML forbids; it was left out (80 in all)`,
      ]);
    }
  });

  test('of the community archive keep the rest of a game', async () => {
    const path = join(folder, 'A.xml');
    const trophy =
      '<Trophy><Id>1</Id><Type>GOLD</Type><Title>First&#x1F; \u0001light</Title></Trophy>';
    await writeFile(
      path,
      `<PlayStationGame><Game><Id>A</Id></Game><Trophies>${trophy}</Trophies></PlayStationGame>`,
    );
    const items = await itemsOf('archive', path);
    assert.deepEqual(
      items.flatMap((item) =>
        'record' in item && item.record.type === 'trophy' ? [item.record.title] : [],
      ),
      ['First light'],
    );
    assert.deepEqual(warningsOf(items), [
      'A.xml line 1: &#x1F; is a character that XML forbids; it was left out (2 in all)',
    ]);
  });
});
