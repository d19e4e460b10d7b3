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

const introduction = `Every way a request can fail, generated from \`src/contract/faults.ts\` by \`npm run docs\`. The log has the code of each fault
together with the request id of the response's \`X-Request-Id\` field.`;

const legend = `- **HTTP**: status of an HTTP GET or POST in style \`standard\`. In style \`aspnet\` it is 500 except for 405 and 503. JSON has
  this status in both styles, with the code of the fault in the body.
- **SOAP**: code of the fault in SOAP 1.1 and 1.2. Its status is 500; in SOAP 1.2 and style \`standard\` it is 400 for Sender. An asterisk in the HTTP
  column means that SOAP uses the same status.
- **Title** and **Text**: the title and the detail of a JSON error; other bindings send only the text. The values in \`{…}\` are filled in. The other tables
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
    'JSON errors have these details.',
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
