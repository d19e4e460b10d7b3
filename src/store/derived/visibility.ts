/**
 * Who is seen (docs/spec/site.md 1.3), for every read that gives players to readers, and for every sum over players. Hidden players are nowhere. Excluded players have
 * pages of their own, but are in no list across players except searches. The alias of the table `player` is `p`.
 */

/** Players who have pages. */
export const isVisible = 'p.hidden = 0';

/** Players who are in lists across players, and who count as owners and earners. */
export const isCounted = 'p.hidden = 0 AND p.excluded = 0';
