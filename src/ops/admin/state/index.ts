export type { AuditLog } from './audit-log.ts';
export { createAuditLog } from './audit-log.ts';
export type { TokenRow, TokenStore } from './tokens.ts';
export { createTokenStore } from './tokens.ts';
