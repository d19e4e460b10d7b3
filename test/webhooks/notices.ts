/** Notices (messages before they are formatted) for tests of the webhooks' formats. */

import fc from 'fast-check';
import type { Notice } from '../../src/webhooks/index.ts';

/** A notice that an invented player has earned a trophy. */
export const trophyNotice: Notice = {
  title: 'LanternFox earned Lantern *Bearer* (gold)',
  text: 'Light every lantern',
  link: 'https://trophies.example/players/LanternFox/games/NPWR90001_00',
  picture: 'http://images.example/t.png',
  level: 'success',
  grade: 'gold',
  game: 'Harbour (HD)',
  at: '2014-03-01T11:00:00Z',
};

/** Texts of any characters. Some contain lone surrogates, and some are longer than any service accepts. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', minLength: 200, maxLength: 6000 }),
  fc.constantFrom('\uD83C', '🏆'.repeat(2000), 'ö'.repeat(4097), ''),
);

/** Any notice. */
export const notices: fc.Arbitrary<Notice> = fc.record({
  title: texts.map((title) => (title === '' ? 'Title' : title)),
  text: texts,
  link: fc.option(fc.webUrl(), { nil: null }),
  picture: fc.option(fc.webUrl(), { nil: null }),
  level: fc.constantFrom('info', 'success', 'warning', 'failure'),
  grade: fc.constantFrom(null, 'gold', 'platinum', 'odd'),
  game: fc.option(texts, { nil: null }),
  at: fc.constant('2014-03-01T11:00:00Z'),
});
