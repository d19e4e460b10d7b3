/** Messages between a process and its child. */

/** The first message of a child says that it is ready; the others answer its tasks, in order. */
export type Report =
  | { readonly ready: true }
  | { readonly reply: unknown }
  | { readonly failure: string };

/** Whether a message of a child answers a task. */
export function isReport(message: unknown): message is Exclude<Report, { readonly ready: true }> {
  if (typeof message !== 'object' || message === null) return false;
  return 'reply' in message || ('failure' in message && typeof message.failure === 'string');
}

/** Whether a message of the parent is a task. */
export function isTask(message: unknown): message is { readonly task: unknown } {
  return typeof message === 'object' && message !== null && 'task' in message;
}

/** The variables that a child inherits: where programs, libraries and folders for files are. */
export const inheritedNames: readonly string[] = [
  'PATH',
  'HOME',
  'XDG_CACHE_HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'USERPROFILE',
  'LD_LIBRARY_PATH',
];
