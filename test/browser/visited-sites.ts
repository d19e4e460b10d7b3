/** The sites that a browser visits: the demo with all pages of the operator, and one without data. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartedService } from '../support/start-service.ts';
import { startDemo, startService } from '../support/start-service.ts';

const imprint =
  '# Imprint\n\nThe *Harbour Club*, Quay 3, Lantern Bridge.\n\n- [Mail](mailto:operator@club.example)\n';
const privacy =
  '# Privacy\n\nThis site sets no cookies but for the language and the theme that you choose.\n';

/** Starts the demo as of `now`, milliseconds UTC. */
export async function startDemoSite(now: number): Promise<StartedService> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-site-'));
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const settings = {
    imprint: write('imprint.md', imprint),
    privacy: write('privacy.md', privacy),
    contact: 'mailto:operator@club.example',
  };
  const service = await startDemo(now, settings);
  return {
    ...service,
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts a site without data. */
export function startEmptySite(): Promise<StartedService> {
  return startService();
}
