/** Derives docs/reference/v1, a page for each modern API endpoint and an index, from the contract and responses of the demo. */

import type { FaultKind, Parameter } from '../src/contract/index.ts';
import { faultKinds, toKind, v1 } from '../src/contract/index.ts';
import { describeLimits } from '../src/documents/index.ts';
import { problemPath } from '../src/protocols/index.ts';
import { allSettings } from '../src/settings/index.ts';
import { describeShape, describeTypes } from './field-tables.ts';
import { code, codeBlock, joinBlocks, plainWithCode, table } from './markdown.ts';
import { sampleTarget, writeCalls } from './v1-calls.ts';
import { recordV1Examples } from './v1-examples.ts';

const folder = new URL('../docs/reference/v1/', import.meta.url);
const endpoints = Object.entries<v1.V1Endpoint>(v1.v1Endpoints);

/** The base path of a service with the default settings. */
const { fallback: basePath } = allSettings.basePath;

/** Returns the file name of an endpoint: `list-player-games.md`. */
function nameFile(name: string): string {
  return `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
}

/** The pages with their files. */
export const v1Pages = [
  { file: new URL('README.md', folder), write: writeIndex },
  ...endpoints.map(([name, endpoint]) => ({
    file: new URL(nameFile(name), folder),
    write: () => writePage(name, endpoint),
  })),
];

const conventions = `Every endpoint answers \`GET\` and \`HEAD\` below \`{base_url}\`, the address of the service with its base path, such as \`https://trophies.example/api\`. These pages are generated
from the contract by \`npm run docs\`. Their sample responses come from the demo, which \`npm start\` serves; the dates in a running demo depend on when it was imported. If the operations are available (\`--endpoint\`), a service
describes the endpoints with their parameters and types at \`{base_url}/docs\`.

- **Values.** Names are in camelCase. Dates and times are in UTC, such as \`2013-08-14T21:37:46Z\`, with up to three decimals of the seconds if the time has them; only the [day of a progression](list-player-progression.md) can be in another zone. A field that can be \`null\` is \`null\` if its value is not known, is hidden or does not apply. Every field is present, unless the parameter \`fields\` selects only some of them.
- **Lists** are pages with \`items\`, \`total\` and \`next\`. Follow \`next\` until it is \`null\`; the \`Link\` header has the same address.
- **Images.** The address of an image of this instance is absolute. It begins with the address of the site, which is \`{base_url}\` without the base path, or the root of the host if \`{base_url}\` does not end with the base path. \`{base_url}\` is the value of \`--public-url\`, or if that is not set, the address of the request. Other images keep the address from their source.
- **Entity tags.** A response with status 200 has an \`ETag\`. Send its value in \`If-None-Match\` with the next request: if the response has not changed, it has status 304 and no body.
- **Names in a path** are percent-encoded, including slashes. Clients resolve \`.\` and \`..\`, so write \`~.\` and \`~..\` for these names. Hidden players are treated like players who do not exist.
- **Errors** of the endpoints are problem details (RFC 9457) with a \`code\`, and a \`type\`: the address of a page about the error, if the operations are available ([faults](../faults.md)). Errors of the connection, such as an invalid \`Host\` header or too many connections, are plain text or have no body. Responses with status 429 or 503 have \`Retry-After\` in seconds.
- **Access.** With \`--visibility members\`, a program sends a token with the scope \`export\`. Without such a token, the response has status 401, unless somebody who is signed in sends the request. See [Show a site to its members only](../../how-to/members-only.md).
- **Changes.** For what may change within \`/v1\` and what may not, see [Versions](../../integrate/versions.md).`;

function writeIndex(): string {
  return joinBlocks([
    '# The API /v1',
    `${conventions}\n- **Limits.** ${describeLimits(defaultLimits)} These are the defaults; the OpenAPI document of an instance contains the limits of that instance. \`--limit-exempt\` names the clients without limits, by default those at loopback addresses. With \`--workers\`, each process counts for itself.`,
    ...Object.entries(v1.subjects).flatMap(([subject, about]) => [
      `## ${subject.charAt(0).toUpperCase()}${subject.slice(1)}`,
      about,
      indexSubject(subject),
    ]),
  ]);
}

const defaultLimits = {
  rateLimit: allSettings.rateLimit.fallback,
  rateBurst: allSettings.rateBurst.fallback,
  maxClientRequests: allSettings.maxClientRequests.fallback,
};

function indexSubject(subject: string): string {
  const rows = endpoints
    .filter(([, endpoint]) => endpoint.subject === subject)
    .map(([name, { path, about, page }]) => [
      `[${code(path)}](${nameFile(name)})`,
      plainWithCode(about),
      code(page),
    ]);
  return table(['Endpoint', 'Content', 'On the site'], rows);
}

async function writePage(name: string, endpoint: v1.V1Endpoint): Promise<string> {
  const { path, about, page, result } = endpoint;
  return joinBlocks([
    `# ${name}`,
    code(`GET {base_url}${path}`),
    `${plainWithCode(about)} On the site, see ${code(page)}.`,
    '## Parameters',
    describeParameters(endpoint),
    '## Response',
    ...describeResponse(endpoint),
    ...describeTypes(result, 'response', '###'),
    '## Example',
    code(`GET {base_url}${sampleTarget(endpoint)}`),
    ...(await writeExample(name)),
    '## Errors',
    describeErrors(endpoint),
    '## Calls',
    ...writeCalls(name, endpoint),
  ]);
}

function describeParameters(endpoint: v1.V1Endpoint): string {
  const rows = Object.entries(v1.allParameters(endpoint)).map(([name, parameter]) => [
    code(name),
    endpoint.path.includes(`{${name}}`) ? 'path' : 'query',
    describeValues(parameter),
    describeDefault(parameter),
    plainWithCode(parameter.about),
  ]);
  return table(['Parameter', 'In', 'Values', 'Default', 'Meaning'], rows);
}

function describeValues(parameter: Parameter): string {
  const { type, values, bounds } = parameter;
  if (values !== undefined) return values.map(code).join(', ');
  if (bounds !== undefined) return `${bounds[0]} to ${bounds[1]}`;
  return type === 'instant' ? 'date, or date and time' : toKind(parameter);
}

function describeDefault({ isRequired, fallback }: Parameter): string {
  if (isRequired) return 'required';
  return typeof fallback === 'string' || typeof fallback === 'number' ? code(`${fallback}`) : '';
}

function describeResponse({ result, isList }: v1.V1Endpoint): string[] {
  if (!isList) return [`Status 200, a ${describeShape(result)}.`];
  const { items, total, next } = v1.pageMembers;
  const rows = [
    [code('items'), `list of ${describeShape(result)}`, 'no', items],
    [code('total'), 'whole number', 'yes', total],
    [code('next'), 'string', 'yes', next],
  ];
  return ['Status 200, a page:', table(['Field', 'Type', 'Can be null', 'Meaning'], rows)];
}

/** Maximum number of list entries in an example. */
const shownEntries = 2;

async function writeExample(name: string): Promise<string[]> {
  const examples: Readonly<Record<string, unknown>> = JSON.parse(await recordV1Examples());
  let isCut = false;
  const text = JSON.stringify(
    examples[name],
    (_, value: unknown) => {
      if (!Array.isArray(value) || value.length <= shownEntries) return value;
      isCut = true;
      return value.slice(0, shownEntries);
    },
    2,
  );
  const block = codeBlock('json', text.split('\n'));
  return isCut
    ? [`This example shows only the first ${shownEntries} entries of each list.`, block]
    : [block];
}

function describeErrors(endpoint: v1.V1Endpoint): string {
  const rows = v1.listFaults(endpoint).map((faultCode) => {
    const { status, title }: FaultKind = faultKinds[faultCode];
    return [String(status), code(faultCode), title, code(basePath + problemPath(faultCode))];
  });
  return table(['Status', 'Code', 'Title', 'Type'], rows);
}
