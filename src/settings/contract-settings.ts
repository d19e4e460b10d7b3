/** Settings of the contract: its names and the style of its responses. */

import { styles } from '../contract/index.ts';
import { openTimeZone } from '../domain/time/index.ts';
import { choice, common, InvalidValue, text, toggle } from './setting.ts';
import { usedBy } from './uses.ts';

const contractUses = ['serve', 'describe', 'document', 'export'] as const;

/** The settings of the contract. */
export const contractSettings = {
  ...usedBy(contractUses, {
    brand: text(
      'Net',
      'word',
      'Word that replaces Net in names such as getNetID, sNetID and NetId.',
      readBrand,
    ),
    namespace: text(
      'http://laurel.example/api',
      'uri',
      'XML namespace of requests and responses.',
      readNamespace,
    ),
  }),
  ...usedBy([...contractUses, 'webhook'], {
    basePath: text(
      '/api',
      'path',
      'Path of the endpoint, matched case-insensitively.',
      readBasePath,
    ),
  }),
  ...usedBy(contractUses, {
    serviceName: {
      ...text('', 'name', 'Name of the service in the WSDL.', readName),
      fallbackText: 'the brand in lower case',
    },
    style: choice(
      'standard',
      Object.keys(styles).filter(isStyleName),
      'Style of responses: standard follows the specifications, aspnet follows the original platform where they differ.',
    ),
  }),
  ...usedBy([...contractUses, 'import times'], {
    timeZone: common(
      text(
        'UTC',
        'zone',
        'IANA time zone used to write dates and to read dates without a zone.',
        readTimeZone,
      ),
    ),
  }),
  ...usedBy([...contractUses, 'webhook', 'sync'], {
    publicUrl: common({
      ...text(
        '',
        'url',
        'Public URL of the endpoint, used in the WSDL, in links and for images.',
        readUrl,
      ),
      fallbackText: 'the address the client used',
    }),
  }),
  ...usedBy(contractUses, {
    preferStated: toggle(
      "Return a player's level, points and rank as the source gave them, instead of the values that Laurel computes.",
    ),
  }),
} as const;

function isStyleName(name: string): name is keyof typeof styles {
  return name in styles;
}

function readBrand(given: string): string {
  if (/^[A-Za-z][A-Za-z0-9]*$/.test(given)) return given;
  throw new InvalidValue(`${JSON.stringify(given)} is not a word of letters and digits`);
}

function readName(given: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(given)) return given;
  throw new InvalidValue(
    `${JSON.stringify(given)} is not an XML name of letters, digits, dots and hyphens`,
  );
}

function readNamespace(given: string): string {
  if (URL.canParse(given) && /^[!-~]+$/.test(given) && !/[<>"{}|\\^`]/.test(given)) return given;
  throw new InvalidValue(`${JSON.stringify(given)} is not an absolute URI`);
}

function readUrl(given: string): string {
  const { search, hash, username, password } = URL.parse(given) ?? {};
  const isPlain =
    /^https?:\/\/[!-~]+$/i.test(given) &&
    [search, hash, username, password].every((part) => part === '');
  if (given === '' || isPlain) return withoutFinalSlashes(given);
  throw new InvalidValue(
    `${JSON.stringify(given)} is not an http or https URL without a query, fragment or user`,
  );
}

function withoutFinalSlashes(given: string): string {
  let end = given.length;
  while (given[end - 1] === '/') end -= 1;
  return given.slice(0, end);
}

function readBasePath(given: string): string {
  const path = given.startsWith('/') ? withoutFinalSlashes(given) : '';
  if (/^(\/[\w.~-]+)+$/.test(path)) return path;
  throw new InvalidValue(
    `${JSON.stringify(given)} is not a path such as /api or /ps3/api/psn.asmx`,
  );
}

function readTimeZone(given: string): string {
  try {
    return openTimeZone(given).name;
  } catch (error) {
    throw new InvalidValue(error instanceof Error ? error.message : String(error));
  }
}
