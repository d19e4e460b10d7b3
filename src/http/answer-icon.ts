/** Icons over HTTP: `GET /icons/<set id>/<file>`, beside the endpoint. */

import type { IncomingMessage } from 'node:http';
import type { WireResponse } from '../bindings/index.ts';
import { noBody } from '../bindings/index.ts';
import type { Handled } from '../service/index.ts';
import type { IconFolder } from '../files/index.ts';
import { iconRoot, readIconPath } from '../files/index.ts';
import { joinPath } from '../paths/index.ts';
import { readTarget, segmentsBelow } from './read-request.ts';
import type { SendSettings } from './send-response.ts';
import { createSender } from './send-response.ts';
import type { HeaderTakingResponse } from './server-response.ts';

/** Icons of a set hardly ever change, and a client asks again with the entity tag when a day is over. */
export const iconCacheControl = 'public, max-age=86400';

const text = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private' };
const notFound: WireResponse = { status: 404, headers: text, body: noBody };
const wrongMethod: WireResponse = { status: 405, headers: { ...text, Allow: 'GET, HEAD' }, body: noBody };

/** Whether a request may be one for an icon; spares all others the rest. */
export function isIconRequest({ url }: IncomingMessage): boolean {
  return url?.startsWith(iconRoot) === true;
}

/** Resolves with the answer that was sent; null where the request is none for an icon. */
export type IconSender = (message: IncomingMessage, response: HeaderTakingResponse, requestId: string) => Promise<Handled | null>;

/** Answers requests below `/icons/`, but those to the endpoint, should it be there too, and none at all where there are no icons. */
export function createIconSender(
  icons: IconFolder | undefined,
  settings: SendSettings & { readonly basePath: string },
): IconSender {
  const send = createSender({ ...settings, cacheControl: iconCacheControl });
  return async (message, response, requestId) => {
    const { segments } = readTarget(message.url ?? '');
    if (icons === undefined || segmentsBelow(settings.basePath, segments) !== null) return null;
    const isRead = message.method === 'GET' || message.method === 'HEAD';
    const answer = isRead ? await readIcon(icons, joinPath(segments)) : wrongMethod;
    await send(message, response, answer, requestId);
    return { response: answer, operation: null, binding: 'icon', fault: null, isReused: false };
  };
}

async function readIcon(icons: IconFolder, path: string): Promise<WireResponse> {
  const name = readIconPath(path);
  const icon = name === null ? null : await icons.read(name);
  if (icon === null) return notFound;
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': iconCacheControl,
    'Last-Modified': new Date(icon.modifiedAt).toUTCString(),
  };
  return { status: 200, headers, body: icon.bytes };
}
