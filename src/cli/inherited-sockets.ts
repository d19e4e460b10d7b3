/**
 * Sockets that systemd opened for this process (sd_listen_fds(3)): file descriptors from 3 on, as many as LISTEN_FDS says, by the
 * names in LISTEN_FDNAMES.
 */

/** File descriptors by what is served on them. */
export interface InheritedSockets {
  readonly http?: number;
  readonly admin?: number;
}

const firstDescriptor = 3;
const maxSockets = 16;
/** As in `FileDescriptorName=admin`, or by the name of the unit, `laurel-admin.socket`. */
const adminName = /(?:^|[-_])admin(?:\.socket)?$/;

/**
 * The sockets meant for a process; none where they are for another one, which left its environment behind.
 * @param pid the id of this process
 */
export function inheritedSockets(env: Readonly<Record<string, string | undefined>>, pid: number): InheritedSockets {
  const count = Number(env['LISTEN_FDS'] ?? 0);
  if (env['LISTEN_PID'] !== String(pid) || !Number.isInteger(count) || count < 1 || count > maxSockets) return {};
  const names = (env['LISTEN_FDNAMES'] ?? '').split(':');
  const descriptors = Array.from({ length: count }, (_, index) => ({
    fd: firstDescriptor + index,
    isAdmin: adminName.test(names[index] ?? ''),
  }));
  const [http, admin] = [descriptors.find(({ isAdmin }) => !isAdmin), descriptors.find(({ isAdmin }) => isAdmin)];
  return { ...(http === undefined ? {} : { http: http.fd }), ...(admin === undefined ? {} : { admin: admin.fd }) };
}
