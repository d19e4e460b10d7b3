import { invariant } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { write } from '../engine/statement.ts';

const raise = write<{ next: number }>('UPDATE counter SET value = value + ? WHERE name = ? RETURNING value AS "next"');

/** Takes `count` numbers of a counter within a transaction; returns the first. */
export async function takeNumbers(transaction: Transaction, counter: string, count: number): Promise<number> {
  const row = await transaction.get(raise, [count, counter]);
  return invariant(row, `the counter ${counter} exists`).next - count;
}
