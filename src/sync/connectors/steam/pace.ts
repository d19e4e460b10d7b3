/** How fast Steam is asked, and what its quick checks cost (docs/spec/networks.md 9.3, 10.4). */

/** Requests of a UTC day, of which the terms of use allow 100,000, and the time between two of them. */
export const steamPace = { limit: 90_000, spacingMs: 500 } as const;

/** The quick checks: half of a day. Two hours of play are 80 requests, and a few more at the end. */
export const steamChecks = {
  accountsPerRequest: 100,
  perPlayer: 84,
  perDay: steamPace.limit / 2,
} as const;
