import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profile, trophies } from '../support/original-answers.ts';
import { withInstance } from './instance.ts';

const originalService = {
  brand: 'PSN',
  namespace: 'http://www.psnapi.com.ar/ps3/api',
  style: 'aspnet',
  timeZone: '-07:00',
  preferStated: true,
} as const;

/**
 * The original service's profile, changed where Laurel deliberately differs: all earned trophies count, and a line end inside a text is LF,
 * as XML parsers normalise it (XML 1.0, 2.11). The games of a saved profile are imported and returned by getGames; style aspnet leaves them
 * out of the profile (docs/spec/decisions.md 2).
 */
const expectedProfile = profile
  .replace('\uFEFF', '')
  .replace(
    '<Earned>0</Earned>\r\n    <Total>28</Total>',
    '<Earned>28</Earned>\r\n    <Total>28</Total>',
  )
  .replace(/<Games>.*<\/Games>/s, '<Games />');

test('an imported profile of the original service is returned byte for byte', () =>
  withInstance(originalService, async (instance) => {
    const { rejected } = await instance.import([profile]);
    assert.deepEqual(rejected.first, []);
    assert.equal(await instance.answer('http', 'getNetID', 'Tin_Whistle'), expectedProfile);
    assert.match(
      await instance.answer('http', 'getGames', 'Tin_Whistle'),
      /<Title> Old &amp; Gold\n<\/Title>/,
    );
    assert.deepEqual(await instance.store.check(), []);
  }));

test('a country code is returned as its source spells it with preferStated, and in lower case without', async () => {
  for (const [preferStated, culture] of [
    [true, 'US'],
    [false, 'us'],
  ] as const) {
    await withInstance({ ...originalService, preferStated }, async (instance) => {
      await instance.import([profile]);
      assert.match(
        await instance.answer('http', 'getNetID', 'Tin_Whistle'),
        new RegExp(`<Culture>${culture}</Culture>`),
      );
      assert.match(
        await instance.answer('soap11', 'getNetID', 'Tin_Whistle'),
        new RegExp(`<Culture>${culture}</Culture>`),
      );
      // A new import gives the player another country, so the original spelling of the culture no longer applies.
      await instance.store.load({ now: Date.now(), source: 'test' }, (load) =>
        load.apply([{ type: 'player', name: 'Tin_Whistle', country: 'nl' }]),
      );
      assert.match(
        await instance.answer('http', 'getNetID', 'Tin_Whistle'),
        /<Culture>nl<\/Culture>/,
      );
    });
  }
});

test('importing a few trophies of a game does not change its stated totals', () =>
  withInstance(originalService, async (instance) => {
    await instance.import([profile]);
    await instance.import([trophies], { player: 'Tin_Whistle' });
    const answer = await instance.answer('http', 'getGames', 'Tin_Whistle');
    for (const sum of [
      '<TotalTrophies>51<',
      '<TotalPoints>1050<',
      '<UserPoints>105<',
      '<Progress>10<',
      '<Bronze>7<',
    ]) {
      assert.ok(answer.includes(sum), sum);
    }
    const earned = await instance.answer('http', 'getTrophies', 'Tin_Whistle', 'NPWR80001_00');
    assert.match(earned, /<DateEarned>2013-08-14T14:37:46</);
  }));

test('an XML export in style aspnet contains the games that profiles leave out', () =>
  withInstance(originalService, async (instance) => {
    await instance.import([profile]);
    const exported = await instance.collection(['Tin_Whistle']);
    assert.match(
      exported,
      /<PSNId[\s\S]*<Games>[\s\S]*<Id>NPWR80001_00<\/Id>[\s\S]*<\/Games>[\s\S]*<\/PSNId>/,
    );
  }));
