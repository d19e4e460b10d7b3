/** Messages between the parent process and its child process. */

/** A message from the child. The first says that it is ready; the others are the results of its tasks, in order. */
export type Report =
  | { readonly ready: true }
  | { readonly reply: unknown }
  | { readonly failure: string }
  | { readonly renewal: string };

/** Checks whether a message from the child is the result of a task. */
export function isReport(message: unknown): message is Exclude<Report, { readonly ready: true }> {
  if (typeof message !== 'object' || message === null) return false;
  if ('failure' in message) return typeof message.failure === 'string';
  return 'reply' in message || ('renewal' in message && typeof message.renewal === 'string');
}

/** Checks whether a message from the parent is a task. */
export function isTask(message: unknown): message is { readonly task: unknown } {
  return typeof message === 'object' && message !== null && 'task' in message;
}

/** The environment variable with what an earlier process wanted its successors to know. */
export const memoryName = 'LAUREL_CHILD_MEMORY';

/** The environment variables that a child inherits: the paths of programs, libraries and temporary folders. */
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
