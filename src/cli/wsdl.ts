/** `laurel wsdl`: prints the WSDL without a running service. */

import type { Command } from 'commander';
import { composeService } from '../app/compose.ts';
import { writeSchema, writeWsdl } from '../documents/index.ts';
import { settingsFor } from '../settings/index.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { terminal } from './terminal.ts';

export function describeWsdlCommand(command: Command): void {
  command.option('--xsd', 'print only the schema', false);
  const declarations = settingsFor('document');
  addSettings(command, declarations).action((options: { readonly xsd: boolean }) => {
    const settings = readSettings(command, declarations);
    const service = composeService(settings);
    const address = settings.publicUrl || `http://${settings.host}:${settings.port}${settings.basePath}`;
    terminal().stdout.write(options.xsd ? writeSchema(service) : writeWsdl(service, address));
  });
}
