/** Writes a call of a modern API endpoint in several programming languages, for the reference. Tests run these calls. */

import type { v1 } from '../src/contract/index.ts';
import { fillPath } from '../src/paths/index.ts';
import { codeBlock } from './markdown.ts';
import { sampleRequest } from './v1-examples.ts';

/** The address of the service in the samples: `npm start` serves the demo there. */
export const sampleService = 'http://127.0.0.1:8080/api';

/** Returns the path and the query of an endpoint's sample call. */
export function sampleTarget(endpoint: v1.V1Endpoint): string {
  const { values, query } = sampleRequest(endpoint);
  return `${fillPath(endpoint.path, values)}${query === '' ? '' : `?${query}`}`;
}

/** Writes the calls, each under a heading. */
export function writeCalls(name: string, endpoint: v1.V1Endpoint): string[] {
  const address = sampleService + sampleTarget(endpoint);
  return [
    '### curl',
    codeBlock('sh example', [`curl -sS '${address}'`]),
    '### Python',
    codeBlock('python', [
      'import json',
      'from urllib.request import urlopen',
      '',
      `with urlopen("${address}") as response:`,
      '    print(json.dumps(json.load(response)))',
    ]),
    '### JavaScript',
    codeBlock('js', [
      `const response = await fetch('${address}');`,
      'const value = await response.json();',
      'if (!response.ok) throw new Error(value.detail);',
      'console.log(JSON.stringify(value));',
    ]),
    '### TypeScript',
    `With the typed client, which you can download from the service at \`${sampleService}/client.ts\`:`,
    codeBlock('ts', [
      "import { createClient } from './client.ts';",
      '',
      `const client = createClient('${sampleService}');`,
      `const value = await client.${name}(${writeArguments(endpoint)});`,
      'console.log(JSON.stringify(value));',
    ]),
  ];
}

function writeArguments(endpoint: v1.V1Endpoint): string {
  const { values, query } = sampleRequest(endpoint);
  const given = [
    ...Object.entries(values),
    ...[...new URLSearchParams(query)].map(([name, value]) => [name, value] as const),
  ].map(([name, value]) => `${name}: ${/^\d+$/.test(value) ? value : `'${value}'`}`);
  return `{ ${given.join(', ')} }`;
}
