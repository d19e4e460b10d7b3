/** Makes one attempt to deliver a message. */

import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { systemErrorCode } from '../system-errors.ts';
import type { Webhook } from './state/index.ts';
import { readRetryAfter } from '../domain/time/index.ts';
import type { ReachRules } from '../outbound/index.ts';
import { checkHost, guardedLookup, readPort } from '../outbound/index.ts';
import type { MessageLinks } from './complete-message.ts';
import { completeMessage } from './complete-message.ts';
import { formats } from './formats.ts';
import type { MessageBody } from './message-body.ts';
import type { DescribeMessage, Notice } from './notice.ts';
import { toNotice } from './notice.ts';
import { signatureFields } from './sign.ts';

/** The rules for all attempts. */
export interface SendRules extends ReachRules {
  /** Timeout of a whole attempt. */
  readonly timeoutMs: number;
  readonly links: MessageLinks;
  /** Describes messages in words, for formats that people read. */
  readonly describe: DescribeMessage;
  /** Maximum length of the response text that is read. If left out, no text is read: deliveries do not need it, and it may be endless. */
  readonly answerLength?: number;
}

interface Outgoing {
  readonly id: string;
  /** The message as JSON in the standard format. */
  readonly payload: string;
}

/** Result of an attempt. `error` is a text for the webhook's log. */
export interface Sent {
  readonly status: number | null;
  readonly error: string | null;
  /** Retry-After of the receiver in milliseconds. */
  readonly retryAfterMs: number | null;
  /** Whether an image was left out because no public address is set. */
  readonly isWithoutPicture: boolean;
  /** The beginning of the receiver's response, on one line. It is only read on request. */
  readonly answer?: string;
}

/** Sends a message. Redirects are not followed, because they would bypass the check of the address and change the receiver. */
export async function send(
  webhook: Webhook,
  { id, payload }: Outgoing,
  rules: SendRules,
  now: number,
): Promise<Sent> {
  let isWithoutPicture = false;
  try {
    const address = new URL(webhook.url);
    checkHost(address, rules);
    const message: MessageBody = JSON.parse(payload);
    const completed = completeMessage(message, rules.links);
    isWithoutPicture = completed.isWithoutPicture;
    const format = formats[webhook.format];
    const notice = (): Notice => toNotice(completed.body, rules.describe);
    const { url, body } = format.write({ message: completed.body, notice }, address);
    const response = await post(url, body, signatureFields(webhook.secret, id, now, body), rules);
    const answer = await readAnswer(response, rules);
    const judged = judge(response, now);
    const error = judged.error ?? format.errorOf?.(response.statusCode ?? 0) ?? null; // absent: the format treats no status as a special case
    return { ...judged, error, isWithoutPicture, ...(answer === null ? {} : { answer }) };
  } catch (error) {
    return { status: null, error: explain(error, rules), retryAfterMs: null, isWithoutPicture };
  }
}

/** Posts a body. Resolves with the headers of the response; its body is not read yet. */
function post(
  url: URL,
  body: string,
  signature: Readonly<Record<string, string>>,
  rules: SendRules,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'Laurel-Webhooks',
    ...signature,
  };
  return new Promise((resolve, reject) => {
    const request: ClientRequest = open(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(rules.timeoutMs),
      lookup: guardedLookup(readPort(url), rules),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      resolve(response);
      response.on('error', () => {});
    });
    request.end(body);
  });
}

/** Reads the beginning of a response, and discards the rest. After the timeout, it returns the text that has arrived until then. */
async function readAnswer(
  response: IncomingMessage,
  { answerLength = 0 }: SendRules,
): Promise<string | null> {
  if (answerLength === 0) {
    response.destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) {
      chunks.push(Buffer.from(chunk));
      if (Buffer.concat(chunks).length >= answerLength) break; // leaving the loop destroys the response
    }
  } catch {
    // An error ends the reading; the text that has arrived is enough.
  }
  const text = Buffer.concat(chunks).toString('utf8').slice(0, answerLength).toWellFormed();
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

function judge(
  { statusCode = 0, headers }: IncomingMessage,
  now: number,
): Omit<Sent, 'isWithoutPicture'> {
  const retryAfterMs = readRetryAfter(headers['retry-after'] ?? null, now);
  return { status: statusCode, error: errorOf(statusCode), retryAfterMs };
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `status ${status}: redirects are not followed`
    : `status ${status}`;
}

function explain(error: unknown, { timeoutMs }: SendRules): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no response within ${timeoutMs / 1000} s`;
  return error.message === '' ? systemErrorCode(error) : error.message;
}
