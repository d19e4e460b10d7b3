/** `laurel config`: what is set, and where. */

import type { Command } from 'commander';
import type { Setting } from '../settings/index.ts';
import { acceptedSettings, allSettings, environmentName, flagName, shownValue, unknownVariables } from '../settings/index.ts';
import { addSettings, readSettings } from './setting-options.ts';

/** A setting with the value that holds. */
interface Effective {
  readonly setting: string;
  readonly value: string;
  /** Where the value is from: a flag, a variable, the file, or the default. */
  readonly source: string;
}

export function describeConfigCommand(command: Command): void {
  command.option('--json', 'write it as JSON', false);
  addSettings(command, allSettings).action(({ json }: { readonly json: boolean }) => {
    const effective = listEffective(command);
    process.stdout.write(json ? `${JSON.stringify(effective, null, 2)}\n` : writeToml(effective));
    for (const name of unknownVariables(process.env, acceptedSettings)) {
      process.stderr.write(`laurel: ${name} is in the environment, and no setting has that name\n`);
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

/** A file that sets the same again; what is at its default stands in it as a comment. */
function writeToml(effective: readonly Effective[]): string {
  const lines = effective.map(({ setting, value, source }) => {
    const line = `${setting} = ${/^(\d+|true|false)$/.test(value) ? value : JSON.stringify(value)}`;
    return source === 'default' ? `# ${line}` : `${line} # ${source}`;
  });
  return `${lines.join('\n')}\n`;
}
