/** The limits of a page's costs (docs/spec/site.md 1.2). */

export const maxStatements = 12;
/** Maximum size of a page in bytes, before compression. */
export const maxBytes = 60_000;
/** Maximum number of rows in a list. */
export const maxRows = 200;

/**
 * Permitted scans of a table or index. A scan is permitted if the number of its rows does not grow with the number of players, or if only
 * the first rows are read.
 */
const bound: readonly RegExp[] = [
  // The first rows of an index, up to a limit.
  /^SCAN s USING (?:COVERING )?INDEX player_score_world[\s\S]*LIMIT/,
  /^SCAN p USING (?:COVERING )?INDEX player_recent[\s\S]*LIMIT/,
  /^SCAN r USING COVERING INDEX recent_trophy_latest[\s\S]*LIMIT/,
  /^SCAN pg USING (?:COVERING )?INDEX player_game_latest_platinum[\s\S]*LIMIT/,
  // The store's totals (one row for each counter), and the catalogue in memory (one row for each game).
  /^SCAN counter /,
  /^SCAN (?:g|f|o USING COVERING INDEX owner_count_popular) /,
  // The identity of the site: at most one row for each of its values.
  /^SCAN s in [^]*FROM site_setting s /,
  // The players' online status, which is read once after it has changed.
  /^SCAN o USING INDEX presence_read in [^]*LIMIT/,
  // One row for each network, and the rows that a subquery has found through an index.
  /^SCAN (?:m|w0|\(subquery-\d+\)) /,
  // The trophies within the limit, which are selected before other tables are joined.
  /^SCAN e LEFT-JOIN in [\s\S]*LIMIT \?\) e /,
  /^SEARCH w\d USING AUTOMATIC/,
];

/** Returns the scans that no rule permits. */
export function unboundScans(scans: readonly string[]): readonly string[] {
  return scans.filter((scan) => !bound.some((rule) => rule.test(scan)));
}
