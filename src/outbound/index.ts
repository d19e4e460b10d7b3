/** Checks for requests to addresses that users have typed. */

export type { ReachRules } from './address-guard.ts';
export {
  checkHost,
  checkUnresolved,
  guardedLookup,
  readPort,
  RefusedAddress,
} from './address-guard.ts';
