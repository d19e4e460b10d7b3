/** Records responses of the demo as examples for the OpenAPI document of the modern API. */

import { composeHandler } from '../src/app/compose.ts';
import { v1 } from '../src/contract/index.ts';
import { loadDemo } from '../src/data/generate/index.ts';
import { openStore } from '../src/store/index.ts';
import { defaultSettings } from '../test/support/start-service.ts';
import { requestBase } from '../src/documents/index.ts';

export const v1ExamplesFile = new URL('../src/documents/v1-examples.json', import.meta.url);

/** A fixed time, so that the demo is always the same. */
const now = Date.UTC(2026, 0, 15, 12);
const base = requestBase({ path: '/api', address: 'https://trophies.example/api' }, '');
const itemsOfExample = 2;
let recorded: Promise<string> | null = null;

/** Calls every endpoint with the samples of its required parameters, once per process. */
export function recordV1Examples(): Promise<string> {
  return (recorded ??= record());
}

async function record(): Promise<string> {
  const store = await openStore('sqlite::memory:');
  try {
    await loadDemo(store, now);
    const { routes } = composeHandler({ store, settings: defaultSettings(), now: () => now });
    const examples: Record<string, unknown> = {};
    for (const [name, endpoint] of Object.entries<v1.V1Endpoint>(v1.v1Endpoints)) {
      const route = routes.find(({ path }) => path === endpoint.path);
      const { values, query } = sampleRequest(endpoint);
      const request = {
        method: 'GET',
        path: endpoint.path,
        segments: [],
        query,
        headers: {},
        body: new Uint8Array(),
      };
      const answered = await route?.answer({ request, base, values, key: null });
      const body = answered?.response.body;
      if (answered?.response.status !== 200 || !(body instanceof Uint8Array))
        throw new Error(`${name} was refused.`);
      examples[name] = JSON.parse(Buffer.from(body).toString());
    }
    return `${JSON.stringify(examples, null, 2)}\n`;
  } finally {
    await store.close();
  }
}

/** A request for an example. */
export interface SampleRequest {
  /** Values of the parameters in the path. */
  readonly values: Readonly<Record<string, string>>;
  readonly query: string;
}

/** Returns the request for an example of an endpoint. */
export function sampleRequest({ path, parameters, isList }: v1.V1Endpoint): SampleRequest {
  const values: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const [name, parameter] of Object.entries(parameters)) {
    if (path.includes(`{${name}}`)) values[name] = parameter.sample;
    else if (parameter.isRequired) query.set(name, parameter.sample);
  }
  if (isList || 'limit' in parameters) query.set('limit', String(itemsOfExample));
  return { values, query: query.toString() };
}
