/** Generates the source of the client package, for the default settings. */

import { composeService } from '../src/app/compose.ts';
import { writeTypeScriptClient } from '../src/documents/index.ts';
import { defaultSettings } from '../test/support/start-service.ts';

export const clientPackageFile = new URL('../packages/client/src/client.ts', import.meta.url);

export function deriveClientPackage(): string {
  return writeTypeScriptClient(composeService(defaultSettings()));
}
