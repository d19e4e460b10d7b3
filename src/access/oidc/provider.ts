/**
 * Signing in with an OpenID provider (docs/spec/access.md 3, rule 14): authorization code with PKCE, state and nonce. The provider is named
 * by the operator, so its address may be private; it is asked over https, or on the own machine.
 */

import type { Configuration } from 'openid-client';
import { AccessError } from '../access-error.ts';
import type { Role } from '../account.ts';

/** A claim that makes somebody an operator: `groups=laurel-admins`. */
export interface OperatorClaim {
  readonly name: string;
  readonly value: string;
}

/** The settings of the provider. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Null: nobody becomes an operator by a claim, and roles are those of the accounts. */
  readonly operators: OperatorClaim | null;
  /** What unknown people become. */
  readonly register: 'off' | 'player';
  /** The exact address to which the provider redirects. */
  readonly redirectUri: string;
}

/** What a browser keeps while somebody is at the provider. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody whom the provider knows. */
export interface ProvidedPerson {
  /** Issuer and `sub`: never an e-mail address, which somebody else may get one day. */
  readonly subject: string;
  /** A name to show; empty without one. */
  readonly name: string;
  /** The role that the claims give; null if claims give none. */
  readonly role: Role | null;
}

/** An OpenID provider. Throws AccessError `provider-failed` if it does not answer, or answers with something else. */
export interface OpenIdProvider {
  readonly register: ProviderSettings['register'];
  begin(): Promise<{ readonly address: string; readonly attempt: Attempt }>;
  /** @param answer the parameters of the provider's redirect */
  finish(answer: URLSearchParams, attempt: Attempt): Promise<ProvidedPerson>;
}

const timeoutSeconds = 10;

/** Loaded by the first sign-in: it takes a tenth of a second of each start. */
const loadClient = () => import('openid-client');

/** Creates the provider; it is asked for its endpoints at the first sign-in, and again after a failure. */
export function createOpenIdProvider(settings: ProviderSettings): OpenIdProvider {
  let found: Promise<Configuration> | null = null;
  const discover = (): Promise<Configuration> => {
    found ??= discoverAt(settings);
    found.catch(() => (found = null));
    return found;
  };

  return {
    register: settings.register,
    begin: () => failing(async () => beginAt(await discover(), settings)),
    finish: (answer, attempt) =>
      failing(async () => finishAt(await discover(), settings, { answer, attempt })),
  };
}

async function discoverAt({
  issuer,
  clientId,
  clientSecret,
}: ProviderSettings): Promise<Configuration> {
  const client = await loadClient();
  const address = new URL(issuer);
  return client.discovery(address, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: address.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
}

async function beginAt(
  configuration: Configuration,
  { redirectUri, scopes }: ProviderSettings,
): Promise<{ readonly address: string; readonly attempt: Attempt }> {
  const client = await loadClient();
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, attempt };
}

interface Returning {
  readonly answer: URLSearchParams;
  readonly attempt: Attempt;
}

/** Checks the answer, and asks for the claims. `iss`, `aud`, signature and nonce are checked by the library. */
async function finishAt(
  configuration: Configuration,
  { redirectUri, operators }: ProviderSettings,
  { answer, attempt }: Returning,
): Promise<ProvidedPerson> {
  const client = await loadClient();
  const address = new URL(redirectUri);
  address.search = answer.toString();
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });
  const own = tokens.claims();
  if (own === undefined) throw new Error('The provider sent no identity.');
  const more =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, own.sub);
  const claims: Readonly<Record<string, unknown>> = { ...own, ...more };
  return {
    subject: `${own.iss} ${own.sub}`,
    name: nameIn(claims),
    role: operators === null ? null : hasClaim(claims, operators) ? 'operator' : 'player',
  };
}

function nameIn(claims: Readonly<Record<string, unknown>>): string {
  const given = [claims['preferred_username'], claims['name'], claims['nickname']];
  return given.find((name): name is string => typeof name === 'string' && name !== '') ?? ''; // absent: the provider names nobody
}

/** Whether the claims have a value. An e-mail address counts only if the provider has verified it. */
export function hasClaim(
  claims: Readonly<Record<string, unknown>>,
  { name, value }: OperatorClaim,
): boolean {
  if (name === 'email' && claims['email_verified'] !== true) return false;
  const found = claims[name];
  return Array.isArray(found) ? found.includes(value) : found === value;
}

async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AccessError('provider-failed', null, { cause });
  }
}
