/** `laurel doctor`: checks for common problems, and says how to fix them. */

import { styleText } from 'node:util';
import type { Command } from 'commander';
import type { SettingsFor } from '../settings/index.ts';
import { settingsFor } from '../settings/index.ts';
import { checkPorts } from '../app/doctor/check-network.ts';
import { loginChecks, machineChecks, serviceChecks } from '../app/doctor/checks.ts';
import { checkStoreData } from './doctor/check-store-data.ts';
import { hasContact } from './doctor/has-contact.ts';
import type { Check, Finding } from '../app/doctor/finding.ts';
import { exitCodes } from '../app/process/exit-codes.ts';
import type { PrivatePaths } from '../app/checks/check-permissions.ts';
import { addSettings, readSettings, findSecretFile } from './setting-options.ts';
import { printLine, terminal } from './terminal.ts';

interface DoctorOptions {
  readonly json: boolean;
  readonly quick: boolean;
}

/** Defines `laurel doctor`. */
export function defineDoctorCommand(command: Command): void {
  command
    .option('--json', 'print JSON', false)
    .option('--quick', 'leave out the checks that read all stored data', false);
  addSettings(command, settingsFor('serve')).action(async ({ json, quick }: DoctorOptions) => {
    const findings: Finding[] = [];
    const settings = {
      ...readSettings(command, settingsFor('serve')),
      secretFile: await findSecretFile(command),
    };
    for (const check of checksOf(settings, quick)) {
      const found = await check();
      findings.push(...found);
      if (!json) terminal().stdout.write(found.map(describe).join(''));
    }
    if (json) printLine(JSON.stringify(findings, null, 2));
    if (findings.some(({ verdict }) => verdict === 'problem'))
      terminal().exitCode = exitCodes.failed;
  });
}

/** Returns the checks in order: a problem that can cause other problems is checked before them. */
function checksOf(
  settings: SettingsFor<'serve'> & PrivatePaths,
  isQuick: boolean,
): readonly Check[] {
  const now = Date.now();
  const { storeConnections: connections } = settings;
  return [
    ...machineChecks(settings),
    () => checkStoreData(settings, { isDeep: !isQuick, now, connections }),
    () => checkPorts(settings),
    ...serviceChecks(settings, () => hasContact(settings)),
    ...loginChecks(settings, now),
  ];
}

const colours = { ok: 'green', warning: 'yellow', problem: 'red' } as const;

function describe({ check, verdict, message, remedy }: Finding): string {
  const advice = remedy === undefined ? '' : `\n${' '.repeat(9)}${remedy}`;
  const shown = styleText(colours[verdict], verdict.padEnd(8), { stream: terminal().stdout });
  return `${shown} ${check}: ${message}${advice}\n`;
}
