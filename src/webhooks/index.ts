export { checkUnresolved, RefusedAddress } from '../outbound/index.ts';
export type { DispatcherParts } from './dispatcher.ts';
export { createDispatcher } from './dispatcher.ts';
export type { MessageLinks } from './complete-message.ts';
export { noPublicAddress } from './complete-message.ts';
export type { SendRules } from './send.ts';
export { send } from './send.ts';
export { createSecret } from './sign.ts';
