/** Reads the sections of CHANGELOG.md, one for each version. */

/** The version name of the section with entries that are not released yet. */
export const unreleased = 'Unreleased';

export interface ChangelogSection {
  /** A version such as `0.3.0`, or `Unreleased`. */
  readonly version: string;
  /** Day of the release, such as `2026-11-26`; null if the heading has none. */
  readonly date: string | null;
  /** The text after the heading; empty without entries. */
  readonly body: string;
}

/** Returns the sections in their order, the newest first. */
export function readChangelog(text: string): ChangelogSection[] {
  const [, ...parts] = text.replaceAll('\r\n', '\n').split(/^## /m);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const [, version = heading, date = null] =
      /^\[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?$/.exec(heading) ?? [];
    return { version, date, body: lines.join('\n').trim() };
  });
}
