/** Generates docs/reference/faults.md from src/contract/faults.ts. */

import type { FaultDetails, FaultKind, FaultSide } from '../src/contract/index.ts';
import { faultKinds } from '../src/contract/index.ts';
import { code, joinBlocks, table } from './markdown.ts';

export const faultReferenceFile = new URL('../docs/reference/faults.md', import.meta.url);

const soapCodes: Readonly<Record<FaultSide, string>> = {
  client: 'Client / Sender',
  server: 'Server / Receiver',
  'version-mismatch': 'VersionMismatch',
  'must-understand': 'MustUnderstand',
};

/** Returns a placeholder such as `{name}` for each detail in a text. */
const placeholders = new Proxy<FaultDetails>({}, { get: (_, detail) => `{${String(detail)}}` });

const introduction = `All ways in which a request can fail. This page is generated from \`src/contract/faults.ts\` by \`npm run docs\`. For each fault, the log
contains its code and the request id, which the response has in its \`X-Request-Id\` field.`;

const legend = `- **HTTP**: status of the response to HTTP GET and POST in style \`standard\`. In style \`aspnet\`, 429 becomes 403, and most other faults have the status 500.
  The exceptions are 405, 503, \`client.host.*\`, \`client.transfer-encoding\`, \`client.path.unknown\` and \`client.token.missing\`. JSON has
  the status of the table in both styles, with the code of the fault in the body.
- **SOAP**: code of the fault in SOAP 1.1 and 1.2. The HTTP status of a SOAP fault is 500; in SOAP 1.2 with style \`standard\`, a fault with the code Sender has 400.
  An asterisk in the HTTP column means that SOAP uses the status of that column instead.
- **Title** and **Text**: the title and the detail of a JSON error; other bindings send only the text. Laurel replaces each name in \`{…}\` by a value. The other tables
  list the details that differ in JSON, and the texts that differ in style \`aspnet\`.`;

/** Returns the whole document. */
export function deriveFaultReference(): string {
  const kinds = Object.entries<FaultKind>(faultKinds);
  const rows = kinds.map(([name, { status, statusInSoap, side, text, title }]) => [
    code(name),
    `${status}${statusInSoap === true ? String.raw`\*` : ''}`,
    soapCodes[side],
    title,
    asCode(text(placeholders)),
  ]);
  return joinBlocks([
    '# Faults',
    introduction,
    legend,
    table(['Fault', 'HTTP', 'SOAP', 'Title', 'Text'], rows),
    '## Details in JSON',
    'JSON errors for these faults have another detail instead of the text above.',
    table(
      ['Fault', 'Detail'],
      kinds.flatMap(([name, { json }]) =>
        json === undefined ? [] : [[code(name), asCode(json(placeholders))]],
      ),
    ),
    '## ASP.NET texts',
    'Style `aspnet` uses these texts of ASP.NET; `⏎` stands for a line break.',
    table(['Fault', 'Over', 'Text'], kinds.flatMap(platformRows)),
  ]);
}

function platformRows([name, { platform }]: readonly [string, FaultKind]): string[][] {
  const rows: string[][] = [];
  if (platform?.http !== undefined)
    rows.push([code(name), 'HTTP', asCode(platform.http(placeholders))]);
  if (platform?.soap !== undefined)
    rows.push([code(name), 'SOAP', asCode(platform.soap(placeholders))]);
  return rows;
}

function asCode(text: string): string {
  return code(text.replaceAll('\r\n', '⏎'));
}
