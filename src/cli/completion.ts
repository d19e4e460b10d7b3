/** `laurel completion`: a script that completes commands and options in a shell. A word that is not listed is completed as a file name. */

import type { Command } from 'commander';
import { Argument } from 'commander';
import type { DescribedCommand } from './command-table.ts';
import { listCommands } from './command-table.ts';
import { terminal } from './terminal.ts';

/** Creates the completion script for one shell. */
type CompletionWriter = (commands: readonly DescribedCommand[]) => string;

/** The script writers by the name of their shell. */
export const shells = { bash, zsh, fish } as const satisfies Record<string, CompletionWriter>;

type Shell = keyof typeof shells;

/** Defines `laurel completion`. @param createWhole creates the command line with all commands and their options */
export function defineCompletionCommand(
  command: Command,
  createWhole: () => Promise<Command>,
): void {
  command
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
    .action(async (shell: Shell) => {
      terminal().stdout.write(shells[shell](listCommands(await createWhole())));
    });
}

/** Writes a completion script for bash: https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html */
function bash(commands: readonly DescribedCommand[]): string {
  const cases = commands.map(({ path, subcommands, options }) => {
    const words = [...subcommands, ...options.map(({ flag }) => flag)];
    return `    ${JSON.stringify(path)}) words=${JSON.stringify(words.join(' '))} ;;`;
  });
  const paths = commands.map(({ path }) => ` ${path} `).join('|');
  return `# bash completion of laurel. Load it with: source <(laurel completion bash)
_laurel() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" words="" word next
  local paths=${JSON.stringify(`|${paths}|`)}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$paths" in *"| $next |"*) path="$next" ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=( $(compgen -W "$words" -- "$current") )
}
complete -o default -F _laurel laurel
`;
}

/** Writes a completion script for zsh, which can run bash completions (zshcompsys(1), bashcompinit). */
function zsh(commands: readonly DescribedCommand[]): string {
  const load =
    '# zsh completion of laurel. Load it with: source <(laurel completion zsh)\nautoload -U +X compinit && compinit\n';
  return `${load}autoload -U +X bashcompinit && bashcompinit\n${bash(commands).replace(/^#.*\n/, '')}`;
}

/** Writes a completion script for fish: https://fishshell.com/docs/current/completions.html */
function fish(commands: readonly DescribedCommand[]): string {
  const lines = commands.flatMap(({ path, subcommands, options }) => {
    const when = `-n ${quote(`__laurel_path ${quote(path)}`)}`;
    return [
      ...subcommands.map((name) => {
        const about =
          commands.find((command) => command.path === `${path} ${name}`.trim())?.about ?? '';
        return `complete -c laurel -f ${when} -a ${quote(name)} -d ${quote(about)}`;
      }),
      ...options.map(
        ({ flag, about }) => `complete -c laurel ${when} -l ${flag.slice(2)} -d ${quote(about)}`,
      ),
    ];
  });
  return `# fish completion of laurel. Load it with: laurel completion fish | source
function __laurel_path
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$path $word")
    if contains -- $next ${commands.map(({ path }) => quote(path)).join(' ')}
      set path $next
    end
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`;
}

/** Puts a text in single quotes for fish, and escapes the only two special characters: backslash and quote. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;
}
