/** Dates in the two forms of RetroAchievements. */

/** Writes an instant in the form `2026-01-15 20:14:31`, in UTC. */
export function writeDate(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** Writes an instant in the form `2026-01-15T20:14:31+00:00`. */
export function writeOffsetDate(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`;
}
