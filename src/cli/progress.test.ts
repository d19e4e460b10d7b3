import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLines } from './progress.ts';
import { createMeter } from './progress-meter.ts';

/** A clock that advances by a number of seconds. */
function createClock(): { readonly now: () => number; advance(seconds: number): void } {
  let at = 1_000_000;
  return { now: () => at, advance: (seconds) => void (at += 1000 * seconds) };
}

describe('progress', () => {
  test('shows the rate and the time left', () => {
    const clock = createClock();
    const text = createMeter(clock.now);
    assert.equal(text({ title: 'Copying', done: 0, total: 6000, unit: 'rows' }), '0 of 6000 rows');
    clock.advance(10);
    assert.equal(
      text({ title: 'Copying', done: 400, total: 6000, unit: 'rows' }),
      '400 of 6000 rows, 40 rows/s, 2 min 20 s left',
    );
  });

  test('counts what people know: a share of bytes and a rate of records', () => {
    const clock = createClock();
    const text = createMeter(clock.now);
    const read = (done: number, count: number) =>
      text({
        title: 'Importing',
        done,
        total: 1000,
        unit: 'bytes',
        counted: { count, unit: 'records' },
      });
    read(0, 0);
    clock.advance(2);
    assert.equal(read(250, 30), '25 %, 30 records, 15 records/s, 6 s left');
  });

  test('follows the last half minute, and begins again for the next player', () => {
    const clock = createClock();
    const text = createMeter(clock.now);
    const read = (title: string, done: number) => text({ title, done, total: 1000, unit: 'games' });
    for (let done = 0; done <= 100; done += 1, clock.advance(1)) read('A', done);
    for (let done = 110; done <= 500; done += 10, clock.advance(1)) read('A', done);
    assert.match(read('A', 510), /, 10 games\/s, 49 s left$/);
    assert.equal(read('B', 3), '3 of 1000 games');
  });

  test('without a total has no time left', () => {
    const clock = createClock();
    const text = createMeter(clock.now);
    text({ title: 'Importing', done: 0, total: null, unit: 'records' });
    clock.advance(4);
    assert.equal(
      text({ title: 'Importing', done: 10, total: null, unit: 'records' }),
      '10 of ? records, 2.5 records/s',
    );
  });

  test('writes a line every five seconds where there is no terminal', () => {
    const clock = createClock();
    const lines: string[] = [];
    const { update } = createLines(clock.now, (line) => lines.push(line));
    for (let done = 0; done <= 12; done += 1, clock.advance(1))
      update({ title: 'Importing', done, total: 12, unit: 'rows' });
    assert.deepEqual(lines, [
      'Importing: 5 of 12 rows, 1.0 rows/s, 7 s left',
      'Importing: 10 of 12 rows, 1.0 rows/s, 2 s left',
    ]);
  });
});
