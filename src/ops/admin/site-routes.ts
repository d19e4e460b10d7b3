/** Routes for the identity of the site, like `laurel site`. */

import { listSiteValues, setSiteValue, siteName, unsetSiteValue } from '../../actions/index.ts';
import type { SiteStore } from '../../actions/index.ts';
import { invariant } from '../../invariant.ts';
import type { Pictures } from '../../media/index.ts';
import type { IdentityName, IdentityValues } from '../../identity/index.ts';
import { readBody } from './read-body.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './route.ts';
import { json, mediaTypes } from './route.ts';

/** Maximum size of a body, a little above the maximum of a logo. */
const maxBody = 257 * 1024;

const shared = { scope: 'site', gives: mediaTypes.json } as const;
const unknown = { 404: 'There is no value with this name, or none is stored.' } as const;

function nameOf({ parameters }: AdminRequest): IdentityName {
  return siteName(invariant(parameters['value'], 'the path has a name'));
}

/** The data that decides whether a value can be stored. */
interface ValueLimits {
  /** Values from the settings, which cannot be changed here. */
  readonly fixed: IdentityValues;
  readonly decoder: Pictures;
}

/** Stores the body of a request as a value of the identity. */
async function putValue(
  request: AdminRequest,
  store: SiteStore,
  { fixed, decoder }: ValueLimits,
): Promise<AdminAnswer> {
  const name = nameOf(request);
  await setSiteValue(store, { name, bytes: await readBody(request, maxBody), fixed, decoder });
  return json(200, { name }, name);
}

/**
 * Creates the routes that list, set and delete the values of the site's identity.
 * @param fixed values from the settings, which cannot be changed here
 */
export function siteRoutes(
  store: SiteStore,
  fixed: IdentityValues,
  decoder: Pictures,
): readonly AdminRoute[] {
  return [
    {
      ...shared,
      method: 'GET',
      path: '/v1/site',
      about:
        "List the values of the site's identity (name, texts, colours, images), and where each comes from.",
      statuses: { 200: 'The values: name, kind, value (for an image, its size in bytes), source.' },
      answer: async () => json(200, { values: await listSiteValues(store, fixed) }),
    },
    {
      ...shared,
      method: 'PUT',
      path: '/v1/site/{value}',
      about:
        "Set a value of the site's identity. The body is the text, the style sheet, the page or the image.",
      reads: 'application/octet-stream',
      statuses: {
        200: 'The value is stored. All pages show it.',
        400: 'The value is not allowed, or it comes from a setting of the service.',
        ...unknown,
      },
      answer: (request) => putValue(request, store, { fixed, decoder }),
    },
    {
      ...shared,
      method: 'DELETE',
      path: '/v1/site/{value}',
      about: "Reset a value of the site's identity to its default.",
      statuses: { 200: 'The value was deleted.', ...unknown },
      answer: async (request) => {
        const name = nameOf(request);
        await unsetSiteValue(store, name);
        return json(200, { name }, name);
      },
    },
  ];
}
