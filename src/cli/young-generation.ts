/**
 * The size of the service's young generation (V8's space for new objects). It consists of two semi-spaces of at most 16 MB, a quarter of
 * V8's default. The size can only be set before any code runs. A service that was started without this size therefore replaces its
 * process, under the same process id, before it loads anything.
 */

const flag = '--max-semi-space-size';

/**
 * Restarts the process of `laurel serve` with semi-spaces of this size, except on Windows, which cannot replace a process. A process with
 * sockets from systemd is not restarted, because the sockets would be closed. Its systemd unit sets the size itself.
 */
export function giveYoungGeneration(args: readonly string[]): void {
  const { execPath, execArgv, argv, env, platform } = process;
  const given = [...execArgv, env['NODE_OPTIONS'] ?? ''];
  const isGiven = given.some((text) => text.includes(flag));
  if (!args.includes('serve') || isGiven || env['LISTEN_FDS'] !== undefined || platform === 'win32')
    return;
  process.execve?.(execPath, [execPath, ...execArgv, `${flag}=16`, ...argv.slice(1)], env);
}
