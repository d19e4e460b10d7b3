/** Sends pipelines to a service. Each response must be the same as on a separate connection. */

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readAnswers } from './http-answers.ts';
import type { HttpAnswer } from './http-answers.ts';
import type { Pipeline, PipelinedRequest } from './pipelines.ts';
import { exchange } from './run-raw.ts';

/** Returns the problems of the responses to a pipeline; empty if there are none. */
export async function tryPipeline(port: number, { requests, pieces }: Pipeline): Promise<string[]> {
  const { received, isHung } = await exchange(port, { pieces, ending: 'wait' });
  if (isHung) return [describe('did not end', requests)];
  try {
    const answers = readAnswers(received, (place) => requests[place]?.isHead ?? false);
    const findings: string[] = [];
    let isOpen = true;
    for (const [place, request] of requests.entries()) {
      if (!isOpen) break;
      const answer = answers[place];
      const alone = await answerAlone(port, request);
      if (answer === undefined)
        return [describe(`response ${place} is missing, expected ${alone.status}`, requests)];
      if (!isSame(request, answer, alone))
        findings.push(
          describe(`response ${place} is ${answer.status}, alone ${alone.status}`, requests),
        );
      isOpen = continues(request, answer);
      if (!isOpen && answers.length > place + 1)
        findings.push(describe(`${answers.length - place - 1} responses after the last`, requests));
    }
    return findings;
  } catch (error) {
    return [describe(String(error), requests)];
  }
}

function continues({ effect }: PipelinedRequest, { status, head }: HttpAnswer): boolean {
  if (effect === 'closes if refused') return status < 400 || !/^Connection: close$/m.test(head);
  return effect === 'continues';
}

async function answerAlone(
  port: number,
  { text, isHead, effect }: PipelinedRequest,
): Promise<HttpAnswer> {
  const closing =
    effect === 'continues' || effect === 'closes if refused'
      ? text.replace('\r\n', '\r\nConnection: close\r\n')
      : text;
  const { received } = await exchange(port, {
    pieces: [Buffer.from(closing, 'latin1')],
    ending: 'wait',
  });
  const [answer] = readAnswers(received, () => isHead);
  if (answer === undefined) throw new Error(`no response to ${text.slice(0, 200)}`);
  return answer;
}

/**
 * Compares two responses. If the service may refuse a request for several reasons, the packets in which the request arrives decide which
 * reason the response states. So two refusals count as equal.
 */
function isSame({ effect }: PipelinedRequest, one: HttpAnswer, alone: HttpAnswer): boolean {
  if (effect === 'refused') return one.status >= 400 && alone.status >= 400;
  return one.status === alone.status && bodyOf(one).equals(bodyOf(alone));
}

/** Returns the decoded body, because equal bodies may be encoded differently. */
function bodyOf({ head, body }: HttpAnswer): Buffer {
  const coding = /^Content-Encoding: (.*)$/m.exec(head)?.[1];
  if (body.length === 0 || coding === undefined) return body;
  return coding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
}

function describe(what: string, requests: readonly PipelinedRequest[]): string {
  return `pipeline, ${what}: ${requests.map(({ text, effect }) => `[${effect}] ${text.slice(0, 160)}`).join(' | ')}`;
}
