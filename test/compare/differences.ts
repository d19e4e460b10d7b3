/** Sends the same requests to two builds and reports every response that differs. */

import { createHash } from 'node:crypto';
import type { RawRequest, RawResponse } from '../conformance/raw-http.ts';
import { sendRaw } from '../conformance/raw-http.ts';

export interface ComparedRequest {
  /** Group in the report: operation, binding, style. */
  readonly group: string;
  readonly about: string;
  readonly request: RawRequest;
}

export interface Difference {
  readonly group: string;
  readonly about: string;
  readonly text: string;
}

/** Number of concurrent requests to each build. */
const concurrency = 8;
const excerptLength = 160;

/**
 * Sends every request to both ports twice. The second response comes from the cache and must equal the first.
 * @returns the differences, in the order of the requests
 */
export async function findDifferences(
  requests: readonly ComparedRequest[],
  ports: readonly [number, number],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const pass of ['first', 'second']) {
    let next = 0;
    const client = async (): Promise<void> => {
      for (let compared = requests[next++]; compared !== undefined; compared = requests[next++]) {
        const { group, about, request } = compared;
        const [old, now] = await Promise.all(ports.map((port) => sendRaw(port, request)));
        const text = old === undefined || now === undefined ? null : describeDifference(old, now);
        if (text !== null) found.push({ group, about: `${about}, ${pass} time`, text });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, client));
  }
  return found;
}

/** Compares status, content type and body; null if they are equal. Entity tags may differ between versions. */
function describeDifference(old: RawResponse, now: RawResponse): string | null {
  if (old.status !== now.status) return `status ${old.status}, now ${now.status}`;
  const [oldType, newType] = [old, now].map(({ headers }) => headers.get('content-type'));
  if (oldType !== newType) return `Content-Type ${oldType}, now ${newType}`;
  if (old.body.equals(now.body)) return null;
  let at = 0;
  while (old.body[at] === now.body[at]) at += 1;
  const excerpt = (body: Buffer): string =>
    JSON.stringify(body.toString('utf8', Math.max(0, at - 40), at + excerptLength));
  return `byte ${at} of ${old.body.length}: ${excerpt(old.body)}\n    now of ${now.body.length}: ${excerpt(now.body)} ${digest(now.body)}`;
}

function digest(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 8);
}
