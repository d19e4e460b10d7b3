import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showIdentity } from '../../identity/identity-source.ts';
import { en } from '../../texts/catalogue.ts';
import { rarityBar } from './rarity-bar.ts';

const context = { t: en, instance: showIdentity(new Map(), '').instance };

/** Renders the bar of a trophy that `earners` of 20 owners have. */
function barOf(earners: number): string {
  return String(
    rarityBar(1, { owners: 20, earners: new Map([[1, earners]]), progress: [] }, context),
  );
}

test('a trophy that no owner has is named so, without a bar', () => {
  assert.match(barOf(0), /nobody yet/);
  assert.doesNotMatch(barOf(0), /<progress/);
  assert.match(barOf(1), /5\.0\u00A0%[^]*<progress value="5\.0"/);
});
