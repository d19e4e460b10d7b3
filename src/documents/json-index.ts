/** Index of the JSON interfaces: `{base_url}/json` and `{base_url}/v1`, for a person or program that starts there. */

import type { Service } from '../contract/index.ts';
import { contractVersion, jsonRoot } from '../contract/index.ts';

/** An entry of the index. */
interface Entry {
  readonly name: string;
  readonly about: string;
  /** URL, in which `{name}` is a parameter. */
  readonly url: string;
}

/** Writes the index as JSON. */
export function writeJsonIndex(
  { endpoints, operations, resources, serviceName }: Service,
  address: string,
): string {
  const entry = (name: string, about: string, path: string): Entry => ({
    name,
    about,
    url: address + path,
  });
  return JSON.stringify({
    service: serviceName,
    version: contractVersion,
    documents: [
      entry('reference', 'The reference of all JSON interfaces, for people.', '/docs'),
      entry('openapi', 'The same reference as an OpenAPI document.', '/openapi.json'),
      entry('client', 'A typed client for TypeScript.', '/client.ts'),
      entry('problems', 'The kinds of errors.', '/problems'),
    ],
    api: Object.entries(endpoints).map(([name, { about, path }]) => entry(name, about, path)),
    operations: operations.map(({ name, about }) => entry(name, about, `${jsonRoot}/${name}`)),
    resources: Object.entries(resources).map(([name, { about, path }]) => entry(name, about, path)),
  });
}
