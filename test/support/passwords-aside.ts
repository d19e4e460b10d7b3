/**
 * Moves the passwords of test servers from a command line into an environment variable, because Laurel refuses URLs with a password as
 * arguments.
 */

/** Arguments and environment variables of a command. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const withPassword = /^(postgres(?:ql)?:\/\/[^/?#:@]*):([^/?#@]*)@/;

/** Returns the arguments without passwords, and the last of the passwords as the variable PGPASSWORD. */
export function passwordsAside(given: readonly string[]): CommandLine {
  const passwords = given.flatMap((arg) => withPassword.exec(arg)?.[2] ?? []);
  const args = given.map((arg) => arg.replace(withPassword, '$1@'));
  const last = passwords.at(-1);
  return { args, env: last === undefined ? {} : { PGPASSWORD: decodeURIComponent(last) } };
}
