/** Uploaded files: they are received into a private folder, and unpacked by a child process with limits. */

export type { ReceivedFile, ReceiveOptions, ReceivedUpload } from './receive-upload.ts';
export { receiveUpload } from './receive-upload.ts';
export type { UnpackLimits } from './unpack/limits.ts';
export { unpackLimits } from './unpack/limits.ts';
export { unpackAll } from './unpack/unpack.ts';
export type { UploadFolder } from './upload-area.ts';
export { UploadArea } from './upload-area.ts';
export type { UploadFailure } from './upload-error.ts';
export { UploadError } from './upload-error.ts';
