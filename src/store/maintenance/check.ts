/** Proof that what is stored holds together: `laurel db check`. There are no foreign keys, so queries stand for them. */

import type { Engine, Queries } from '../engine/engine.ts';
import { findWrongActivity } from './check-activity.ts';
import { findWrongSamples } from './check-samples.ts';
import { findWrongWords } from './check-words.ts';
import type { Problem } from '../port/store.ts';
import { read } from '../engine/statement.ts';

/** Problems of one kind that are listed; the rest is counted. */
const maxListed = 20;

/** Runs every check on one unchanging state; empty when nothing is wrong. */
export async function checkStore(engine: Engine): Promise<readonly Problem[]> {
  const snapshot = await engine.snapshot();
  try {
    const problems = await checkFile(snapshot, engine);
    // What the database itself finds wrong makes every other finding worthless.
    if (problems.length > 0) return problems;
    const rules = [...(await import('./check-rules.ts')).contradictions, ...(await import('./check-counts.ts')).wrongCounts];
    for (const { about, text } of rules) problems.push(...(await findContradictions(snapshot, about, text)));
    problems.push(...(await findWrongSamples(snapshot, maxListed)));
    problems.push(...(await findWrongWords(snapshot, maxListed)));
    const wrong = await findWrongActivity(snapshot, maxListed);
    problems.push(...wrong.map((playerId) => ({ what: `days that are not those of the player's trophies: ${playerId}` })));
    return problems;
  } finally {
    await snapshot.close();
  }
}

async function checkFile(queries: Queries, { dialect }: Engine): Promise<Problem[]> {
  if (dialect.integrity === null) return [];
  const rows = await queries.all(dialect.integrity, []);
  return rows.filter(({ finding }) => finding !== 'ok').map(({ finding }) => ({ what: `database: ${finding}` }));
}

async function findContradictions(queries: Queries, about: string, text: string): Promise<Problem[]> {
  const query = read<{ found: string | number }>(`${text} LIMIT ${maxListed}`);
  const rows = await queries.all(query, []);
  return rows.map(({ found }) => ({ what: `${about}: ${found}` }));
}
