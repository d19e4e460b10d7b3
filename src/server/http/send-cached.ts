/**
 * Sends answers that are sent again and again. What is the same each time is made once: the fields of the header but for the id
 * of the request and those of node, and, where they are few, the bytes of the body as a text.
 */

import type { IncomingMessage } from 'node:http';
import type { WireResponse } from '../../protocols/index.ts';
import { codingOf, cachedForm } from './coded-forms.ts';
import type { Coding } from './encoding.ts';
import { tagInCoding } from './entity-tag.ts';
import type { FieldSettings } from './header-fields.ts';
import { createFieldWriter } from './header-fields.ts';
import { textOfFew } from './send-response.ts';
import type { ObservedResponse } from './server-response.ts';

export type CachedSenderSettings = FieldSettings;

/** An answer in the form one kind of request gets it in. */
interface Prepared {
  /** Names and values in turn. */
  readonly fields: readonly string[];
  readonly body: string | Uint8Array;
}

/** What of a request decides about the form of a known answer. */
interface Variant {
  readonly isRead: boolean;
  readonly coding: Coding | null;
  readonly origin: string | undefined;
}

/** False where the answer has to be sent in the usual way: HEAD, conditions, codings not kept yet. */
export type CachedSender = (
  message: IncomingMessage,
  response: ObservedResponse,
  answer: WireResponse,
  requestId: string,
) => boolean;

export function createCachedSender(settings: CachedSenderSettings): CachedSender {
  const { isVarying, allowedOrigin, fieldsOf } = createFieldWriter(settings);
  /** By answer, and there by method, coding and, where answers to them differ, origin. */
  const prepared = new WeakMap<WireResponse, Map<string, Prepared>>();

  function prepare(answer: WireResponse, { isRead, coding, origin }: Variant): Prepared | null {
    const { body: whole, tag } = answer;
    if (!(whole instanceof Uint8Array) || whole.length === 0) return null;
    const body = coding === null ? whole : cachedForm(whole, coding);
    if (body === undefined) return null;
    const isSuccess = answer.status === 200;
    const sentTag = isSuccess && isRead && tag !== undefined ? tagInCoding(tag, coding) : undefined;
    const fields = fieldsOf(answer, { isRead: isSuccess && isRead, isPreflight: false, coding, tag: sentTag, origin });
    return { fields: [...fields, 'Content-Length', String(body.length)], body: textOfFew(body) };
  }

  function preparedFor(answer: WireResponse, kind: string, variant: Variant): Prepared | null {
    const forms = prepared.get(answer);
    const known = forms?.get(kind);
    if (known !== undefined) return known;
    const form = prepare(answer, variant);
    if (form !== null) prepared.set(answer, (forms ?? new Map<string, Prepared>()).set(kind, form));
    return form;
  }

  return ({ method, headers }, response, answer, requestId) => {
    const isRead = method === 'GET';
    if (!isRead && method !== 'POST') return false;
    if (response.headersSent || (isRead && headers['if-none-match'] !== undefined)) return false;
    const coding = codingOf(headers['accept-encoding'], answer);
    const origin = allowedOrigin(headers.origin);
    const form = preparedFor(answer, kindOf(method, coding, isVarying ? origin : undefined), { isRead, coding, origin });
    if (form === null) return false;
    response.sendWhole(answer.status, [...form.fields, 'X-Request-Id', requestId], form.body);
    return true;
  };
}

function kindOf(method: string, coding: Coding | null, origin: string | undefined): string {
  if (coding === null && origin === undefined) return method;
  return `${method} ${coding ?? ''} ${origin ?? ''}`;
}
