export { readHostMap } from './hosts.ts';
export { logIn } from './login.ts';
export { isUnfinishedPage, readNpsso } from './npsso.ts';
export { createLoginAnnouncer, describeLogin, describeShortLife, loginAdvice, loginStateOf, readLogin } from './login-state.ts';
export type { PsnOptions } from './open.ts';
export { openPsn, paceOf } from './open.ts';
export { isNetworkName } from './player-name.ts';
export { readTokens, TokenFileError, writeTokens } from './token-file.ts';
