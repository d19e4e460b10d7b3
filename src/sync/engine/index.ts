export type { Budget } from './budget.ts';
export { createBudget } from './budget.ts';
export type { DayRules } from './day-budget.ts';
export { createDayBudget } from './day-budget.ts';
export type { Clock } from './clock.ts';
export { Stopped, systemClock } from './clock.ts';
export type { NetworkCondition } from './condition.ts';
export { readCondition } from './condition.ts';
export type {
  AccountKey,
  Connector,
  Friends,
  HoursOwner,
  ListedRow,
  LoginState,
  PlayerAnswer,
  PublicText,
  QuickSource,
  SetDefinition,
  QuickFinding,
  TitleAnswer,
  TitleOwner,
  TitlesPage,
  TitlesRange,
} from './connector.ts';
export { createGate } from './gate.ts';
export type { HostMap } from './hosts.ts';
export { readHostMap, rewriteHost } from './hosts.ts';
export type { Pace } from './expected-time.ts';
export { requestMs } from './expected-time.ts';
export { followFriends } from './follow-friends.ts';
export type { Freshness } from './freshness.ts';
export { readFreshness } from './freshness.ts';
export type { SyncParts, WalkProgress } from './job.ts';
export { leasedBy, nextTryAt, withLease } from './lease.ts';
export type { AskJson, JsonNetwork, JsonRequest, KeyAccess } from './json-client.ts';
export { createJsonClient } from './json-client.ts';
export { joinMark, statedTrophies } from './mark.ts';
export type { NetworkErrorKind } from './network-error.ts';
export { assertAbout, assertGrown, NetworkError } from './network-error.ts';
export type { CheckCosts, PollingPlan, Stretch } from './polling.ts';
export { createStretch, planPolling } from './polling.ts';
export type { QuickCheck } from './quick-check.ts';
export { createQuickCheck } from './quick-check.ts';

export { createRetry } from './retry.ts';
export type { RunOptions, RunSummary } from './run.ts';
export { NotFollowed, runSync } from './run.ts';
export type { FollowedStatus, StatusFacts, SyncStatus } from './status.ts';
export { readSyncStatus } from './status.ts';
export type { PlayerResult } from './turn.ts';
export type { Received } from './throttled-fetch.ts';
export { createThrottledFetch } from './throttled-fetch.ts';
export { readBody } from './read-body.ts';
