/** `laurel client`: prints the source of a typed client of the service. */

import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { composeService } from '../app/compose.ts';
import { writeApiDescription, writeTypeScriptClient } from '../documents/index.ts';
import { settingsFor } from '../settings/index.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { terminal } from './terminal.ts';

export function describeClientCommand(command: Command): void {
  command
    .option('-o, --output <file>', 'file to write; - writes to the standard output', '-')
    .option('--openapi', 'print the OpenAPI document instead, for client generators of other languages', false);
  const declarations = settingsFor('document');
  addSettings(command, declarations).action(({ output, openapi }: { readonly output: string; readonly openapi: boolean }) => {
    const settings = readSettings(command, declarations);
    const service = composeService(settings);
    const address = settings.publicUrl || `http://${settings.host}:${settings.port}${settings.basePath}`;
    const text = openapi ? `${writeApiDescription(service, address)}\n` : writeTypeScriptClient(service);
    if (output === '-') terminal().stdout.write(text);
    else writeFileSync(output, text);
  });
}
