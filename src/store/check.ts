/** Proof that what is stored holds together: `laurel db check`. There are no foreign keys, so queries stand for them. */

import { checkLists } from './check-lists.ts';
import type { Engine, Queries } from './engine.ts';
import { statement } from './engine.ts';
import { findWrongActivity } from './load/activity.ts';
import { findWrongWords } from './check-words.ts';
import type { Score } from './ranking.ts';
import { tallyKeys } from './ranking.ts';
import type { Problem } from './store.ts';
import { columnList, playerScore, rankTally } from './tables.ts';

/** Problems of one kind that are listed; the rest is counted. */
const mostListed = 20;

/** Runs every check on one unchanging state; empty when nothing is wrong. */
export async function checkStore(engine: Engine): Promise<readonly Problem[]> {
  const snapshot = await engine.snapshot();
  try {
    const problems = await checkFile(snapshot, engine);
    // What the database itself finds wrong makes every other finding worthless.
    if (problems.length > 0) return problems;
    const { contradictions } = await import('./check-rules.ts');
    for (const { about, text } of contradictions) problems.push(...(await findContradictions(snapshot, about, text)));
    problems.push(...(await checkTallies(snapshot)));
    problems.push(...(await checkLists(snapshot)));
    problems.push(...(await findWrongWords(snapshot, mostListed)));
    const wrong = await findWrongActivity(snapshot, mostListed);
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
  const query = statement<{ found: string | number }>(`${text} LIMIT ${mostListed}`);
  const rows = await queries.all(query, []);
  return rows.map(({ found }) => ({ what: `${about}: ${found}` }));
}

const selectScores = statement<Score>(
  `SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id > ? ORDER BY s.player_id LIMIT ?`,
);
const selectTallies = statement<{ scope: string; level: number; bucket: number; players: number }>(
  `SELECT ${columnList(rankTally, 'r')} FROM rank_tally r`,
);
const pageSize = 1000;

/** Counts the ranked players anew and compares with the tallies. */
async function checkTallies(queries: Queries): Promise<Problem[]> {
  const differences = await countRanked(queries);
  for (const { players, ...range } of await queries.all(selectTallies, [])) {
    const key = keyOf(range);
    differences.set(key, (differences.get(key) ?? 0) - players);
  }
  return [...differences]
    .filter(([, difference]) => difference !== 0)
    .slice(0, mostListed)
    .map(([range, difference]) => ({ what: `ranking: ${difference} players missing in the range ${range}` }));
}

async function countRanked(queries: Queries): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let after = 0; ;) {
    const scores = await queries.all(selectScores, [after, pageSize]);
    for (const key of scores.flatMap(tallyKeys).map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    const last = scores.at(-1);
    if (last === undefined) return counts;
    after = last.playerId;
  }
}

function keyOf({ scope, level, bucket }: { scope: string; level: number; bucket: number }): string {
  return `${scope} ${level} ${bucket}`;
}
