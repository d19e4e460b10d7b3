/** URLs of every route of the site, from the route table. A route with an unknown parameter makes the tests fail. */

import { fillPath } from '../../src/paths/index.ts';
import type { RouteName } from '../../src/site/frame/routes.ts';
import { routeNames, findRoute } from '../../src/site/frame/routes.ts';

/** The player, game and so on in the URLs. */
export interface Subject {
  readonly player: string;
  readonly game: string;
}

/** File names by the path of the route. For example, `/og/players/{file}` is the image of a player. */
const files: Readonly<Record<string, (subject: Subject) => string>> = {
  '/art/covers/{file}': () => 'lighthouse-3-1.svg',
  '/art/banners/{file}': () => '3-1.svg',
  '/art/faces/{file}': () => '3-1-4-1-5-9-2.svg',
  '/art/trophies/{file}': () => 'lighthouse-gold-3.svg',
  '/art/games/{file}': ({ game }) => `${game}.svg`,
  '/art/players/{file}': ({ player }) => `${player}.svg`,
  '/og/players/{file}': ({ player }) => `${player}.jpg`,
  '/og/{file}': () => 'site.png',
  '/og/games/{file}': ({ game }) => `${game}.jpg`,
};

/** Pages of the documentation, by the number of segments in their keys. */
const documents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/docs/{page}': { page: 'faq' },
  '/docs/{part}/{page}': { part: 'how-to', page: 'export' },
  '/docs/{part}/{folder}/{page}': { part: 'how-to', folder: 'import', page: 'csv' },
};

/** Returns the path of a route about a subject. */
export function fillRoute(name: RouteName, subject: Subject): string {
  const { path } = findRoute(name);
  const values: Readonly<Record<string, string | undefined>> = {
    name: subject.player,
    game: subject.game,
    slug: 'json',
    trophy: '1',
    hash: '0'.repeat(64), // no image has this hash; a crawl finds the real images through links
    file: files[path]?.(subject),
    ...documents[path],
  };
  const parameters = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter = '']) => parameter);
  const given = Object.fromEntries(
    parameters.map((parameter) => {
      const value = values[parameter];
      if (value === undefined)
        throw new Error(`${path}: name a value of {${parameter}} in test/pages/route-addresses.ts`);
      return [parameter, value];
    }),
  );
  return fillPath(path, given);
}

/** Returns the paths of all routes about a subject. */
export function fillRoutes(subject: Subject): string[] {
  return routeNames.map((name) => fillRoute(name, subject));
}
