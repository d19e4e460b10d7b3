/** Refuses passwords in arguments, because every user of the machine can list the arguments of a process. */

import type { Command, Option } from 'commander';
import { withoutPassword } from '../store/engine/address.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';

/** Throws CommandError if an argument is a server's address with a password. The message does not repeat the password. */
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
