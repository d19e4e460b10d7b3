/** Refuses passwords in arguments, which every user of the machine can list. */

import type { Command, Option } from 'commander';
import { withoutPassword } from '../store/engine/address.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';

/** Throws CommandError if the address of a server is an argument with a password. The message does not repeat it. */
export function refusePasswords(command: Command): void {
  const found = command.options.find((option) => holdsPassword(command, option));
  if (found === undefined) return;
  const { envVar } = found;
  const wholly =
    envVar === undefined ? '' : `, or give the whole address in ${envVar} or a settings file`;
  throw new CommandError(
    `${found.long ?? ''}: arguments are visible to other users of the machine, so a password in one is refused. Leave it out of the address, and put it into ~/.pgpass or PGPASSWORD${wholly}.`,
    exitCodes.usage,
  );
}

function holdsPassword(command: Command, option: Option): boolean {
  const name = option.attributeName();
  const value: unknown = command.getOptionValue(name);
  const isArgument = command.getOptionValueSource(name) === 'cli' && typeof value === 'string';
  return isArgument && /^postgres(?:ql)?:/i.test(value) && withoutPassword(value) !== value;
}
