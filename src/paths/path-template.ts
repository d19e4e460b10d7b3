/**
 * Path templates, such as `/players/{name}/games/{game}`, for matching requests and for writing links.
 *
 * `{name}` matches one non-empty segment and captures its value (segments.ts). `**` as the last segment matches one or more
 * segments. Other segments match literally.
 */

import { invariant } from '../invariant.ts';
import { fromSegment, toSegment } from './segments.ts';

/** Captured values by parameter name, in the order of the template. */
export type PathValues = Readonly<Record<string, string>>;

/** Parameter names of a template. */
export type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A parsed template. */
export interface Template {
  readonly segments: readonly { readonly text: string; readonly isName: boolean }[];
  /** Whether `**` follows the segments. */
  readonly isOpenEnded: boolean;
}

const placeholder = /\{(\w+)\}/g;

/** Parses a template that is empty or begins with `/`. */
export function parseTemplate(path: string): Template {
  const parts = path === '' ? [] : path.slice(1).split('/');
  const isOpenEnded = parts.at(-1) === '**';
  const segments = (isOpenEnded ? parts.slice(0, -1) : parts).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return { text: name ?? part, isName: name !== undefined };
  });
  return { segments, isOpenEnded };
}

/** Matches decoded segments against a template. Returns the captured values, or null. */
export function matchTemplate(
  { segments: parts, isOpenEnded }: Template,
  segments: readonly string[],
): PathValues | null {
  const { length } = parts;
  if (isOpenEnded ? segments.length <= length : segments.length !== length) return null;
  for (let at = 0; at < length; at += 1) {
    const part = parts[at];
    const segment = segments[at];
    if (part?.isName === true ? segment === '' : segment !== part?.text) return null;
  }
  return valuesIn(parts, segments);
}

function valuesIn(parts: Template['segments'], segments: readonly string[]): PathValues {
  const values: Record<string, string> = {};
  for (const [at, { text, isName }] of parts.entries())
    if (isName)
      values[text] = fromSegment(invariant(segments[at], 'a path that matches has every segment'));
  return values;
}

/** Writes the path of a template with these values, percent-encoded. */
export function fillPath<Path extends string>(
  path: Path,
  values: Readonly<Record<NamesIn<Path>, string>>,
): string {
  const given: Readonly<Record<string, string | undefined>> = values;
  return path.replaceAll(placeholder, (_, name: string) =>
    toSegment(invariant(given[name], 'every name of a path has a value')),
  );
}
