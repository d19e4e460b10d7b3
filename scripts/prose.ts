/** Extracts the prose of a page. Code and markup are blanked, so that positions in the text do not change. */

/** Blanks code blocks, tags and link targets, and replaces inline code by a word, so that sentences and positions remain. */
export function withoutCode(text: string): string {
  return text
    .replaceAll(/^ *```[^]*?^ *```/gm, blank)
    .replaceAll(/<\/?[a-z][^<>]*>/g, blank)
    .replaceAll(/`[^`\n]+`/g, (code) => 'X'.repeat(code.length))
    .replaceAll(/(?<=\])\([^)\n]*\)/g, blank);
}

/** Returns the messages of a catalogue, without keys and arguments. */
export function withoutKeys(catalogue: string): string {
  return catalogue
    .replaceAll(/^ *"[^"\n]+": (?=")/gm, blank)
    .replaceAll(/\{\w+(?:, (?:number|date|time))?\}/g, (argument) => 'X'.repeat(argument.length))
    .replaceAll(/\{\w+, (?:plural|select),|(?:\b(?:zero|one|two|few|many|other)|=\d+) \{/g, blank);
}

/** Returns a changelog with only the unreleased entries. Released versions are blanked. */
export function onlyUnreleased(changelog: string): string {
  const end = changelog.search(/^## \[\d/m);
  return end < 0 ? changelog : changelog.slice(0, end) + blank(changelog.slice(end));
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
