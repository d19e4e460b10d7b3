/** Measures how soon a write through one node is visible through the other nodes, which cache rendered answers. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../../src/store/port/store.ts';
import { load, makePlayer } from '../../src/store/testing/records.ts';

export interface Visibility {
  readonly writes: number;
  /** For each write the milliseconds from its acknowledgement until all nodes returned the new text, ascending. */
  readonly latenciesMs: readonly number[];
}

const name = 'NodeFox';

/**
 * Writes `writes` times, through the writers in turn, and polls every node until it answers with the written text.
 *
 * @param urls base URLs of the nodes
 */
export async function measureVisibility(
  writers: readonly Store[],
  urls: readonly string[],
  writes: number,
): Promise<Visibility> {
  const ask = async (url: string): Promise<string> =>
    (await fetch(`${url}/getNetID?sNetID=${name}`)).text();
  const latenciesMs: number[] = [];
  for (let number = 0; number < writes; number += 1) {
    const text = `text ${number}`;
    const writer = writers[number % writers.length];
    if (writer === undefined) throw new Error('There is no writer.');
    await load(writer, [makePlayer(name, { aboutMe: text })]);
    const at = performance.now();
    await Promise.all(urls.map((url) => awaitText(() => ask(url), `<AboutMe>${text}</AboutMe>`)));
    latenciesMs.push(performance.now() - at);
    await Promise.all(urls.map(ask)); // fills the caches, so that the next write has to invalidate them
  }
  return { writes, latenciesMs: latenciesMs.toSorted((a, b) => a - b) };
}

async function awaitText(ask: () => Promise<string>, text: string): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  while (!(await ask()).includes(text)) {
    // This does not use `eventually`, because its poll interval is too long for a measurement.
    if (performance.now() > giveUpAt) throw new Error(`Not within 30 s: an answer with ${text}.`);
    await delay(2);
  }
}
