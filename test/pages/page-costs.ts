/** Measures the SQL statements of each page: their number, and how SQLite finds the rows (docs/spec/site.md 1.2). */

import { pino } from 'pino';
import { composeServer } from '../../src/app/compose.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import type { Engine, Parameters } from '../../src/store/engine/engine.ts';
import { read } from '../../src/store/engine/statement.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import { defaultSettings } from '../support/start-service.ts';

export interface PageCost {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly bytes: number;
  readonly statements: number;
  /** Steps of query plans that scan a whole table or index, each with its statement. */
  readonly scans: readonly string[];
}

interface Issued {
  readonly text: string;
  readonly parameters: Parameters;
}

/** Starts a service with a store in this engine, fetches a page from it, and returns the costs of the page. */
export async function measureCost(
  engine: Engine,
  path: string,
  now: () => number,
): Promise<PageCost> {
  const issued: Issued[] = [];
  const store = createSqlStore(listening(engine, (each) => issued.push(each)));
  const settings = { ...defaultSettings(), publicUrl: 'https://club.example/api' };
  const server = composeServer({ store, settings, now }, pino({ level: 'silent' }));
  const port = await listen(server, '127.0.0.1', 0);
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { Accept: 'text/html, */*' },
      redirect: 'manual',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const scans = await scansOf(engine, issued);
    return {
      status: response.status,
      type,
      body: bytes.toString(),
      bytes: bytes.length,
      statements: countOf(issued),
      scans,
    };
  } finally {
    await stop(server, 0);
  }
}

/** Creates an engine that reports its reads. A batch with many parameter lists counts as one statement. */
function listening(engine: Engine, onStatement: (issued: Issued) => void): Engine {
  return {
    ...engine,
    all: (query, parameters) => {
      onStatement({ text: query.text, parameters });
      return engine.all(query, parameters);
    },
    get: (query, parameters) => {
      onStatement({ text: query.text, parameters });
      return engine.get(query, parameters);
    },
    allMany: (query, lists) => {
      const [parameters] = lists;
      if (parameters !== undefined) onStatement({ text: query.text, parameters });
      return engine.allMany(query, lists);
    },
  };
}

/**
 * Beginnings of statements that read the data cached in memory: the catalogue, the identity of the site and the players' online status.
 * These statements run once after a commit, not for each page.
 */
const inMemory = [
  "SELECT (SELECT c.value FROM counter c WHERE c.name = 'catalogue')",
  'SELECT s.name AS "name", s.revision',
  'SELECT s.name AS "name", s.value',
  'SELECT o.player_id AS "playerId", o.network',
];

/** Counts the statements. The same read for several players in a row counts once, like a batch. */
function countOf(issued: readonly Issued[]): number {
  const texts = issued
    .map(({ text }) => text)
    .filter((text) => !inMemory.some((start) => text.startsWith(start)));
  return texts.filter((text, index) => text !== texts[index - 1]).length;
}

async function scansOf(engine: Engine, issued: readonly Issued[]): Promise<readonly string[]> {
  const scans: string[] = [];
  for (const { text, parameters } of issued) {
    const steps = await engine.all(
      read<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`),
      parameters,
    );
    for (const { detail } of steps)
      if (/^SCAN (?!CONSTANT ROW)|AUTOMATIC/.test(detail)) scans.push(`${detail} in ${text}`);
  }
  return scans;
}
