/** The prose of a page: its text with the same positions, without what is written for machines. */

/** Blanks code blocks, tags and link targets, and replaces inline code by a word, so that sentences and positions remain. */
export function withoutCode(text: string): string {
  return text
    .replaceAll(/^ *```[^]*?^ *```/gm, blank)
    .replaceAll(/<\/?[a-z][^<>]*>/g, blank)
    .replaceAll(/`[^`\n]+`/g, (code) => 'X'.repeat(code.length))
    .replaceAll(/(?<=\])\([^)\n]*\)/g, blank);
}

/** The messages of a catalogue, without keys and arguments. */
export function withoutKeys(catalogue: string): string {
  return catalogue
    .replaceAll(/^ *"[^"\n]+": (?=")/gm, blank)
    .replaceAll(/\{\w+(?:, (?:number|date|time))?\}/g, (argument) => 'X'.repeat(argument.length))
    .replaceAll(/\{\w+, (?:plural|select),|(?:\b(?:zero|one|two|few|many|other)|=\d+) \{/g, blank);
}

/** The part of a changelog about what is not released yet; former versions are blanked. */
export function onlyUnreleased(changelog: string): string {
  const end = changelog.search(/^## \[\d/m);
  return end < 0 ? changelog : changelog.slice(0, end) + blank(changelog.slice(end));
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
