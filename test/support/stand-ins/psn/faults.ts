/** Faults of the console network that users have reported. */

import type { Answer } from '../shared/answer.ts';
import { send } from '../shared/answer.ts';
import type { Fault } from '../shared/faults.ts';
import { answering, anyFaults, page } from '../shared/faults.ts';

/** Returns the body of an error in the network's own form. */
export function writeError(code: number, message: string): unknown {
  return { error: { referenceId: '00000000-0000-0000-0000-000000000000', code, message } };
}

/** The response to a request for a game or a set that the network does not have. */
export const notFound: Answer = {
  status: 404,
  body: writeError(2_240_525, 'Resource not found'),
};

/** The response to a request for data that a player hides. */
export const forbidden: Answer = {
  status: 403,
  body: writeError(2_240_526, 'Not permitted by access control'),
};

/** Returns the response to an invalid parameter. @param where the parameter, such as `path: accountId` */
export function refuseParameter(where: string): Answer {
  return { status: 400, body: writeError(2_281_473, `Bad Request (${where})`) };
}

const accessDenied =
  '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>Reference&#32;&#35;18&#46;0</BODY>\n</HTML>\n';

/** The faults of this network. */
export const faults = {
  ...anyFaults,
  tooMany: (retryAfter: string | null): Fault =>
    answering('429', {
      status: 429,
      body: writeError(2_105_867, 'Too many requests'),
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
    }),
  /** The page with which the network's edge servers block an IP address, in the form that users have reported. */
  page: (status: number): Fault => page(status, accessDenied),
  /** The response to too many requests as an HTML page, instead of an error in the network's own form. */
  limitPage: (retryAfter: string | null): Fault =>
    page(429, '<html><body>Slow down</body></html>', retryAfter),
  /** An error of the login, in OAuth's own form. */
  oauth: (status: number, code: string): Fault =>
    answering(`${code} with ${status}`, {
      status,
      body: { error: code, error_description: 'Refused', error_code: 4159 },
    }),
  /** A list of games in which the chosen rows have their id in a different property. */
  rowsWithoutId: (isChosen: (index: number) => boolean): Fault => ({
    name: 'rows without an id',
    answer(response, right) {
      const { trophyTitles, ...rest }: { trophyTitles: object[] } = JSON.parse(
        JSON.stringify(right.body),
      );
      const rename = (name: string): string => (name === 'npCommunicationId' ? 'titleId' : name);
      const rows = trophyTitles.map((row, index) =>
        isChosen(index)
          ? Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]))
          : row,
      );
      send(response, { ...right, body: { ...rest, trophyTitles: rows } });
    },
  }),
  /** A list that contains only the first `count` games, and states that there are no others. */
  shortened: (count: number): Fault => ({
    name: 'shortened list',
    answer(response, right) {
      const { trophyTitles }: { trophyTitles: object[] } = JSON.parse(JSON.stringify(right.body));
      const rows = trophyTitles.slice(0, count);
      send(response, { ...right, body: { trophyTitles: rows, totalItemCount: rows.length } });
    },
  }),
  error: (status: number, code: number, message: string): Fault =>
    answering(`error ${code} with ${status}`, { status, body: writeError(code, message) }),
} as const;
