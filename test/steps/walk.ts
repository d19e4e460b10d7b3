/** Sends every request to a service in this process, and measures the longest step of each. */

import { request } from 'node:http';
import type { Asked } from './addresses.ts';
import { watchSteps } from './measure-steps.ts';

/** A request and its longest step. */
export interface Walked {
  readonly request: string;
  readonly status: number;
  readonly bytes: number;
  /** Milliseconds of processor time. */
  readonly longestMs: number;
}

/** Sends the requests one after the other. The time of garbage collections between two requests does not count. */
export async function walk(port: number, requests: readonly Asked[]): Promise<readonly Walked[]> {
  const steps = watchSteps();
  const walked: Walked[] = [];
  try {
    for (const asked of requests) {
      steps.takeLongest();
      const { status, bytes } = await send(port, asked);
      const method =
        asked.post === undefined
          ? 'GET'
          : `POST ${asked.post.type.replace(/;.*/, '')} ${asked.post.action ?? ''}`;
      walked.push({
        request: `${method} ${asked.path}`,
        status,
        bytes,
        longestMs: steps.takeLongest(),
      });
    }
    return walked;
  } finally {
    steps.stop();
  }
}

function send(
  port: number,
  { path, post }: Asked,
): Promise<{ readonly status: number; readonly bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { Accept: 'text/html,*/*' };
    if (post !== undefined) headers['Content-Type'] = post.type;
    if (post?.action !== undefined) headers['SOAPAction'] = post.action;
    const sent = request(
      { port, path, method: post === undefined ? 'GET' : 'POST', headers, agent: false },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Uint8Array) => (bytes += chunk.length));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject).end(post?.body);
  });
}
