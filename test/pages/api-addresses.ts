/** URLs of the API about a player and a game, derived from the contract: those of operations, resources and the modern API. */

import { operations, resources, v1 } from '../../src/contract/index.ts';
import type { Subject } from './route-addresses.ts';

interface Sampled {
  readonly sample: string;
}

/** Lists the URLs. @param base path of the endpoint, such as `/api` */
export function listApiAddresses(base: string, subject: Subject): string[] {
  const named = [
    ...Object.values<Templated>(resources),
    ...Object.values<Templated>(v1.v1Endpoints),
  ];
  return [
    ...Object.entries(operations).map(([name, { parameters }]) =>
      fill(`/${name}`, parameters, subject),
    ),
    ...named.map(({ path, parameters }) => fill(path, parameters, subject)),
  ].map((address) => base + address);
}

interface Templated {
  readonly path: string;
  readonly parameters: Readonly<Record<string, Sampled>>;
}

/** Replaces the names in the path by values. Adds the other parameters for a player, a game or a text to the query. */
function fill(
  path: string,
  parameters: Readonly<Record<string, Sampled>>,
  subject: Subject,
): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, { sample }] of Object.entries(parameters)) {
    const value = valueOf(sample, subject);
    if (path.includes(`{${name}}`))
      filled = filled.replace(`{${name}}`, encodeURIComponent(value ?? sample));
    else if (value !== null) query.append(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

/** Returns the subject's value instead of the contract's sample; null for a parameter about neither a player nor a game. */
function valueOf(sample: string, { player, game }: Subject): string | null {
  if (['LanternFox', 'HarbourTwin', 'lantern'].includes(sample)) return player;
  return sample.startsWith('NPWR') ? game : null;
}
