/** Requests to addresses that others typed: which of them are allowed. */

export type { ReachRules } from './address-guard.ts';
export {
  checkHost,
  checkUnresolved,
  guardedLookup,
  readPort,
  RefusedAddress,
} from './address-guard.ts';
