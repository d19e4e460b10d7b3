import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markup } from '../../../../test/support/random-markup.ts';
import { readXml } from './read-xml.ts';
import { UnreadableFile } from './unreadable-file.ts';

const ignored = { open() {}, text() {}, close() {} };

test('random markup is read or refused with an UnreadableFile', () => {
  fc.assert(
    fc.property(fc.array(markup, { maxLength: 60 }), fc.boolean(), (pieces, isCleaned) => {
      try {
        readXml(pieces.join(''), ignored, isCleaned ? () => {} : undefined);
      } catch (error) {
        assert.ok(error instanceof UnreadableFile, String(error));
      }
    }),
    { numRuns: 3000, examples: [[['<?', 'text', '\n', '\ud800'], false]] },
  );
});
