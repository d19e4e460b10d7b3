/** Parses the commands in shell blocks. It knows as much of the shell's syntax as the documentation uses. */

export interface ShellCommand {
  /** The command and its arguments, without assignments of variables, redirections, `sudo` and `npx`. */
  readonly words: readonly string[];
  /** All words, including such prefixes, but without quotes and redirections. */
  readonly text: string;
}

/**
 * Matches a token of the shell: a blank, a comment, the end of a line, a redirection, an operator, or a word, which may contain quotes and
 * escapes.
 */
const token =
  /(?<blank>[ \t]+)|(?<comment>#[^\n]*)|(?<newline>\n)|(?<redirect>\d?(?:>>|>|<)(?:&\d)?[ \t]*)|(?<operator>&&|\|\||[|;&])|(?<word>(?:'[^']*'|"(?:\\.|[^"\\])*"|\$\([^)]*\)|\\.|[^\s'"\\|;&<>])+)/gy;

/** Returns the commands of a block, in order. Bodies of here-documents are left out. */
export function readShell(block: string): ShellCommand[] {
  const text = block
    .replaceAll('\\\n', ' ')
    .replaceAll(/<<-?\s*'?(\w+)'?([^\n]*)\n[^]*?^\s*\1$/gm, '$2');
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let isTarget = false;
  const finish = (): void => {
    const kept = withoutPrefixes(words);
    if (kept.length > 0) commands.push({ words: kept, text: words.join(' ') });
    words = [];
    isTarget = false;
  };
  for (const { groups = {} } of text.matchAll(token)) {
    if (groups['newline'] !== undefined || groups['operator'] !== undefined) finish();
    else if (groups['redirect'] !== undefined) isTarget = !groups['redirect'].includes('&');
    else if (groups['word'] !== undefined) {
      if (!isTarget) words.push(unquote(groups['word']));
      isTarget = false;
    }
  }
  finish();
  return commands;
}

function unquote(word: string): string {
  return word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g, (_, single, double, escaped) =>
    String(single ?? double ?? escaped),
  );
}

/** Removes what may precede a command: `NAME=value`, a prompt, `sudo` with its user, and `npx`. */
function withoutPrefixes(words: readonly string[]): string[] {
  const [first = '', second = ''] = words;
  if (/^[A-Z_]+=/.test(first) || first === '$' || first === 'npx')
    return withoutPrefixes(words.slice(1));
  if (first === 'sudo') return withoutPrefixes(words.slice(second === '-u' ? 3 : 1));
  return [...words];
}
