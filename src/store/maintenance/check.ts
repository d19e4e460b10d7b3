/** Consistency check of a store: `laurel db check`. The schema has no foreign keys, so queries check the references. */

import type { Engine, Queries } from '../engine/engine.ts';
import { findWrongActivity } from './check-activity.ts';
import { findWrongOwners } from './check-owners.ts';
import { findWrongSamples } from './check-samples.ts';
import { findWrongNetworks } from './game-networks.ts';
import { findWrongWords } from './check-words.ts';
import type { Problem } from '../port/store.ts';
import { read } from '../engine/statement.ts';

/** Maximum number of problems listed for each check. */
const maxListed = 20;

/** Runs all checks on a snapshot. Returns an empty list if there are no problems. */
export async function checkStore(engine: Engine): Promise<readonly Problem[]> {
  const snapshot = await engine.snapshot();
  try {
    const problems = await checkFile(snapshot, engine);
    // The other checks are meaningless in a damaged database.
    if (problems.length > 0) return problems;
    const rules = [...(await import('./check-rules.ts')).contradictions, ...(await import('./check-counts.ts')).wrongCounts];
    for (const { about, text } of rules) problems.push(...(await findContradictions(snapshot, about, text)));
    const owners = await findWrongOwners(snapshot, maxListed);
    problems.push(...owners.map((gameId) => ({ what: `The owner count of a game or trophy is wrong: ${gameId}` })));
    problems.push(...(await findWrongSamples(snapshot, maxListed)));
    problems.push(...(await findWrongWords(snapshot, maxListed)));
    problems.push(...(await findWrongNetworks(snapshot, maxListed)));
    const wrong = await findWrongActivity(snapshot, maxListed);
    problems.push(
      ...wrong.map((playerId) => ({ what: `The daily counts of a player do not match their trophies: ${playerId}` })),
    );
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
