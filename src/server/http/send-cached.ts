/**
 * Sends cached responses. The parts that do not change are prepared once: the headers, except the request id and those that Node adds, and
 * a small body as a string.
 */

import type { IncomingMessage } from 'node:http';
import type { WireResponse } from '../../protocols/index.ts';
import type { FormListener } from './coded-forms.ts';
import { negotiateCoding, cachedForm, ignoreForm } from './coded-forms.ts';
import type { Coding } from './encoding.ts';
import { tagInCoding } from './entity-tag.ts';
import type { FieldSettings, FieldWriter } from './header-fields.ts';
import { createFieldWriter } from './header-fields.ts';
import { smallBodyAsText } from './send-response.ts';
import type { ObservedResponse } from './server-response.ts';

/** A prepared response for one variant of a request. */
interface Prepared {
  /** Alternating names and values. */
  readonly fields: readonly string[];
  readonly body: string | Uint8Array;
}

/** The properties of a request that select the variant of a cached response. */
interface Variant {
  readonly isRead: boolean;
  readonly coding: Coding | null;
  readonly origin: string | undefined;
}

/** Sends a cached response. Returns false if the regular sender is needed: HEAD, conditional requests, codings not cached yet. */
export type CachedSender = (
  message: IncomingMessage,
  outgoing: ObservedResponse,
  response: WireResponse,
  requestId: string,
) => boolean;

/** Estimated size of a prepared response in bytes: the list of its fields and its entry in the map. */
const bytesPerPrepared = 400;

/** Creates the sender, which prepares each variant of a response once. @param onForm called when a prepared response is cached */
export function createCachedSender(
  settings: FieldSettings,
  onForm: FormListener = ignoreForm,
): CachedSender {
  const { isVarying, allowedOrigin, fieldsOf } = createFieldWriter(settings);
  /** Prepared variants of each response, by method, coding and (if it matters) origin. */
  const prepared = new WeakMap<WireResponse, Map<string, Prepared>>();

  function preparedFor(response: WireResponse, kind: string, variant: Variant): Prepared | null {
    const forms = prepared.get(response);
    const cached = forms?.get(kind);
    if (cached !== undefined) return cached;
    const form = prepare(response, variant, fieldsOf);
    if (form === null) return null;
    prepared.set(response, (forms ?? new Map<string, Prepared>()).set(kind, form));
    onForm(response, bytesPerPrepared + (typeof form.body === 'string' ? form.body.length : 0));
    return form;
  }

  return ({ method, headers }, outgoing, response, requestId) => {
    const isRead = method === 'GET';
    if (!isRead && method !== 'POST') return false;
    if (outgoing.headersSent || (isRead && headers['if-none-match'] !== undefined)) return false;
    const coding = negotiateCoding(headers['accept-encoding'], response);
    const origin = allowedOrigin(headers.origin);
    const form = preparedFor(response, kindOf(method, coding, isVarying ? origin : undefined), {
      isRead,
      coding,
      origin,
    });
    if (form === null) return false;
    outgoing.sendWhole(response.status, [...form.fields, 'X-Request-Id', requestId], form.body);
    return true;
  };
}

/** Prepares a variant of a response; null if it needs the regular sender. */
function prepare(
  response: WireResponse,
  { isRead, coding, origin }: Variant,
  fieldsOf: FieldWriter['fieldsOf'],
): Prepared | null {
  const { body: whole, tag } = response;
  if (!(whole instanceof Uint8Array) || whole.length === 0) return null;
  const body = coding === null ? whole : cachedForm(whole, coding);
  if (body === undefined) return null;
  const isSuccess = response.status === 200;
  const sentTag = isSuccess && isRead && tag !== undefined ? tagInCoding(tag, coding) : undefined;
  const fields = fieldsOf(response, {
    isRead: isSuccess && isRead,
    isPreflight: false,
    coding,
    tag: sentTag,
    origin,
  });
  return {
    fields: [...fields, 'Content-Length', String(body.length)],
    body: smallBodyAsText(body),
  };
}

function kindOf(method: string, coding: Coding | null, origin: string | undefined): string {
  if (coding === null && origin === undefined) return method;
  return `${method} ${coding ?? ''} ${origin ?? ''}`;
}
