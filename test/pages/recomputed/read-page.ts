/** Extracts figures from pages. */

/** Returns the text of a piece of markup, with single spaces. */
export function readText(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the part of a page between the texts `from` and `to`; empty if `from` is missing. */
export function between(page: string, from: string, to: string): string {
  const start = page.indexOf(from);
  if (start === -1) return '';
  const end = page.indexOf(to, start + from.length);
  return page.slice(start + from.length, end === -1 ? undefined : end);
}

/** Returns the section of a page whose heading has this id. */
export function findSection(page: string, id: string): string {
  return between(page, `id="${id}"`, '</section>');
}

/** Returns the figures in a page's definition lists, by name. */
export function readFigures(page: string): ReadonlyMap<string, string> {
  const pairs = page.matchAll(/<dt>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [readText(name), readText(value)]));
}

/** Returns the items of all lists in a piece of markup. */
export function splitItems(markup: string): string[] {
  return markup.split(/<li[^>]*>/).slice(1);
}

/** Returns the rows in the body of a table, each as the texts of its cells. */
export function readRows(table: string): string[][] {
  const [, body = ''] = table.split('<tbody>');
  return body
    .split('<tr>')
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => readText(cell)),
    );
}

/** Returns the first date in a piece of markup, in milliseconds UTC; null without one. */
export function dateIn(markup: string): number | null {
  const [, date] = /<time datetime="([^"]+)"/.exec(markup) ?? [];
  return date === undefined ? null : Date.parse(date);
}

/** Returns the ids of the games to which links in the markup lead, in order. */
export function gamesIn(markup: string): string[] {
  return [...markup.matchAll(/href="[^"]*\/?games\/([^"/?]+)"/g)].map(([, id = '']) => id);
}

/** Returns the trophies to which links in the markup lead, each as `GAME NUMBER`. */
export function trophiesIn(markup: string): string[] {
  return [...markup.matchAll(/games\/([^"/?]+)\/trophies\/(\d+)"/g)].map(
    ([, game, number]) => `${game} ${number}`,
  );
}

/** Returns the names of the players to whose pages links in the markup lead, in order. */
export function playersIn(markup: string): string[] {
  return [...markup.matchAll(/players\/([^"/?]+)"/g)].map(([, name = '']) => name);
}
