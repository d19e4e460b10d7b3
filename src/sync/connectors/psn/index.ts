export { logIn } from './login.ts';
export type { GivenNpsso } from './npsso.ts';
export { isUnfinishedPage, readNpsso } from './npsso.ts';
export {
  createLoginAnnouncer,
  describeLogin,
  describeShortLife,
  loginAdvice,
  toLoginState,
  readLogin,
} from './login-state.ts';
export type { PsnOptions } from './open.ts';
export { openPsn, toPace } from './open.ts';
export { isNetworkName } from './player-records.ts';
export { readTokens, writeTokens } from './token-file.ts';
export { psnChecks } from './quick.ts';
