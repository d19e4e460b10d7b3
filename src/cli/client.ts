/** `laurel client`: a typed client of the service, as source. */

import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { composeService } from '../compose.ts';
import { writeApiDescription, writeTypeScriptClient } from '../documents/index.ts';
import { settingsFor } from '../settings/index.ts';
import { addSettings, readSettings } from './setting-options.ts';

export function describeClientCommand(command: Command): void {
  command
    .option('-o, --output <file>', 'where to write; - is standard output', '-')
    .option('--openapi', 'print the OpenAPI document instead, for generators of other languages', false);
  const declarations = settingsFor('describe');
  addSettings(command, declarations).action(({ output, openapi }: { readonly output: string; readonly openapi: boolean }) => {
    const settings = readSettings(command, declarations);
    const service = composeService(settings);
    const address = settings.publicUrl || `http://${settings.host}:${settings.port}${settings.basePath}`;
    const text = openapi ? `${writeApiDescription(service, address)}\n` : writeTypeScriptClient(service);
    if (output === '-') process.stdout.write(text);
    else writeFileSync(output, text);
  });
}
