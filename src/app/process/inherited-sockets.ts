/**
 * Socket activation by systemd (sd_listen_fds(3)): LISTEN_FDS is the number of open file descriptors, which begin at 3, and LISTEN_FDNAMES
 * contains their names.
 */

/** The inherited file descriptors, by the address that they serve. */
interface InheritedSockets {
  readonly http?: number;
  readonly admin?: number;
}

const firstDescriptor = 3;
const maxSockets = 16;
/** Matches `FileDescriptorName=admin`, or the name of a unit such as `laurel-admin.socket`. */
const adminName = /(?:^|[-_])admin(?:\.socket)?$/;

/**
 * Returns the sockets for a process; none if the environment was inherited from another process.
 * @param pid the id of this process
 */
export function inheritedSockets(
  env: Readonly<Record<string, string | undefined>>,
  pid: number,
): InheritedSockets {
  const count = Number(env['LISTEN_FDS'] ?? 0);
  if (
    env['LISTEN_PID'] !== String(pid) ||
    !Number.isInteger(count) ||
    count < 1 ||
    count > maxSockets
  )
    return {};
  const names = (env['LISTEN_FDNAMES'] ?? '').split(':');
  const descriptors = Array.from({ length: count }, (_, index) => ({
    fd: firstDescriptor + index,
    isAdmin: adminName.test(names[index] ?? ''), // absent: older versions of systemd do not name sockets
  }));
  const http = descriptors.find(({ isAdmin }) => !isAdmin);
  const admin = descriptors.find(({ isAdmin }) => isAdmin);
  return {
    ...(http === undefined ? {} : { http: http.fd }),
    ...(admin === undefined ? {} : { admin: admin.fd }),
  };
}
