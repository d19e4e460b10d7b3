/**
 * The young generation of a service: 16 MB, a quarter of what V8 takes by default. It has a size before any code runs, so that a service
 * that was started without it replaces its process by one with it, with the same id, before anything is loaded.
 */

const flag = '--max-semi-space-size';

/**
 * Gives the process of `laurel serve` its young generation, where the system can replace a process (not on Windows). Sockets from systemd
 * would be closed; the unit states the size itself.
 */
export function giveYoungGeneration(args: readonly string[]): void {
  const { execPath, execArgv, argv, env, platform } = process;
  const given = [...execArgv, env['NODE_OPTIONS'] ?? ''];
  const isGiven = given.some((text) => text.includes(flag));
  if (!args.includes('serve') || isGiven || env['LISTEN_FDS'] !== undefined || platform === 'win32')
    return;
  process.execve?.(execPath, [execPath, ...execArgv, `${flag}=16`, ...argv.slice(1)], env);
}
