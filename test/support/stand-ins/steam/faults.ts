/** Faults that have been seen on Steam. Hidden data and games without stats are not faults: they are part of `SteamWorld`. */

import type { Answer, Page } from '../shared/answer.ts';
import { anyFaults, page } from '../shared/faults.ts';
import type { Fault } from '../shared/faults.ts';

const forbidden =
  '<html><head><title>Forbidden</title></head><body><h1>Forbidden</h1>Access is denied. Retrying will not help. Please verify your <pre>key=</pre> parameter.</body></html>';

/** The page with which the network refuses a wrong key. */
export const wrongKey: Page = { status: 403, html: forbidden };

/** The page with which the network refuses a request that it does not understand. */
export const badRequest: Page = {
  status: 400,
  html: '<html><head><title>Bad Request</title></head><body><h1>Bad Request</h1>Please verify that all required parameters are being sent</body></html>',
};

/** The page for a URL that the network does not have. */
export const notFound: Page = {
  status: 404,
  html: '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>',
};

/** Returns the error response to a call about a player's stats. */
export function refuseStats(status: number, error: string): Answer {
  return { status, body: { playerstats: { error, success: false } } };
}

/** The faults of this network. */
export const steamFaults = {
  ...anyFaults,
  tooMany: (retryAfter: string | null = null): Fault =>
    page(
      429,
      '<html><head><title>429 Too Many Requests</title></head><body></body></html>',
      retryAfter,
    ),
  /** The response to a wrong key. After responses with status 429 it means that the network blocks the IP address. */
  forbidden: page(403, forbidden),
  unauthorized: page(
    401,
    '<html><head><title>Unauthorized</title></head><body><h1>Unauthorized</h1></body></html>',
  ),
  /** The response to a call that the network no longer has, such as GetAchievementsProgress by POST. */
  unknownCall: page(notFound.status, notFound.html),
  /** An error that users have reported for some profiles. */
  serverError: page(
    500,
    '<html><head><title>Internal Server Error</title></head><body></body></html>',
  ),
} as const;
