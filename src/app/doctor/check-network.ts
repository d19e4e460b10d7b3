/** Checks of the network: whether the ports are free, and whether the settings match the proxy in front of the service. */

import { docsPath } from '../../docs/index.ts';
import { healthPaths } from '../../server/http/index.ts';
import { isLoopbackHost } from '../../settings/index.ts';
import { isInUseElsewhere } from '../../store/index.ts';
import { CommandError } from '../process/exit-codes.ts';
import { findNetworkRisks } from '../checks/network-risks.ts';
import { formatAddress, reservePort } from '../process/start-listening.ts';
import type { Finding } from './finding.ts';

interface ListenSettings {
  readonly host: string;
  readonly port: number;
  readonly adminHost: string;
  readonly adminPort: number | 'off';
  readonly store: string;
}

/** Checks the ports by listening on them for a moment. A port that is in use is accepted if a running service with this store uses it. */
export async function checkPorts({
  host,
  port,
  adminHost,
  adminPort,
  store,
}: ListenSettings): Promise<readonly Finding[]> {
  const findings = [await checkPort('Port', { host, port, store })];
  if (adminPort !== 'off')
    findings.push(await checkPort('Admin port', { host: adminHost, port: adminPort, store }));
  return findings;
}

interface CheckedPort {
  readonly host: string;
  readonly port: number;
  readonly store: string;
}

async function checkPort(check: string, { host, port, store }: CheckedPort): Promise<Finding> {
  try {
    const reserved = await reservePort(host, port);
    reserved.release();
    return {
      check,
      verdict: 'ok',
      message: port === 0 ? 'Any free port will be used.' : `Port ${port} of ${host} is free.`,
    };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const address = `port ${port} of ${host}`;
    if (await isLaurel(host, port))
      return (await isInUseElsewhere(store)) === false
        ? otherStore(check, address)
        : running(check, address);
    return { check, verdict: 'problem', message: error.message };
  }
}

function running(check: string, address: string): Finding {
  return { check, verdict: 'ok', message: `Laurel is running on ${address}.` };
}

/** Describes a service that uses the port. This store is not open in any process, so that service uses another store. */
function otherStore(check: string, address: string): Finding {
  const message = `Another Laurel service, with another store, is running on ${address}.`;
  return {
    check,
    verdict: 'problem',
    message,
    remedy: 'Stop it, choose another port, or check --store and --config.',
  };
}

/** Milliseconds within which a running service must respond. */
const answerMs = 2000;

/** Checks whether a Laurel responds at an address. */
export async function isLaurel(host: string, port: number): Promise<boolean> {
  try {
    const answer = await fetch(`${formatAddress(host, port)}${healthPaths.alive}`, {
      signal: AbortSignal.timeout(answerMs),
    });
    return (await answer.text()) === 'ok\n';
  } catch {
    return false;
  }
}

interface ProxySettings {
  readonly host: string;
  readonly trustProxy: string;
  readonly publicUrl: string;
}

/** Reports risks from strangers on the network. */
export function checkRisks(settings: ListenSettings): readonly Finding[] {
  return findNetworkRisks(settings).map((risk) => ({
    check: 'Admin address',
    verdict: 'warning',
    ...risk,
  }));
}

/** Checks whether the public URL, the address on which the service listens, and the trusted proxies match. */
export function checkProxy({ host, trustProxy, publicUrl }: ProxySettings): readonly Finding[] {
  const check = 'Reverse proxy';
  const isPublic = !isLoopbackHost(host);
  const hasProxy = trustProxy !== '';
  if (publicUrl.startsWith('https:') && !hasProxy) {
    const consequence = isPublic
      ? 'all clients share the limits of the proxy'
      : 'requests that come through a proxy are not limited';
    const message = `The public address is https, and no proxy is trusted: ${consequence}.`;
    return [
      {
        check,
        verdict: 'warning',
        message,
        remedy: 'Name the proxy with --trust-proxy, for example "loopback".',
      },
    ];
  }
  if (isPublic && !hasProxy) {
    const message = `The service listens on ${host} without TLS.`;
    return [
      {
        check,
        verdict: 'warning',
        message,
        remedy: `Put a reverse proxy with TLS in front of it (${docsPath('how-to/reverse-proxy')} on the site).`,
      },
    ];
  }
  if (hasProxy && publicUrl === '') {
    const message =
      'A proxy is trusted, but no public address is set. Links use the host name that the proxy sends.';
    return [{ check, verdict: 'ok', message }];
  }
  return [
    {
      check,
      verdict: 'ok',
      message: hasProxy
        ? 'A proxy is trusted, and the public address is set.'
        : 'The service listens on this machine only.',
    },
  ];
}
