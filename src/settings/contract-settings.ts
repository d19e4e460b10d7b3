/** Settings of the contract: what it is called and how its answers look. */

import { styles } from '../contract/index.ts';
import { openTimeZone } from '../domain/time/index.ts';
import { choice, SettingError, text, toggle } from './setting.ts';
import { usedBy } from './uses.ts';

const contractUses = ['serve', 'describe', 'export'] as const;

export const contractSettings = {
  ...usedBy(contractUses, {
    brand: text('Net', 'word', 'Word that stands for Net in getNetID, sNetID, NetId.', readBrand),
    namespace: text('http://laurel.example/api', 'uri', 'XML namespace of every request and answer.', readNamespace),
    basePath: text('/api', 'path', 'Path of the endpoint, matched without regard to case.', readBasePath),
    serviceName: { ...text('', 'name', 'Name of the service in the WSDL.', readName), fallbackText: 'the brand in lower case' },
    style: choice('standard', Object.keys(styles).filter(isStyleName), 'How answers look where standard and platform differ.'),
  }),
  ...usedBy([...contractUses, 'import xml'], {
    timeZone: text('UTC', 'zone', 'IANA time zone in which dates are written and zone-less ones read.', readTimeZone),
  }),
  ...usedBy([...contractUses, 'import rpcs3'], {
    publicUrl: {
      ...text('', 'url', 'Address of the endpoint given in the WSDL.', readUrl),
      fallbackText: 'the address the client used',
    },
  }),
  ...usedBy(contractUses, {
    preferStated: toggle('Level, points and rank that a source states win over the computed ones.'),
  }),
} as const;

function isStyleName(name: string): name is keyof typeof styles {
  return name in styles;
}

function readBrand(given: string): string {
  if (/^[A-Za-z][A-Za-z0-9]*$/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is not a word of letters and digits`);
}

function readName(given: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is not an XML name of letters, digits, dots and hyphens`);
}

function readNamespace(given: string): string {
  if (URL.canParse(given) && /^[!-~]+$/.test(given) && !/[<>"{}|\\^`]/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is not an absolute URI`);
}

function readUrl(given: string): string {
  const { search, hash, username, password } = URL.parse(given) ?? {};
  const isPlain = /^https?:\/\/[!-~]+$/i.test(given) && [search, hash, username, password].every((part) => part === '');
  if (given === '' || isPlain) return given.replace(/\/+$/, '');
  throw new SettingError(`${JSON.stringify(given)} is not an http or https address without query and user`);
}

function readBasePath(given: string): string {
  const path = given.startsWith('/') ? given.replace(/\/+$/, '') : '';
  if (/^(\/[\w.~-]+)+$/.test(path)) return path;
  throw new SettingError(`${JSON.stringify(given)} is not a path such as /api or /ps3/api/psn.asmx`);
}

function readTimeZone(given: string): string {
  try {
    return openTimeZone(given).name;
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error));
  }
}
