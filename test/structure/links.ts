/** The links of Markdown pages. */

function withoutCode(text: string): string {
  return text
    .replaceAll(/^( *)```[^]*?^ *```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
}

/** Returns the targets of a page's links and images, including those in HTML. URLs of other hosts are left out. */
export function readTargets(text: string): string[] {
  const inline = [...withoutCode(text).matchAll(/\]\(\s*<?([^()\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)].map(
    ([, target = '']) => target,
  );
  const named = [...withoutCode(text).matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)].map(
    ([, target = '']) => target,
  );
  const html = [
    ...text.matchAll(/<(?:img|source|a)\b[^>]*?\b(?:src|srcset|href)="([^"\s]+)"/g),
  ].map(([, target = '']) => target);
  return [...inline, ...named, ...html].filter((target) => !/^[a-z]+:/i.test(target));
}
