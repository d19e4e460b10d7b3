/** Operator texts and images for which a badly written parser takes far too long (docs/spec/site.md 4). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IdentityError, readImage, readLinks } from '../../identity/index.ts';
import { imageSize } from './identity-assets.ts';
import { prose } from './prose.ts';

/**
 * Inputs for which parsers made of regular expressions took seconds, or never ended. Reading twice the length must take at most about four
 * times as long.
 */
const readings: Readonly<Record<string, (length: number) => unknown>> = {
  'comments without an end of an SVG': (length) => read(`${'<!---->'.repeat(length / 8)}x`),
  'blanks without a label': (length) => links(' '.repeat(length / 20)),
  'roots without an end': (length) => imageSize(svgOf(`<svg ${'<svg'.repeat(length)}`)),
  'brackets without an end': (length) => prose('['.repeat(length), ''),
  'headings without a text': (length) => prose(`# ${' '.repeat(length)}\u2028x`, ''),
  'many headings': (length) => prose('# a\n'.repeat(length / 4), ''),
};

function read(text: string): unknown {
  try {
    return readImage(Buffer.from(text));
  } catch (error) {
    if (error instanceof IdentityError) return null;
    throw error;
  }
}

function links(blanks: string): unknown {
  try {
    return readLinks(`${blanks}x${blanks}`);
  } catch (error) {
    if (error instanceof IdentityError) return null;
    throw error;
  }
}

function svgOf(text: string) {
  return { type: 'image/svg+xml', ending: 'svg', bytes: Buffer.from(text) } as const;
}

for (const [what, take] of Object.entries(readings)) {
  test(`${what} take little time`, () => {
    const before = process.cpuUsage();
    take(64_000);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 500_000, `${(user + system) / 1000} ms`);
  });
}

test('an SVG is recognised after an XML declaration and comments, and not after other text', () => {
  const type = (text: string): string => readImage(Buffer.from(text)).type;
  for (const text of [
    '<svg>',
    ' \n<svg ',
    '<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<svg xmlns="x">',
  ])
    assert.equal(type(text), 'image/svg+xml');
  for (const text of ['<svgs>', 'x<svg>', '<!-- <svg>', '<?xml'])
    assert.throws(() => type(text), IdentityError);
});
