/** `laurel client` and `laurel wsdl`: print documents of the service without running it. */

import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { composeService } from '../app/compose.ts';
import {
  writeApiDescription,
  writeTypeScriptClient,
  writeSchema,
  writeWsdl,
} from '../documents/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { allSettings, settingsFor } from '../settings/index.ts';
import { describeWriteErrors } from './export-files.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { terminal } from './terminal.ts';

const declarations = settingsFor('document');

/** The default limits, because the documents describe a service that is not running. */
const usualLimits = {
  rateLimit: allSettings.rateLimit.fallback,
  rateBurst: allSettings.rateBurst.fallback,
  maxClientRequests: allSettings.maxClientRequests.fallback,
};

/** Defines `laurel client`. */
export function defineClientCommand(command: Command): void {
  command
    .option('-o, --output <file>', 'file to write; - writes to the standard output', '-')
    .option(
      '--openapi',
      'print the OpenAPI document instead, from which other tools generate clients in other languages',
      false,
    );
  addSettings(command, declarations).action(
    async ({ output, openapi }: { readonly output: string; readonly openapi: boolean }) => {
      const settings = readSettings(command, declarations);
      const service = composeService(settings);
      const text = openapi
        ? `${writeApiDescription(service, addressOf(settings), { limits: usualLimits })}\n`
        : writeTypeScriptClient(service);
      if (output === '-') terminal().stdout.write(text);
      else await describeWriteErrors(output, () => writeFile(output, text));
    },
  );
}

/** Defines `laurel wsdl`. */
export function defineWsdlCommand(command: Command): void {
  command.option('--xsd', 'print only the schema', false);
  addSettings(command, declarations).action((options: { readonly xsd: boolean }) => {
    const settings = readSettings(command, declarations);
    const service = composeService(settings);
    terminal().stdout.write(
      options.xsd ? writeSchema(service) : writeWsdl(service, addressOf(settings)),
    );
  });
}

/** Returns the public URL, or the address that a service with these settings would have on this machine. */
function addressOf({ publicUrl, host, port, basePath }: SettingsFor<'document'>): string {
  return publicUrl || `http://${host}:${port}${basePath}`;
}
