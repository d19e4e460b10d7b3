/** The parameter `fields`, which selects fields of an object or of a list's items. */

/** Reduces an object in JSON to these fields. @param json the object with all fields */
export function selectFields(json: string, fields: ReadonlySet<string> | null): string {
  if (fields === null) return json;
  const all: Readonly<Record<string, unknown>> = JSON.parse(json);
  return JSON.stringify(
    Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name))),
  );
}
