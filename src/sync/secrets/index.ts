export type { KeyNetwork, StoredKey } from './key-file.ts';
export {
  keyNetworks,
  noteAcceptedKey,
  noteRefusedKey,
  readKey,
  secretPath,
  writeKey,
} from './key-file.ts';
export { readPrivateFile, replacePrivateFile, SecretFileError } from './private-file.ts';
export { Secret } from './secret.ts';
