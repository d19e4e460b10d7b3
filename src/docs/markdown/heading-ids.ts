/** Ids of headings, as code hosts make them, so that an anchor is right in a clone and on the site. */

/** Creates the function that makes the ids of one page: equal headings are numbered. */
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
