import assert from 'node:assert/strict';
import { test } from 'node:test';
import { netService } from '../../test/support/described-services.ts';
import type { AnswerForm, Call, WireResponse } from '../bindings/index.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { isInTime, KeptAnswers } from './kept-answers.ts';

const bare: AnswerForm = { name: 'http', rendering: 'http', contentType: 'text/xml', prefix: '', suffix: '' };
const soap11: AnswerForm = { name: '1.1', rendering: 'soap', contentType: 'text/xml', prefix: '<ä>', suffix: '</ä>' };
const soap12: AnswerForm = { name: '1.2', rendering: 'soap', contentType: 'application/soap+xml', prefix: '<b>', suffix: '</b>' };
const state = { marks: '', madeAt: 0, expiresAt: Number.POSITIVE_INFINITY, stamp: 0 };
const [operation] = netService().operations;

function callOf(name: string): Call {
  assert.ok(operation !== undefined);
  return { operation, args: { sNetID: name } };
}

function answerOf(text: string): WireResponse {
  return { status: 200, headers: { 'Content-Type': 'text/xml' }, body: Buffer.from(text) };
}

function textOf({ body }: WireResponse): string {
  assert.ok(body instanceof Uint8Array);
  return Buffer.from(body).toString();
}

test('what was kept is found by its call and rendering', () => {
  const answers = new KeptAnswers(100_000);
  const kept = answers.keep(bare, callOf('a'), answerOf('x'), state);
  assert.ok(kept !== null);
  assert.equal(answers.get(bare, callOf('a')), kept);
  assert.equal(answers.get(bare, callOf('b')), undefined);
  assert.equal(answers.get(soap11, callOf('a')), undefined);
});

test('forms of one rendering share what is inside them', () => {
  const answers = new KeptAnswers(100_000);
  const kept = answers.keep(soap11, callOf('a'), answerOf('<ä>inner ü</ä>'), state);
  assert.ok(kept !== null);
  const other = answers.answerIn(soap12, kept);
  assert.equal(textOf(other), '<b>inner ü</b>');
  assert.equal(other.headers['Content-Type'], 'application/soap+xml');
  assert.equal(textOf(answers.answerIn(soap11, kept)), '<ä>inner ü</ä>');
  assert.equal(answers.answerIn(soap12, kept), other);
});

test('an answer too large for the bound is not kept, nor one in pieces, nor any where nothing is to be kept', () => {
  assert.equal(new KeptAnswers(8000).keep(bare, callOf('a'), answerOf('x'.repeat(1001)), state), null);
  assert.equal(new KeptAnswers(0).keep(bare, callOf('a'), answerOf('x'), state), null);
  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    yield new Uint8Array(1);
  }
  assert.equal(new KeptAnswers(8000).keep(bare, callOf('a'), { ...answerOf(''), body: pieces() }, state), null);
});

/** Keeps `count` answers of `size` bytes; those still kept at the end, and those let go. */
function fill(answers: KeptAnswers, count: number, size: number): number {
  for (let index = 0; index < count; index += 1) answers.keep(bare, callOf(`player${index}`), answerOf('x'.repeat(size)), state);
  return Array.from({ length: count }, (_, index) => answers.get(bare, callOf(`player${index}`))).filter(
    (kept) => kept !== undefined,
  ).length;
}

test('large answers are bounded by their bytes, small ones by what they cost beside them', () => {
  assert.ok(fill(new KeptAnswers(1_000_000), 50, 100_000) <= 10);
  assert.ok(fill(new KeptAnswers(1_000_000), 2000, 1) <= 1_000_000 / 1024);
});

test('every answer let go is told once, and no answer still kept is', () => {
  const released: KeptAnswer[] = [];
  const answers = new KeptAnswers(100_000, (kept) => released.push(kept));
  const still = fill(answers, 200, 2000);
  assert.equal(released.length, 200 - still);
  assert.equal(new Set(released).size, released.length);
  assert.ok(released.every(({ isKept }) => !isKept));
});

test('an answer kept anew lets go of the earlier one', () => {
  const released: KeptAnswer[] = [];
  const answers = new KeptAnswers(100_000, (kept) => released.push(kept));
  const first = answers.keep(bare, callOf('a'), answerOf('x'), state);
  const second = answers.keep(bare, callOf('a'), answerOf('y'), state);
  assert.deepEqual(released, [first]);
  assert.equal(answers.get(bare, callOf('a')), second);
});

test('an answer that was asked for since the last look outlives one that was not', () => {
  const answers = new KeptAnswers(40_000);
  const asked = answers.keep(bare, callOf('asked'), answerOf('x'.repeat(2000)), state);
  assert.ok(asked !== null);
  for (let index = 0; index < 100; index += 1) {
    asked.isUsed = true;
    answers.keep(bare, callOf(`player${index}`), answerOf('x'.repeat(2000)), state);
  }
  assert.equal(answers.get(bare, callOf('asked')), asked);
});

test('a form made of an answer that was let go meanwhile is not counted', () => {
  const answers = new KeptAnswers(40_000);
  const gone = answers.keep(soap11, callOf('gone'), answerOf('<ä>x</ä>'), state);
  assert.ok(gone !== null);
  gone.isUsed = false;
  answers.drop(soap11, callOf('gone'));
  for (const _ of Array(1000).keys()) {
    gone.responses.clear();
    gone.responses.set('1.1', answerOf(''));
    answers.answerIn(soap12, gone);
  }
  assert.ok(fill(answers, 20, 100) > 15);
});

test('an answer is right from when it was made until it expires, and not where the clock is before or after', () => {
  const time = { madeAt: 10, expiresAt: 20 };
  assert.deepEqual(
    [9, 10, 19, 20].map((now) => isInTime(time, now)),
    [false, true, true, false],
  );
});
