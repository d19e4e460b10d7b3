/**
 * Sign-in with an OpenID provider (docs/spec/access.md 3, rule 14): authorization code with PKCE, state and nonce. The operator chooses the
 * provider, so its address may be private. Requests to it use https, unless it runs on this machine.
 */

import type { Configuration } from 'openid-client';
import { AccessError } from '../access-error.ts';
import type { Role } from '../account.ts';
import { fetchLimited } from './limited-fetch.ts';

/**
 * A claim, which is a fact that the provider states about a person. This one makes the person an operator, such as `groups=laurel-admins`.
 */
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
  /** The claim that makes a person an operator. Null: roles do not depend on claims. */
  readonly operators: OperatorClaim | null;
  /** Whether unknown people get no account (`off`) or one with the role `player`. */
  readonly register: 'off' | 'player';
  /** The exact address to which the provider redirects browsers. */
  readonly redirectUri: string;
}

/** The data that a browser stores while the person is at the provider. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person whom the provider knows. */
export interface ProvidedPerson {
  /**
   * The issuer and the claim `sub`, which together identify the person. An e-mail address is never used, because another person may get it
   * one day.
   */
  readonly subject: string;
  /** A name to show; empty if the provider does not state one. */
  readonly name: string;
  /** The role that the claims give; null if they give none. */
  readonly role: Role | null;
}

/**
 * An OpenID provider. Throws AccessError `provider-failed` if the provider does not respond or its response is not valid, and
 * `provider-cancelled` if it has refused the person.
 */
export interface OpenIdProvider {
  readonly register: ProviderSettings['register'];
  begin(): Promise<{ readonly address: string; readonly attempt: Attempt }>;
  /** Returns the person. @param answer the parameters of the provider's redirect */
  finish(answer: URLSearchParams, attempt: Attempt): Promise<ProvidedPerson>;
}

const timeoutSeconds = 10;
/** After the endpoints could not be found, the provider is not asked again for this time: anybody can open the page that asks it. */
const pauseMs = 5000;

/** Loads the library at the first sign-in. Loading it at each start of the service would take a tenth of a second. */
const loadClient = () => import('openid-client');

/**
 * Creates the provider. It asks the provider for the URLs of its endpoints at the first sign-in, and again some seconds after a failure.
 * @param clock returns milliseconds that never go back
 */
export function createOpenIdProvider(
  settings: ProviderSettings,
  clock: () => number = () => performance.now(),
): OpenIdProvider {
  let found: Promise<Configuration> | null = null;
  let failedAt: number | null = null;
  const discover = (): Promise<Configuration> => {
    if (found === null || (failedAt !== null && clock() - failedAt >= pauseMs)) {
      failedAt = null;
      found = discoverAt(settings);
      found.catch(() => (failedAt = clock()));
    }
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
    [client.customFetch]: fetchLimited,
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

/**
 * Checks the provider's response and requests the claims. The library checks `state`, and of the ID token `iss`, `aud`, the times and the
 * nonce. It does not check the signature: the token comes directly from the token endpoint, whose certificate is checked instead unless it
 * is on this machine (OpenID Connect Core 1.0, 3.1.3.7, 6).
 */
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
  if (own === undefined) throw new Error('The sign-in provider sent no ID token.');
  // U+0000 cannot be stored, and two lone surrogates would be stored as the same character.
  if (own.sub.includes('\0') || !own.sub.isWellFormed())
    throw new Error('The "sub" of the person has characters that cannot be stored.');
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
  return given.find((name): name is string => typeof name === 'string' && name !== '') ?? ''; // absent: the provider states no name
}

/** Checks whether the claims contain a value. An e-mail address is only accepted if the provider has verified it. */
export function hasClaim(
  claims: Readonly<Record<string, unknown>>,
  { name, value }: OperatorClaim,
): boolean {
  if (name === 'email' && claims['email_verified'] !== true) return false;
  const found = claims[name];
  return Array.isArray(found) ? found.some((each) => isValue(each, value)) : isValue(found, value);
}

/** Compares a value of a claim with that of the settings, which is a text also for a claim such as `is_admin=true`. */
function isValue(found: unknown, value: string): boolean {
  return found === value || (typeof found === 'boolean' && String(found) === value);
}

async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AccessError(isCancelled(cause) ? 'provider-cancelled' : 'provider-failed', null, {
      cause,
    });
  }
}

/** Checks whether the provider has responded that the person did not consent, or may not use this site (RFC 6749, 4.1.2.1). */
function isCancelled(cause: unknown): boolean {
  return cause instanceof Error && 'error' in cause && cause.error === 'access_denied';
}
