import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { writeTropconf } from '../../../../../test/support/rpcs3-writer.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';
import { readDefinition } from './read-definition.ts';

const set = {
  id: 'NPWR90001_00',
  title: 'Harbour of Lanterns & <more>',
  groups: [{ id: '001', name: 'The Drowned Quay', detail: 'First extension' }],
  trophies: [
    { grade: 'P', name: 'All lit', detail: 'Light them all' },
    { grade: 'S', name: ' Zwei Monde\u00a0', detail: '月 & moon', hidden: 'yes' },
    { grade: 'B', name: 'Low tide', detail: 'Wait', group: '001' },
  ],
} as const;

function document(inner: string): Buffer {
  return Buffer.from(`<trophyconf><npcommid>NPWR90001_00</npcommid>${inner}</trophyconf>`);
}

function refusal(bytes: Uint8Array): string {
  try {
    readDefinition(bytes);
    return 'read';
  } catch (error) {
    return error instanceof UnreadableFile
      ? error.message
      : `${String(error)}, which is not a UnreadableFile`;
  }
}

/** Values that only the files of shadPS4 contain. */
const noUnlock = { unlockState: null, timestamp: null };

describe('TROPCONF.SFM', () => {
  test('states a set, its groups and its trophies, with trailing spaces of texts', () => {
    assert.deepEqual(readDefinition(writeTropconf(set)), {
      id: 'NPWR90001_00',
      version: '01.00',
      title: 'Harbour of Lanterns & <more>',
      groups: [{ id: '001', name: 'The Drowned Quay', detail: 'First extension' }],
      trophies: [
        {
          id: 0,
          grade: 'platinum',
          title: 'All lit',
          description: 'Light them all',
          isHidden: false,
          group: null,
          ...noUnlock,
        },
        {
          id: 1,
          grade: 'silver',
          title: ' Zwei Monde\u00a0',
          description: '月 & moon',
          isHidden: true,
          group: null,
          ...noUnlock,
        },
        {
          id: 2,
          grade: 'bronze',
          title: 'Low tide',
          description: 'Wait',
          isHidden: false,
          group: '001',
          ...noUnlock,
        },
      ],
      refused: [],
    });
  });

  test('is the same with or without the signature before the XML declaration, and with the header of a real console', () => {
    const whole = readDefinition(writeTropconf(set));
    assert.deepEqual(readDefinition(writeTropconf(set, { signature: false })), whole);
    assert.deepEqual(readDefinition(writeTropconf(set, { header: true })), whole);
    assert.deepEqual(readDefinition(writeTropconf(set, { header: true, signature: false })), whole);
    assert.deepEqual(
      readDefinition(Buffer.concat([Buffer.from('\uFEFF'), writeTropconf(set)])),
      whole,
    );
  });

  test('may omit everything except the id', () => {
    assert.deepEqual(readDefinition(document('')), {
      id: 'NPWR90001_00',
      version: '',
      title: '',
      groups: [],
      trophies: [],
      refused: [],
    });
    const [trophy] = readDefinition(document('<trophy id="007" ttype="G"/>')).trophies;
    assert.deepEqual(trophy, {
      id: 7,
      grade: 'gold',
      title: '',
      description: '',
      isHidden: null,
      group: null,
      ...noUnlock,
    });
  });

  test('is refused with the reason if it is invalid', () => {
    const cases: readonly (readonly [Uint8Array, string | RegExp])[] = [
      [new Uint8Array(0), 'is empty'],
      [Buffer.from('<!-- signature'), 'has an unclosed comment'],
      [Buffer.from('<trophies/>'), 'has the root element "trophies" instead of trophyconf'],
      [
        Buffer.from('<trophyconf/>'),
        'has the npcommid "", which is not a set id such as NPWR90001_00',
      ],
      [
        Buffer.from('<trophyconf><npcommid>../../etc</npcommid></trophyconf>'),
        'has the npcommid "../../etc", which is not a set id such as NPWR90001_00',
      ],
      [document('<trophy id="1" ttype="X"/>'), 'has trophy 1 with the grade "X", not P, G, S or B'],
      [document('<trophy ttype="B"/>'), 'has a trophy with the id "", which is not a number'],
      [document('<trophy id="1" ttype="B"/><trophy id="001" ttype="B"/>'), 'has trophy 1 twice'],
      [document('<group/>'), 'has a group without an id'],
      [writeTropconf(set).subarray(0, 900), /^is not well-formed XML: /],
      [
        Buffer.from('<!DOCTYPE trophyconf [<!ENTITY a "b">]><trophyconf/>'),
        'has a document type declaration (DTD), which is not allowed (line 1)',
      ],
      [Buffer.from([0x3c, 0x61, 0xff]), 'is not in UTF-8'],
    ];
    for (const [bytes, reason] of cases) {
      if (typeof reason === 'string') assert.equal(refusal(bytes), reason);
      else assert.match(refusal(bytes), reason);
    }
  });

  test('is either read or refused, whatever its bytes are', () => {
    const isAnswered = (bytes: Uint8Array): boolean => {
      try {
        return readDefinition(bytes).id.length === 12;
      } catch (error) {
        return error instanceof UnreadableFile;
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), isAnswered), { numRuns: 1000 });
    const valid = writeTropconf(set, { header: true });
    const changes = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 6,
    });
    const mutated = fc.tuple(changes, fc.nat(valid.length)).map(([places, length]) => {
      const copy = Buffer.from(valid);
      for (const [place, value] of places) copy[place] = value;
      return length % 2 === 0 ? copy : copy.subarray(0, length);
    });
    fc.assert(fc.property(mutated, isAnswered), { numRuns: 3000 });
  });
});
