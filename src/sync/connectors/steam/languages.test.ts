/** Steam's names for languages. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steamLanguage } from './languages.ts';

test("a language tag is Steam's word, by region where Steam has two, and English for what Steam does not have", () => {
  assert.deepEqual(
    ['en-US', 'de', 'pt', 'pt-BR', 'zh-CN', 'zh-Hant-TW', 'es-419', 'ko-KR', 'cy'].map(
      steamLanguage,
    ),
    [
      'english',
      'german',
      'portuguese',
      'brazilian',
      'schinese',
      'tchinese',
      'latam',
      'koreana',
      'english',
    ],
  );
});
