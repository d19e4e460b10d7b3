/** Reads figures out of pages. */

/** The text of a piece of markup, with single blanks. */
export function readText(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What stands between two texts; empty without the first. */
export function between(page: string, from: string, to: string): string {
  const start = page.indexOf(from);
  if (start === -1) return '';
  const end = page.indexOf(to, start + from.length);
  return page.slice(start + from.length, end === -1 ? undefined : end);
}

/** The section of a page with a heading of this id. */
export function findSection(page: string, id: string): string {
  return between(page, `id="${id}"`, '</section>');
}

/** The pairs of lists of definitions: figures by name. */
export function readFigures(page: string): ReadonlyMap<string, string> {
  const pairs = page.matchAll(/<dt>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [readText(name), readText(value)]));
}

/** The items of lists. */
export function splitItems(markup: string): string[] {
  return markup.split(/<li[^>]*>/).slice(1);
}

/** The rows of the body of a table, each as the texts of its cells. */
export function readRows(table: string): string[][] {
  const [, body = ''] = table.split('<tbody>');
  return body
    .split('<tr>')
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => readText(cell)),
    );
}

/** The first date in a piece of markup, in milliseconds UTC; null without one. */
export function dateIn(markup: string): number | null {
  const [, date] = /<time datetime="([^"]+)"/.exec(markup) ?? [];
  return date === undefined ? null : Date.parse(date);
}

/** The ids of games that links name, in order. */
export function gamesIn(markup: string): string[] {
  return [...markup.matchAll(/href="[^"]*\/?games\/([^"/?]+)"/g)].map(([, id = '']) => id);
}

/** The trophies that links name: game and number. */
export function trophiesIn(markup: string): string[] {
  return [...markup.matchAll(/games\/([^"/?]+)\/trophies\/(\d+)"/g)].map(
    ([, game, number]) => `${game} ${number}`,
  );
}

/** The players that links to their pages name, in order. */
export function playersIn(markup: string): string[] {
  return [...markup.matchAll(/players\/([^"/?]+)"/g)].map(([, name = '']) => name);
}
