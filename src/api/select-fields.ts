/** The parameter `fields`: only the named fields of an object, or of the items of a list. */

/** Writes an object with only these fields. @param json the object with all fields */
export function selectFields(json: string, fields: ReadonlySet<string> | null): string {
  if (fields === null) return json;
  const all: Readonly<Record<string, unknown>> = JSON.parse(json);
  return JSON.stringify(
    Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name))),
  );
}
