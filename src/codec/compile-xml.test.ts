import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryValue, readValue, sayable } from '../../test/support/contract-values.ts';
import type { Infer, Shape } from '../contract/index.ts';
import {
  createArray,
  complex,
  createJoiner,
  nil,
  opt,
  req,
  simple,
  storedPaths,
  types,
} from '../contract/index.ts';
import { createInstantWriter, utc } from '../domain/time/index.ts';
import { decodeByteText } from './byte-text.ts';
import type { XmlOptions } from './compile-xml.ts';
import { XmlCompiler } from './compile-xml.ts';
import { compact, indented } from './layout.ts';
import { instanceDeclarations } from './names.ts';
import { LongLists } from './long-lists.ts';

const shared = { writeDateTime: createInstantWriter(utc, true), onFragments: () => undefined };
const standardSoap: XmlOptions = {
  layout: compact,
  nullObject: 'nil',
  outlines: true,
  ...shared,
};
const aspnetSoap: XmlOptions = {
  layout: compact,
  nullObject: 'absent',
  outlines: false,
  ...shared,
};
const http: XmlOptions = {
  layout: indented,
  nullObject: 'absent',
  outlines: false,
  ...shared,
};

const harbour = complex('Harbour', { Name: opt(simple('string'), '') });
const lamp = complex('Lamp', {
  Text: opt(simple('string'), ''),
  Count: req(simple('int'), ''),
  Lit: req(simple('boolean'), ''),
  Light: req(simple('double'), ''),
  Seen: nil(simple('dateTime'), ''),
  Place: opt(harbour, ''),
  Places: opt(createArray(harbour), ''),
});

const full = {
  Text: 'a<b',
  Count: -3,
  Lit: true,
  Light: 4.5,
  Seen: 0,
  Place: { Name: 'x' },
  Places: [{ Name: '' }, null],
};
const bare = { Text: null, Count: 0, Lit: false, Light: 0, Seen: null, Place: null, Places: null };

function written(options: XmlOptions, value: unknown, shape: Shape = lamp): string {
  return decodeByteText(
    new XmlCompiler(options, new LongLists()).element(
      'Lamp',
      shape,
      0,
      '<none />',
    )(value, storedPaths),
  );
}

test('fields of a player are written from a row as from an object, in every form', () => {
  const buoy = complex('Buoy', {
    Name: opt(simple('string'), ''),
    Seen: req(simple('int'), '', { perPlayer: true }),
    Place: opt(harbour, '', { perPlayer: true }),
    Count: req(simple('int'), ''),
  });
  const join = createJoiner(buoy, (shared: Infer<typeof buoy>) => shared);
  for (const options of [standardSoap, aspnetSoap, http]) {
    for (const [seen, place] of [[1, 'x'] as const, [1024, null] as const, [-1, ''] as const]) {
      const whole = { Name: 'y', Seen: seen, Place: { Name: place }, Count: 1.5 };
      const joined: object = join(whole, { Seen: seen, Place: { Name: place } });
      assert.equal(written(options, joined, buoy), written(options, whole, buoy));
    }
  }
});

test('SOAP is one line with every field in order', () => {
  assert.equal(
    written(aspnetSoap, full),
    '<Lamp><Text>a&lt;b</Text><Count>-3</Count><Lit>true</Lit><Light>4.5</Light><Seen>1970-01-01T00:00:00Z</Seen>' +
      '<Place><Name>x</Name></Place><Places><Harbour><Name /></Harbour><Harbour xsi:nil="true" /></Places></Lamp>',
  );
});

test('HTTP is indented by two spaces, with CR LF between lines and none at the end', () => {
  assert.equal(
    written(http, full),
    [
      '',
      '<Lamp>',
      '  <Text>a&lt;b</Text>',
      '  <Count>-3</Count>',
      '  <Lit>true</Lit>',
      '  <Light>4.5</Light>',
      '  <Seen>1970-01-01T00:00:00Z</Seen>',
      '  <Place>',
      '    <Name>x</Name>',
      '  </Place>',
      '  <Places>',
      '    <Harbour>',
      '      <Name />',
      '    </Harbour>',
      '    <Harbour xsi:nil="true" />',
      '  </Places>',
      '</Lamp>',
    ].join('\r\n'),
  );
});

test('in SOAP of style standard, null objects, lists and ExtensionData are nil, and null strings are absent', () => {
  assert.equal(
    written(standardSoap, bare),
    '<Lamp><Count>0</Count><Lit>false</Lit><Light>0</Light><Seen xsi:nil="true" /><Place xsi:nil="true" /><Places xsi:nil="true" />' +
      '<ExtensionData xsi:nil="true" /></Lamp>',
  );
});

test('in SOAP of style aspnet and in HTTP, null objects, lists, strings and ExtensionData are absent', () => {
  const expected =
    '<Lamp><Count>0</Count><Lit>false</Lit><Light>0</Light><Seen xsi:nil="true" /></Lamp>';
  assert.equal(written(aspnetSoap, bare), expected);
  assert.equal(written(http, bare).replaceAll(/\r\n */g, ''), expected);
});

test('ExtensionData is the last child of every complex type except the array types', () => {
  const text = written(standardSoap, { ...bare, Place: {}, Places: [{}] });
  assert.match(text, /<Place><ExtensionData xsi:nil="true" \/><\/Place>/);
  assert.match(
    text,
    /<Places><Harbour><ExtensionData xsi:nil="true" \/><\/Harbour><\/Places><ExtensionData xsi:nil="true" \/><\/Lamp>$/,
  );
});

test('a missing field counts as null', () => {
  assert.equal(
    written(aspnetSoap, { Text: 'x' }),
    '<Lamp><Text>x</Text><Seen xsi:nil="true" /></Lamp>',
  );
});

test('an element without a value is written as whenNull', () => {
  assert.equal(written(http, null), '<none />');
  assert.equal(written(http, undefined), '<none />');
  assert.equal(written(http, null, simple('int')), '<none />');
  assert.equal(written(http, null, createArray(lamp)), '<none />');
});

test('an empty string, an empty list and an empty object are empty elements', () => {
  for (const [value, shape] of [
    ['', simple('string')],
    [[], createArray(harbour)],
    [{ Name: null }, harbour],
  ] as const) {
    assert.equal(written(aspnetSoap, value, shape), '<Lamp />');
    assert.equal(written(http, value, shape), '\r\n<Lamp />');
  }
});

test('0 and false are written as values', () => {
  assert.equal(written(aspnetSoap, 0, simple('int')), '<Lamp>0</Lamp>');
  assert.equal(written(aspnetSoap, false, simple('boolean')), '<Lamp>false</Lamp>');
  assert.equal(written(aspnetSoap, 0, simple('dateTime')), '<Lamp>1970-01-01T00:00:00Z</Lamp>');
});

const shelf = complex('Shelf', {
  Lamps: opt(createArray(lamp), '', { outline: ['Place', 'Places'] }),
  Best: opt(lamp, ''),
});
const lit = { ...bare, Place: { Name: 'x' }, Places: [] };

test('a sum that is larger than an int is written as the largest int', () => {
  for (const options of [standardSoap, aspnetSoap, http])
    assert.equal(
      written(options, 4_800_000_000, simple('int')),
      written(options, 2_147_483_647, simple('int')),
    );
});

test('outlined fields are null in SOAP of style standard, only in the outlining field', () => {
  const text = written(standardSoap, { Lamps: [lit], Best: lit }, shelf);
  assert.match(
    text,
    /<Lamps><Lamp>.*<Place xsi:nil="true" \/><Places xsi:nil="true" \/><ExtensionData xsi:nil="true" \/><\/Lamp><\/Lamps>/,
  );
  assert.match(
    text,
    /<Best>.*<Place><Name>x<\/Name><ExtensionData xsi:nil="true" \/><\/Place><Places \/><ExtensionData xsi:nil="true" \/><\/Best>/,
  );
});

test('outlined fields are written in HTTP and in style aspnet', () => {
  for (const options of [aspnetSoap, http]) {
    const text = written(options, { Lamps: [lit] }, shelf).replaceAll(/\r\n */g, '');
    assert.match(text, /<Lamp>.*<Place><Name>x<\/Name><\/Place><Places \/><\/Lamp>/);
  }
});

test('TrophiesCount and Trophies of the games inside a profile are outlined (docs/spec/service-description.md, note 1)', () => {
  assert.deepEqual(types.netId.fields.Games.outline, ['TrophiesCount', 'Trophies']);
});

const roots: readonly Shape[] = [
  types.netId,
  types.game,
  types.arrayOfTrophy,
  types.arrayOfTrophyProgression,
  types.arrayOfTrophies,
  types.jid,
  simple('string'),
  simple('int'),
  simple('double'),
];

for (const [name, options] of Object.entries({
  standardSoap: { ...standardSoap, outlines: false },
  aspnetSoap,
  http,
})) {
  test(`any value of the contract round-trips through a parser: ${name}`, () => {
    for (const shape of roots) {
      const write = new XmlCompiler(options, new LongLists()).element(
        `r ${instanceDeclarations}`,
        shape,
        0,
        '',
      );
      fc.assert(
        fc.property(arbitraryValue(shape), (value) => {
          // The name given for the root includes the namespace declarations, so they are removed from the end tag before it is parsed.
          const xml = decodeByteText(write(value, storedPaths))
            .replace(/<\/r [^>]*>$/, '</r>')
            .trimStart();
          assert.deepEqual(readValue(xml, shape), sayable(value));
        }),
        { numRuns: 60 },
      );
    }
  });
}
