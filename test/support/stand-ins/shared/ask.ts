/** Functions that send requests to simulated networks, and a clock that tests control. */

import type { StandInClock } from './serve.ts';

/** A clock that stands still until a test moves it. */
export function moveClock(start: number): StandInClock & { advance(ms: number): void } {
  let time = start;
  return { now: () => time, advance: (ms) => void (time += ms) };
}

/** Sends a request. The result has the response's body: the parsed value if it is JSON, otherwise the text. */
export async function askJson(
  address: string,
  init: RequestInit = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(address, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json' && text !== '';
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}
