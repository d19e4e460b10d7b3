import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WireResponse } from '../bindings/index.ts';
import { KeptPages } from './kept-pages.ts';

function answer(bytes: number): WireResponse {
  return { status: 200, headers: {}, body: new Uint8Array(bytes) };
}

describe('kept pages', () => {
  test('are given again under the mark they were made under', () => {
    const kept = new KeptPages(100_000);
    const page = answer(1000);
    kept.keep('/a', '1', page);
    assert.equal(kept.get('/a', '1'), page);
    assert.equal(kept.get('/a', '2'), null);
    assert.equal(kept.get('/a', '1'), null);
  });

  test('are bounded: the oldest goes first, and a large one is not kept', () => {
    const kept = new KeptPages(10_000);
    for (const address of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i']) kept.keep(address, '1', answer(1000));
    assert.equal(kept.get('/a', '1'), null);
    assert.notEqual(kept.get('/i', '1'), null);
    kept.keep('/large', '1', answer(2000));
    assert.equal(kept.get('/large', '1'), null);
  });

  test('count once, however often the same one is kept', () => {
    const kept = new KeptPages(10_000);
    kept.keep('/first', '1', answer(1000));
    for (let turn = 0; turn < 50; turn++) kept.keep('/again', '1', answer(1000));
    assert.notEqual(kept.get('/first', '1'), null);
  });

  test('are none where nothing may be kept', () => {
    const kept = new KeptPages(0);
    kept.keep('/a', '1', answer(1));
    assert.equal(kept.get('/a', '1'), null);
  });
});
