/** A small server that answers a few operations, some with failures, and a function that sends requests to it. */

import { after, before } from 'node:test';
import type { WireValue } from '../../src/codec/index.ts';
import type { RawRequest, RawResponse } from '../conformance/raw-http.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import { toAction, call, envelope } from './decode-request.ts';
import type { SmallServer } from './small-service.ts';
import { smallHandler, startSmall } from './small-service.ts';

const games = Array.from({ length: 40 }, (_, index) => ({
  Id: `NPWR${index}`,
  Title: 'Harbour of Lanterns',
}));
const manyGames = Array.from({ length: 1000 }, () => games);

/** Number of streams of the large catalogue that were closed. */
export const lettingGo = { count: 0 };
async function* hugeCatalogue(): AsyncGenerator<readonly WireValue[], void, undefined> {
  try {
    for (const batch of manyGames) yield batch;
  } finally {
    lettingGo.count += 1;
  }
}

async function* failingCatalogue(): AsyncGenerator<readonly WireValue[], void, undefined> {
  yield* manyGames;
  throw new RangeError('the store went away');
}

/** Handlers of operations. `getNetID` throws an unexpected error. `getListGames` with the game `fail` fails in the middle of the stream. */
export const handlers = {
  getGames: () => Promise.resolve(games),
  getNumberListGames: () => Promise.resolve(3),
  getListGames: ({ sGameId }: { readonly sGameId: string }) =>
    Promise.resolve(sGameId === 'fail' ? failingCatalogue() : hugeCatalogue()),
  getNetID: () => Promise.reject(new TypeError('a defect')),
};

let started: SmallServer | null = null;

/** Starts the server before the tests of a file, and stops it after them. */
export function answering(): void {
  before(async () => {
    started = await startSmall(smallHandler(handlers));
  });
  after(() => started?.stop());
}

/** Returns the server of the running test file. */
export function server(): SmallServer {
  if (started === null) throw new Error('The server is started before the tests.');
  return started;
}

/** Sends a request to the server of the running test file, or to a server on another port. */
export function send(
  method: string,
  target: string,
  headers: RawRequest['headers'] = [],
  body: string | Uint8Array = '',
  port = server().port,
): Promise<RawResponse> {
  return sendRaw(port, { method, target, headers, body: Buffer.from(body) });
}

/** Path of `getNumberListGames`, an operation that needs no parameters. */
export const number = '/api/getNumberListGames';
/** Headers of a form. */
export const form = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
/** Headers of a SOAP 1.1 call of `getNumberListGames`. */
export const soap = [
  ['Content-Type', 'text/xml; charset=utf-8'],
  ['SOAPAction', `"${toAction('getNumberListGames')}"`],
] as const;
/** The body of a SOAP 1.1 call of `getNumberListGames`. */
export const soapBody = envelope('1.1', call('getNumberListGames'));
