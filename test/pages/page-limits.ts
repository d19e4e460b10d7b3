/** What a page may cost (docs/spec/site.md 1.2). */

export const maxStatements = 12;
/** Bytes of a page before compression. */
export const maxBytes = 60_000;
/** Rows of a list. */
export const maxRows = 200;

/** Steps over a whole table or index whose rows do not grow with the number of players, or of which only the first are read. */
const bound: readonly RegExp[] = [
  // The first rows of an index, up to a limit.
  /^SCAN s USING (?:COVERING )?INDEX player_score_world[\s\S]*LIMIT/,
  /^SCAN p USING (?:COVERING )?INDEX player_recent[\s\S]*LIMIT/,
  /^SCAN r USING COVERING INDEX recent_trophy_latest[\s\S]*LIMIT/,
  /^SCAN pg USING (?:COVERING )?INDEX player_game_latest_platinum[\s\S]*LIMIT/,
  // Totals of the store and the catalogue in memory: one row for each counter or game.
  /^SCAN counter /,
  /^SCAN (?:g|f|o USING COVERING INDEX owner_count_popular) /,
  // The identity of the site: at most one row for each of its values.
  /^SCAN s in [^]*FROM site_setting s /,
  // Presence, read once after a commit of it.
  /^SCAN o USING INDEX presence_read in [^]*LIMIT/,
  // One row for each network, and the rows that an inner read by index found.
  /^SCAN (?:m|w0|\(subquery-\d+\)) /,
  // The trophies within the limit, before they are joined.
  /^SCAN e LEFT-JOIN in [\s\S]*LIMIT \?\) e /,
  /^SEARCH w\d USING AUTOMATIC/,
];

/** The scans that no rule allows. */
export function unboundScans(scans: readonly string[]): readonly string[] {
  return scans.filter((scan) => !bound.some((rule) => rule.test(scan)));
}
