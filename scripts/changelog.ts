/** Reads the sections of CHANGELOG.md, one for each version. */

/** Of entries that no release has yet. */
export const unreleased = 'Unreleased';

export interface ChangelogSection {
  /** `0.3.0`, or `Unreleased`. */
  readonly version: string;
  /** Day of the release, as `2026-11-26`; null if none is stated. */
  readonly date: string | null;
  /** What follows the heading; empty without entries. */
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
