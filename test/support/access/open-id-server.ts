/** A real OpenID provider on a free port of this machine, which accepts any person with any password. */

import type { Server } from 'node:http';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { Provider } from 'oidc-provider';
import { Browser } from './browser.ts';

/** The id and secret of the only client that the provider knows: Laurel. */
export const oidcClient = { id: 'laurel', secret: 'the secret of this client' } as const;

/** A provider that runs. */
export interface OpenIdServer {
  readonly issuer: string;
  /**
   * Signs a person in at the provider. Returns the URL to which the provider redirects. @param address the URL of the provider to which
   * Laurel redirects
   */
  signIn(address: string, login: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a provider. @param redirectUri the URL to which the provider may redirect @param claimsOf returns the claims about the person with
 * this login
 */
export async function startOpenIdServer(
  redirectUri: string,
  claimsOf: (login: string) => Readonly<Record<string, unknown>>,
): Promise<OpenIdServer> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'groups'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_context: KoaContextWithOIDC, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub, ...claimsOf(sub) }),
    }),
    pkce: { required: () => true },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    signIn: (address, login) => signInAt(issuer, address, login),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  return address.port;
}

/** Submits the provider's two forms: the first says who the person is, the second that they agree. */
async function signInAt(issuer: string, address: string, login: string): Promise<string> {
  const browser = new Browser(issuer);
  const { pathname, search } = new URL(address);
  let seen = await browser.open(`${pathname}${search}`);
  for (let step = 0; seen.leadsTo === null && step < 4; step += 1) {
    const action = /action="([^"]+)"/.exec(seen.text)?.[1] ?? '';
    const prompt = /name="prompt" value="([^"]+)"/.exec(seen.text)?.[1] ?? '';
    seen = await browser.post(new URL(action, issuer).pathname, { prompt, login, password: 'any' });
  }
  if (seen.leadsTo === null) throw new Error(`The provider did not lead back: ${seen.text}`);
  return seen.leadsTo;
}
