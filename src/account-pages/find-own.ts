/** Looks names up that a request states. */

/** The value of a name, or undefined: names such as `constructor`, which every object has, stand for nothing. */
export function findOwn<Value>(
  values: Readonly<Record<string, Value>>,
  name: string | null,
): Value | undefined {
  return name !== null && Object.hasOwn(values, name) ? values[name] : undefined;
}
