/**
 * Sends cached answers. The parts that do not change are prepared once: the header fields except the request id and those of
 * Node, and a small body as a string.
 */

import type { IncomingMessage } from 'node:http';
import type { WireResponse } from '../../protocols/index.ts';
import type { FormListener } from './coded-forms.ts';
import { negotiateCoding, cachedForm, ignoreForm } from './coded-forms.ts';
import type { Coding } from './encoding.ts';
import { tagInCoding } from './entity-tag.ts';
import type { FieldSettings } from './header-fields.ts';
import { createFieldWriter } from './header-fields.ts';
import { smallBodyAsText } from './send-response.ts';
import type { ObservedResponse } from './server-response.ts';

/** Settings of cached answers. */
export type CachedSenderSettings = FieldSettings;

/** A prepared answer for one variant of a request. */
interface Prepared {
  /** Alternating names and values. */
  readonly fields: readonly string[];
  readonly body: string | Uint8Array;
}

/** The properties of a request that select the variant of a cached answer. */
interface Variant {
  readonly isRead: boolean;
  readonly coding: Coding | null;
  readonly origin: string | undefined;
}

/** Sends a cached answer. Returns false if the regular sender is needed: HEAD, conditional requests, codings not cached yet. */
type CachedSender = (message: IncomingMessage, response: ObservedResponse, answer: WireResponse, requestId: string) => boolean;

/** Estimated bytes of a prepared answer: the list of its fields and its place in the map. */
const bytesPerPrepared = 400;

/** Creates the sender, which prepares each variant of an answer once. @param onForm called when a prepared answer is cached */
export function createCachedSender(settings: CachedSenderSettings, onForm: FormListener = ignoreForm): CachedSender {
  const { isVarying, allowedOrigin, fieldsOf } = createFieldWriter(settings);
  /** Prepared variants of each answer, by method, coding and (if it matters) origin. */
  const prepared = new WeakMap<WireResponse, Map<string, Prepared>>();

  function prepare(answer: WireResponse, { isRead, coding, origin }: Variant): Prepared | null {
    const { body: whole, tag } = answer;
    if (!(whole instanceof Uint8Array) || whole.length === 0) return null;
    const body = coding === null ? whole : cachedForm(whole, coding);
    if (body === undefined) return null;
    const isSuccess = answer.status === 200;
    const sentTag = isSuccess && isRead && tag !== undefined ? tagInCoding(tag, coding) : undefined;
    const fields = fieldsOf(answer, { isRead: isSuccess && isRead, isPreflight: false, coding, tag: sentTag, origin });
    return { fields: [...fields, 'Content-Length', String(body.length)], body: smallBodyAsText(body) };
  }

  function preparedFor(answer: WireResponse, kind: string, variant: Variant): Prepared | null {
    const forms = prepared.get(answer);
    const cached = forms?.get(kind);
    if (cached !== undefined) return cached;
    const form = prepare(answer, variant);
    if (form === null) return null;
    prepared.set(answer, (forms ?? new Map<string, Prepared>()).set(kind, form));
    onForm(answer, bytesPerPrepared + (typeof form.body === 'string' ? form.body.length : 0));
    return form;
  }

  return ({ method, headers }, response, answer, requestId) => {
    const isRead = method === 'GET';
    if (!isRead && method !== 'POST') return false;
    if (response.headersSent || (isRead && headers['if-none-match'] !== undefined)) return false;
    const coding = negotiateCoding(headers['accept-encoding'], answer);
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
