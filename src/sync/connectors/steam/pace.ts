/** The pace of requests to Steam, and the cost of its quick checks (docs/spec/networks.md 9.3, 10.4). */

/** Maximum number of requests in a UTC day, and the minimum time between two requests. The terms of use allow 100,000 a day. */
export const steamPace = { limit: 90_000, spacingMs: 500 } as const;

/** The cost of the quick checks, which may use half of a day's requests. Two hours of play take 80 requests, and a few more at the end. */
export const steamChecks = {
  accountsPerRequest: 100,
  perPlayer: 84,
  perPlayerAtMost: 84,
  perDay: steamPace.limit / 2,
} as const;
