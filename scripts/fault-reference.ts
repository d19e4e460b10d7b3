/** docs/reference/faults.md, derived from src/contract/faults.ts. */

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

/** Stands for every detail a text may ask for: `{name}`. */
const placeholders = new Proxy<FaultDetails>({}, { get: (_, detail) => `{${String(detail)}}` });

const introduction = `Every way a request can fail. Written from \`src/contract/faults.ts\` by \`npm run docs\`; the code of a fault is in the log, beside the request
id that the answer's \`X-Request-Id\` repeats.`;

const legend = `- **HTTP**: status of an HTTP GET or POST in style \`standard\`. In style \`aspnet\` it is 500 for all but 405 and 503; JSON has
  this status in both, with the code of the fault in the answer.
- **SOAP**: code of the fault in SOAP 1.1 and 1.2. Its status is 500; in SOAP 1.2 and style \`standard\`, 400 for Sender. Where HTTP is marked with an
  asterisk, SOAP has the same status.
- **Text**: what the answer says, \`{…}\` filled in. Below, where style \`aspnet\` says something else.`;

/** The whole document. */
export function deriveFaultReference(): string {
  const kinds = Object.entries<FaultKind>(faultKinds);
  const rows = kinds.map(([name, { status, statusInSoap, side, text }]) => [
    code(name),
    `${status}${statusInSoap === true ? String.raw`\*` : ''}`,
    soapCodes[side],
    asCode(text(placeholders)),
  ]);
  return joinBlocks([
    '# Faults',
    introduction,
    legend,
    table(['Fault', 'HTTP', 'SOAP', 'Text'], rows),
    '## In the words of the platform',
    'Style `aspnet` answers in the words of the platform where they differ; a line end is written `⏎`.',
    table(['Fault', 'Over', 'Text'], kinds.flatMap(platformRows)),
  ]);
}

function platformRows([name, { platform }]: readonly [string, FaultKind]): string[][] {
  const rows: string[][] = [];
  if (platform?.http !== undefined) rows.push([code(name), 'HTTP', asCode(platform.http(placeholders))]);
  if (platform?.soap !== undefined) rows.push([code(name), 'SOAP', asCode(platform.soap(placeholders))]);
  return rows;
}

function asCode(text: string): string {
  return code(text.replaceAll('\r\n', '⏎'));
}
