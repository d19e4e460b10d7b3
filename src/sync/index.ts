export * from './connectors/keys/index.ts';
export type { ReadAnswer } from './connectors/keyed/read-records.ts';
export * from './connectors/psn/index.ts';
export * from './connectors/retro/index.ts';
export * from './connectors/steam/index.ts';
export * from './events/index.ts';
export * from './secrets/index.ts';
export type {
  AccountKey,
  CheckCosts,
  Clock,
  Connector,
  KeyAccess,
  Pace,
  PollingPlan,
  Friends,
  FollowedStatus,
  Freshness,
  HostMap,
  LoginState,
  PlayerResult,
  PublicText,
  QuickCheck,
  RunOptions,
  RunSummary,
  StatusFacts,
  SyncParts,
  SyncStatus,
  WalkProgress,
} from './engine/index.ts';
export { rewriteHost } from './engine/hosts.ts';
export {
  createQuickCheck,
  readHostMap,
  followFriends,
  readFreshness,
  leasedBy,
  NetworkError,
  nextTryAt,
  NotFollowed,
  readSyncStatus,
  requestMs,
  runSync,
  Stopped,
  systemClock,
  withLease,
} from './engine/index.ts';
