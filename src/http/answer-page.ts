/** The pages for people over HTTP: everything outside the endpoint that somebody answers. */

import type { IncomingMessage } from 'node:http';
import type { WireResponse } from '../bindings/index.ts';
import type { Base } from '../documents/index.ts';
import type { Handled } from '../service/index.ts';
import type { SendSettings, Sender } from './send-response.ts';
import { createSender } from './send-response.ts';

/** Answers a request outside the endpoint; null where it has nothing there. */
export type SitePages = (
  request: { readonly method: string; readonly target: string; readonly accept: string | undefined },
  base: Base,
) => Promise<WireResponse | null>;

/** What a page is called where others have their binding. */
const pageBinding = 'page';

export function createPageAnswerer(
  pages: SitePages | undefined,
  baseFor: (message: IncomingMessage) => Base,
): (message: IncomingMessage) => Promise<Handled | null> {
  return async (message) => {
    if (pages === undefined) return null;
    const { method = 'GET', url: target = '/', headers } = message;
    const response = await pages({ method, target, accept: headers.accept }, baseFor(message));
    return response === null ? null : { response, operation: null, binding: pageBinding, fault: null, isReused: false };
  };
}

/**
 * Chooses how an answer is sent. Pages are for readers, not for scripts of other sites, and say themselves how long they may be
 * kept; everything else goes as ever.
 */
export function createPageSender(settings: SendSettings, sendOthers: Sender): (handled: Handled) => Sender {
  const senders = new Map<string, Sender>();
  return ({ binding, response: { headers } }) => {
    if (binding !== pageBinding) return sendOthers;
    const own = headers['Cache-Control'] ?? settings.cacheControl;
    const sender = senders.get(own) ?? createSender({ ...settings, corsOrigin: 'none', cacheControl: own });
    senders.set(own, sender);
    return sender;
  };
}
