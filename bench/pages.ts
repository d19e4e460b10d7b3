/** The pages for people: the largest player's, and each kind over M. Kept by nobody, so that each answer is made. */

import { nothingKept, startLaurel } from './contenders.ts';
import type { DataSet } from './data-sets.ts';
import { fetchAnswer } from './fetch-answer.ts';
import type { Spread } from './figures.ts';
import { spreadOf } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { stopProcess } from './processes.ts';

export interface PageFigures {
  readonly set: string;
  readonly path: string;
  readonly bytes: number;
  readonly firstByteMs: Spread | null;
}

const repetitions = 9;

/** The player with the most games has the last number of his set (generate). */
const pathsOf: Readonly<Record<string, readonly string[]>> = {
  X: ['/players/Player00001', '/players/Player00001?page=300'],
  M: [
    '/',
    '/search?q=a',
    '/players/Player01000',
    '/players/Player00500',
    '/leaderboards',
    '/leaderboards?country=us&page=3',
    '/compare?a=Player01000&b=Player00999',
    '/feed.atom',
    '/players/Player00777/card',
    '/players/Player00777/card.png',
    '/bindings/soap11',
  ],
};

/** Those of the game that most players of the set have, which the first page names. */
const pathsOfGame = (gameId: string): readonly string[] => [
  `/games/${gameId}`,
  `/leaderboards?game=${gameId}`,
  `/players/Player01000/games/${gameId}`,
];

export async function measurePages(set: DataSet, { dist }: BenchOptions): Promise<readonly PageFigures[]> {
  const laurel = await startLaurel(dist, set.url, nothingKept);
  const ask = (path: string) =>
    fetchAnswer(laurel.port, Buffer.from(`GET ${path} HTTP/1.1\r\nHost: laurel\r\nAccept: text/html\r\n\r\n`));
  try {
    const home = (await ask('/')).body.toString();
    const [, popular] = /href="\.\/games\/([^"]+)"/.exec(home) ?? [];
    const paths = [...(pathsOf[set.name] ?? []), ...(set.name === 'M' && popular !== undefined ? pathsOfGame(popular) : [])];
    const figures: PageFigures[] = [];
    for (const path of paths) {
      const answers = [];
      for (let turn = 0; turn < repetitions; turn++) answers.push(await ask(path));
      const firstByteMs = spreadOf(answers.map((answer) => answer.firstByteMs));
      figures.push({ set: set.name, path, bytes: answers[0]?.body.length ?? 0, firstByteMs });
    }
    return figures;
  } finally {
    await stopProcess(laurel.process);
  }
}
