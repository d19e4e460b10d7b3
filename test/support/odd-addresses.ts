/** URLs of the public server with values that no store can contain, and with forged cursors. */

import { operations } from '../../src/contract/operations.ts';
import { resources, v1 } from '../../src/contract/index.ts';
import { routeNames, findRoute } from '../../src/site/frame/routes.ts';

/** Values for any parameter of a URL: texts with U+0000, and numbers that do not fit into columns of 32 or 64 bits. */
export const oddValues = [
  '\0',
  'Lantern\0Fox',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '-1',
  '1e300',
];

interface Template {
  readonly path: string;
  /** Values from the demo data, by the names of parameters in the path or in the query. */
  readonly samples: Readonly<Record<string, string>>;
}

/** Values for the parameters of pages. Every page gets all of them, and ignores those that it does not read. */
const ofPages = {
  name: 'LanternFox',
  game: 'NPWR90001_00',
  trophy: '1',
  q: 'lantern',
  a: 'LanternFox',
  b: 'HarbourTwin',
  page: '2',
};

function samplesOf(parameters: Readonly<Record<string, object>>): Template['samples'] {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      'sample' in parameter && typeof parameter.sample === 'string' ? parameter.sample : '1',
    ]),
  );
}

const templates: readonly Template[] = [
  ...routeNames.map((name) => ({ path: findRoute(name).path, samples: ofPages })),
  ...[...Object.values(v1.v1Endpoints), ...Object.values(resources)].map(
    ({ path, parameters }) => ({
      path: `/api${path}`,
      samples: samplesOf(parameters),
    }),
  ),
  ...Object.entries(operations).map(([name, { parameters }]) => ({
    path: `/api/${name}`,
    samples: samplesOf(parameters),
  })),
];

/** Returns the parameters that can have odd values: those in the path, or those in the query if the path has none. */
function placesOf({ path, samples }: Template): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const names = Object.keys(samples);
  return inPath.length > 0 ? inPath : names;
}

/** Returns every URL with each odd value for each of its parameters; the other parameters have existing values. */
export function oddAddresses(values: readonly string[]): string[] {
  return values.flatMap((value) =>
    templates.flatMap((template) => placesOf(template).map((odd) => fill(template, odd, value))),
  );
}

function fill({ path, samples }: Template, odd: string, value: string): string {
  const valueOf = (name: string): string =>
    encodeURIComponent(name === odd ? value : (samples[name] ?? 'x'));
  const inQuery = Object.keys(samples).filter((name) => !path.includes(`{${name}}`));
  const query = inQuery.map((name) => `${name}=${valueOf(name)}`).join('&');
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name))}?${query}`;
}

/** URLs of paged lists. The limit is one item, so that each response has a cursor. */
export const pagedAddresses = [
  '/api/v1/players/LanternFox/games',
  '/api/v1/players/LanternFox/trophies?sort=latest',
  '/api/v1/players/LanternFox/trophies?sort=game',
  '/api/v1/players/LanternFox/trophies?game=NPWR90001_00',
  '/api/v1/games',
  '/api/v1/games?sort=owners',
  '/api/v1/leaderboards',
  '/api/json/getGames?sNetID=LanternFox',
  '/api/json/getLastestTrophies?sNetID=LanternFox&iMax=0&sSince=',
  '/api/json/getListGames?sGameId=',
].map((path) => `${path}${path.includes('?') ? '&' : '?'}limit=1`);

const forgedValues = [
  2 ** 31,
  -1,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 60,
  1.5,
  null,
  '',
  'a\0',
  '\ud83d',
  true,
];

/**
 * Returns forged URLs of a list's next page: in each, one value of the cursor is replaced by a forged one. @param link the header field
 * with the true URL
 */
export function forgedCursors(link: string): string[] {
  const address = new URL(/^<([^>]+)>/.exec(link)?.[1] ?? '');
  const parsed: unknown = JSON.parse(
    Buffer.from(address.searchParams.get('cursor') ?? '', 'base64url').toString(),
  );
  if (!Array.isArray(parsed)) throw new TypeError('The cursor is not a list.');
  const values: readonly unknown[] = parsed;
  return values.flatMap((_, place) =>
    forgedValues.map((forged) => {
      const text = JSON.stringify(values.with(place, forged));
      address.searchParams.set('cursor', Buffer.from(text).toString('base64url'));
      return `${address.pathname}${address.search}`;
    }),
  );
}
