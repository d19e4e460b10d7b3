/** Ids of headings, built like those of code hosts, so that an anchor works both in a clone and on the site. */

/** Creates the function that makes the ids for one page. Equal headings are numbered. */
export function createHeadingIds(): (text: string) => string {
  const used = new Set<string>();
  return (text) => {
    const slug = text
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    let id = slug;
    for (let count = 1; used.has(id); count += 1) id = `${slug}-${count}`;
    used.add(id);
    return id;
  };
}
