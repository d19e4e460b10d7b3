/** Looks up names from requests. */

/** Returns the value of a name, or undefined. Inherited names of objects, such as `constructor`, are not found. */
export function findOwn<Value>(
  values: Readonly<Record<string, Value>>,
  name: string | null,
): Value | undefined {
  return name !== null && Object.hasOwn(values, name) ? values[name] : undefined;
}
