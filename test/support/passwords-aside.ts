/** Command lines with the addresses of test servers: the passwords go into the environment, because arguments with one are refused. */

/** Arguments and variables of a command. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const withPassword = /^(postgres(?:ql)?:\/\/[^/?#:@]*):([^/?#@]*)@/;

/** Returns the arguments without passwords, and the variable with the password of the last. */
export function passwordsAside(given: readonly string[]): CommandLine {
  const passwords = given.flatMap((arg) => withPassword.exec(arg)?.[2] ?? []);
  const args = given.map((arg) => arg.replace(withPassword, '$1@'));
  const last = passwords.at(-1);
  return { args, env: last === undefined ? {} : { PGPASSWORD: decodeURIComponent(last) } };
}
