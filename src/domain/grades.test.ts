import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradeNames, grades, sumCounts } from './grades.ts';

test('grades are ordered from platinum to bronze, and are upper case on the wire', () => {
  assert.deepEqual(
    grades.map((grade) => gradeNames[grade]),
    ['PLATINUM', 'GOLD', 'SILVER', 'BRONZE'],
  );
});

test('the total includes all four grades', () => {
  assert.equal(sumCounts({ platinum: 23, gold: 194, silver: 543, bronze: 2432 }), 3192);
});
