/** Fetches an image from a URL in the data. The check of the URL is repeated for every redirect. */

import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { maxMediaBytes } from '../records/media-records.ts';
import type { ReachRules } from '../outbound/index.ts';
import { checkHost, checkUnresolved, guardedLookup, readPort } from '../outbound/index.ts';
import type { Picture } from './check-picture.ts';
import { checkPicture } from './check-picture.ts';
import { PictureError } from './picture-error.ts';
import type { Pictures } from './pictures.ts';

/** The URLs that may be fetched, and the time limit. */
export interface FetchRules extends ReachRules {
  /** Milliseconds for the whole image, including redirects. */
  readonly timeoutMs: number;
}

const maxRedirects = 3;

/** Fetches and decodes an image. @throws PictureError, RefusedAddress, or an error of the network or the time limit */
export async function fetchPicture(
  address: string,
  rules: FetchRules,
  pictures: Pictures,
): Promise<Picture> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let url = readAddress(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    checkHost(url, rules);
    checkUnresolved(url, rules);
    const response = await get(url, rules, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      url = readAddress(headers.location, url);
      continue;
    }
    if (statusCode === 200) return checkPicture(await readBody(response), pictures);
    response.destroy();
    throw new PictureError(`The server answered with the status ${statusCode}.`);
  }
  throw new PictureError(`The address redirects more than ${maxRedirects} times.`);
}

function readAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new PictureError('The address is not one of http or https.');
  return url;
}

function get(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { Accept: 'image/png, image/jpeg, image/webp', 'User-Agent': 'Laurel-Media' };
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      { headers, agent: false, signal, lookup: guardedLookup(readPort(url), rules) },
      resolve,
    );
    request.on('error', reject);
    request.end();
  });
}

/** Reads a body up to the limit; the rest of a larger one is not received. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (!(chunk instanceof Buffer)) continue;
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxMediaBytes) {
      response.destroy();
      throw new PictureError(`The image has more than ${maxMediaBytes} bytes.`);
    }
  }
  return Buffer.concat(chunks);
}
