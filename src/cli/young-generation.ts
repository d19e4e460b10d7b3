/**
 * The young generation of a service: 16 MB, a quarter of what V8 takes by default. It has a size before any code runs, so that a service
 * that was started without it replaces its process by one with it: with the same id, files and sockets, before anything is loaded.
 * Measured: bench/reports/2026-11-26-young-generation.md.
 */

const flag = '--max-semi-space-size';

/** Gives the process of `laurel serve` its young generation, where the system can replace a process (not on Windows). */
export function giveYoungGeneration(args: readonly string[]): void {
  const given = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''];
  const canReplace = process.execve !== undefined && process.platform !== 'win32';
  if (!args.includes('serve') || !canReplace || given.some((text) => text.includes(flag))) return;
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, `${flag}=16`, ...process.argv.slice(1)],
    process.env,
  );
}
