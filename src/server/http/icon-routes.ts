/** Icons over HTTP: `GET /icons/<set id>/<file>`. Also the images of the countries in profiles: `GET /images/countries/<code>.png`. */

import type { WireResponse } from '../../protocols/index.ts';
import { noBody } from '../../protocols/index.ts';
import type { IconFolder } from '../../files/index.ts';
import { toIconName, iconRoot } from '../../files/index.ts';
import { readMethods } from '../../paths/index.ts';
import type { Handled } from '../../service/index.ts';
import { drawCountry } from './country-picture.ts';
import type { PublicRoute } from './public-route.ts';

/** The binding name of icons in logs and metrics. */
export const iconBinding = 'icon';

/** Icons rarely change; clients revalidate after a day with the entity tag. */
const iconCacheControl = 'public, max-age=86400';

const text = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private' };
const notFound = handled({ status: 404, headers: text, body: noBody });

/** Icons are not refused under load, because sending one costs less than a refusal. */
const base = {
  methods: readMethods,
  isEndpoint: false,
  takesBody: false,
  isShed: false,
  wrongMethod: handled({ status: 405, headers: text, body: noBody }),
} as const;

/** Routes of the icons, and 404 for every other path below their root. */
export function iconRoutes(icons: IconFolder): readonly PublicRoute[] {
  return [
    {
      ...base,
      path: `${iconRoot}{set}/{file}`,
      answer: ({ values: { set = '', file = '' } }) => readIcon(icons, set, file),
    },
    { ...base, path: `${iconRoot}**`, answer: () => Promise.resolve(notFound) },
  ];
}

/** Returns the route of the country images, which are also served without pages. */
export function countryRoute(): PublicRoute {
  return {
    ...base,
    path: '/images/countries/{file}',
    answer: ({ values: { file = '' } }) => Promise.resolve(pictureOf(file)),
  };
}

function pictureOf(file: string): Handled {
  const [, code] = /^([A-Z]{2})\.png$/i.exec(file) ?? [];
  if (code === undefined) return notFound;
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': iconCacheControl };
  return handled({ status: 200, headers, body: drawCountry(code.toUpperCase()) });
}

async function readIcon(icons: IconFolder, set: string, file: string): Promise<Handled> {
  const name = toIconName(set, file);
  const icon = name === null ? null : await icons.read(name);
  if (icon === null) return notFound;
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': iconCacheControl,
    'Last-Modified': new Date(icon.modifiedAt).toUTCString(),
  };
  return handled({ status: 200, headers, body: icon.bytes });
}

function handled(response: WireResponse): Handled {
  return { response, operation: null, binding: iconBinding, fault: null, isReused: false };
}
