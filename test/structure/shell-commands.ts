/** Reads the commands of shell blocks: enough of the shell for what the documentation shows. */

export interface ShellCommand {
  /** Without assignments of variables, redirections, `sudo` and `npx`. */
  readonly words: readonly string[];
  /** As written. */
  readonly text: string;
}

/** A word in quotes or with escapes, an operator, a comment, or a word. */
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

/** Drops `NAME=value`, a prompt, `sudo` with its user, and `npx`. */
function withoutPrefixes(words: readonly string[]): string[] {
  const [first = '', second = ''] = words;
  if (/^[A-Z_]+=/.test(first) || first === '$' || first === 'npx')
    return withoutPrefixes(words.slice(1));
  if (first === 'sudo') return withoutPrefixes(words.slice(second === '-u' ? 3 : 1));
  return [...words];
}
