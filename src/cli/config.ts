/** `laurel config`: prints the effective settings and the source of each. */

import type { Command } from 'commander';
import type { Setting } from '../settings/index.ts';
import {
  allSettings,
  environmentName,
  flagName,
  shownValue,
  writeSettingsLine,
} from '../settings/index.ts';
import { findUnknownVariables } from './import-variables.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { terminal } from './terminal.ts';

/** A setting with its effective value. */
interface Effective {
  readonly setting: string;
  readonly value: string;
  /** The source of the value: a flag, an environment variable, the settings file or the default. */
  readonly source: string;
}

/** Defines `laurel config`. */
export function defineConfigCommand(command: Command): void {
  command.option('--json', 'print JSON', false);
  addSettings(command, allSettings).action(({ json }: { readonly json: boolean }) => {
    const effective = listEffective(command);
    terminal().stdout.write(
      json ? `${JSON.stringify(effective, null, 2)}\n` : writeToml(effective),
    );
    for (const name of findUnknownVariables(process.env)) {
      terminal().stderr.write(
        `laurel: The environment variable ${name} is set, but there is no such setting.\n`,
      );
    }
  });
}

function listEffective(command: Command): readonly Effective[] {
  const values: Readonly<Record<string, unknown>> = readSettings(command, allSettings);
  return Object.entries<Setting<unknown>>(allSettings).map(([key, setting]) => ({
    setting: flagName(key),
    value: shownValue(setting, values[key]),
    source: describeSource(command, key),
  }));
}

function describeSource(command: Command, key: string): string {
  switch (command.getOptionValueSource(key)) {
    case 'cli':
      return `flag --${flagName(key)}`;
    case 'env':
      return `environment variable ${environmentName(key)}`;
    case 'config':
      return `file ${String(command.getOptionValue('config'))}`;
    default:
      return 'default';
  }
}

/** Writes a settings file with these values; defaults are commented out. */
function writeToml(effective: readonly Effective[]): string {
  const lines = effective.map(({ setting, value, source }) => {
    const line = writeSettingsLine(setting, value);
    return source === 'default' ? `# ${line}` : `${line} # ${source}`;
  });
  return `${lines.join('\n')}\n`;
}
