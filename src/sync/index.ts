export * from './connectors/keys/index.ts';
export * from './connectors/psn/index.ts';
export * from './events/index.ts';
export * from './secrets/index.ts';
export type {
  Connector,
  Friends,
  FollowedStatus,
  Freshness,
  HostMap,
  LoginState,
  PlayerResult,
  RunOptions,
  RunSummary,
  StatusFacts,
  SyncParts,
  SyncStatus,
  WalkProgress,
} from './engine/index.ts';
export {
  readHostMap,
  describeHolder,
  followFriends,
  readFreshness,
  leasedBy,
  NetworkError,
  NotFollowed,
  readSyncStatus,
  runSync,
  Stopped,
  systemClock,
  withLease,
} from './engine/index.ts';
