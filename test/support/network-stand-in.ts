/**
 * Simulated console network on loopback. It answers with invented players and games in the format of the real network
 * (docs/spec/domain.md 1.2), injects planned faults, and records every request.
 */

import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/** A trophy of the simulated network. */
export interface StandInTrophy {
  readonly grade: 'platinum' | 'gold' | 'silver' | 'bronze';
  readonly name: string;
  readonly group?: string;
  readonly hidden?: boolean;
  /** The counter of a trophy that is not earned. */
  readonly counted?: { readonly value: number; readonly target: number };
  /** Date when it was earned (ISO 8601), `undated`, or undefined if not earned. */
  earned?: string;
}

/** A game of a player of the simulated network. */
export interface StandInTitle {
  readonly id: string;
  readonly service: 'trophy' | 'trophy2';
  readonly name: string;
  readonly platform: string;
  version: string;
  lastUpdated: string;
  /** Percentage of players who earned each trophy. */
  rate?: string;
  /** What the lists of games state about the set, if it differs from its trophies; `unstated`: nothing. */
  listed?: readonly StandInTrophy[] | 'unstated';
  /** What the next readings of the set give instead of its trophies, one each. */
  wrongSets?: StandInTrophy[][];
  trophies: StandInTrophy[];
}

/** A player of the simulated network. */
export interface StandInPlayer {
  readonly accountId: string;
  onlineId: string;
  isPrivate?: boolean;
  /** Whether they are a friend of the account that is logged in. */
  isFriend?: boolean;
  titles: StandInTitle[];
}

/** What a request asks for. */
export type RequestKind =
  | 'authorize'
  | 'token'
  | 'account'
  | 'friends'
  | 'profile'
  | 'summary'
  | 'titles'
  | 'set'
  | 'groups'
  | 'earned';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A fault that replaces an answer. */
export interface Fault {
  readonly name: string;
  answer(response: ServerResponse, right: Answer): void;
}

/** A fault of all requests of some kinds for a time, such as a block by the edge of the network. */
export interface Outage {
  readonly fault: Fault;
  /** The kinds of requests that meet it; left out: all. */
  readonly kinds?: readonly RequestKind[];
  /** Until when it lasts, by the simulated network's clock; left out: for ever. */
  readonly until?: number;
}

/** A request that the simulated network has received. */
export interface LoggedRequest {
  readonly kind: RequestKind | 'unknown';
  /** Time of the request, by the simulated network's clock. */
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Name of the injected fault, or null. */
  readonly fault: string | null;
}

/** The simulated network. */
export interface StandIn {
  readonly origin: string;
  /** Value for `--sync-hosts`. */
  readonly hosts: string;
  readonly players: StandInPlayer[];
  readonly log: LoggedRequest[];
  /** The login cookie. */
  readonly npsso: string;
  /** Faults for the next requests of a kind, one per request. */
  plan(kind: RequestKind, ...faults: readonly Fault[]): void;
  /** Outages, of which the first that concerns a request answers it. */
  readonly outages: Outage[];
  /** How long a login lasts, as the answer to it states, in milliseconds. */
  loginMs: number;
  /** How long an access token lasts, in milliseconds. */
  accessMs: number;
  /** Called with every request before it is answered, and awaited. */
  onRequest: ((count: number) => unknown) | null;
  /** Invalidates all access tokens issued so far. */
  expireAccess(): void;
  /** Invalidates the login. */
  endLogin(): void;
  stop(): Promise<void>;
}

const grades = ['bronze', 'silver', 'gold', 'platinum'] as const;
const hosts = [
  'ca.account.sony.com',
  'us-prof.np.community.playstation.net',
  'm.np.playstation.com',
];

/** Faults that have been reported of the real network. */
export const faults = {
  tooMany: (retryAfter: string | null): Fault => ({
    name: '429',
    answer: (response) =>
      send(response, {
        status: 429,
        body: error(2_105_867, 'Too many requests'),
        headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
      }),
  }),
  status: (status: number): Fault => ({
    name: String(status),
    answer: (response) =>
      response
        .writeHead(status, { 'content-type': 'text/html' })
        .end('<html><body>Try again later</body></html>'),
  }),
  /** The page with which the edge of the network refuses an address, in the form that users have reported. */
  page: (status: number): Fault => ({
    name: `page ${status}`,
    answer: (response) =>
      response
        .writeHead(status, { 'content-type': 'text/html' })
        .end(
          '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>Reference&#32;&#35;18&#46;0</BODY>\n</HTML>\n',
        ),
  }),
  /** The limit, stated in a page instead of the network's own form. */
  limitPage: (retryAfter: string | null): Fault => ({
    name: 'page 429',
    answer: (response) =>
      response
        .writeHead(429, {
          'content-type': 'text/html',
          ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
        })
        .end('<html><body>Slow down</body></html>'),
  }),
  /** An error of the login, in the form of OAuth. */
  oauth: (status: number, code: string): Fault => ({
    name: `${code} with ${status}`,
    answer: (response) =>
      send(response, {
        status,
        body: { error: code, error_description: 'Refused', error_code: 4159 },
      }),
  }),
  dropped: {
    name: 'dropped',
    answer: (response: ServerResponse) => void response.socket?.destroy(),
  },
  cut: {
    name: 'cut',
    answer(response: ServerResponse, right: Answer) {
      const text = JSON.stringify(right.body);
      response.writeHead(right.status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
    },
  },
  halfJson: {
    name: 'half JSON',
    answer(response: ServerResponse, right: Answer) {
      const text = JSON.stringify(right.body);
      response
        .writeHead(right.status, { 'content-type': 'application/json' })
        .end(text.slice(0, Math.ceil(text.length / 2)));
    },
  },
  /** A well-formed answer with only half of its list items. */
  halfLists: {
    name: 'half lists',
    answer(response: ServerResponse, right: Answer) {
      const halve = (_key: string, value: unknown): unknown =>
        Array.isArray(value) ? value.slice(0, Math.floor(value.length / 2)) : value;
      send(response, { ...right, body: JSON.parse(JSON.stringify(right.body, halve)) });
    },
  },
  /** A list of games in which these rows have their id in a different property. */
  rowsWithoutId: (isChosen: (index: number) => boolean): Fault => ({
    name: 'rows without an id',
    answer(response, right) {
      const { trophyTitles, ...rest }: { trophyTitles: object[] } = JSON.parse(
        JSON.stringify(right.body),
      );
      const rename = (name: string): string => (name === 'npCommunicationId' ? 'titleId' : name);
      const rows = trophyTitles.map((row, index) =>
        isChosen(index)
          ? Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]))
          : row,
      );
      send(response, { ...right, body: { ...rest, trophyTitles: rows } });
    },
  }),
  empty: {
    name: 'empty',
    answer: (response: ServerResponse) => send(response, { status: 200, body: {} }),
  },
  error: (status: number, code: number, message: string): Fault => ({
    name: `error ${code} with ${status}`,
    answer: (response) => send(response, { status, body: error(code, message) }),
  }),
  moved: (to: string): Fault => ({
    name: 'moved',
    answer: (response) => response.writeHead(301, { location: to }).end(),
  }),
} as const;

function error(code: number, message: string): unknown {
  return { error: { referenceId: '00000000-0000-0000-0000-000000000000', code, message } };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const text = body === null ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Starts the simulated network. @param now its clock, in milliseconds UTC */
export async function startStandIn(
  players: StandInPlayer[],
  now: () => number = Date.now,
): Promise<StandIn> {
  const log: LoggedRequest[] = [];
  const planned = new Map<string, Fault[]>();
  const login = createLogin(now);
  const outages: Outage[] = [];
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { kind, answer } = route(request, await readBody(request), players, login);
    const outage = outages.find(
      ({ kinds, until = Infinity }) =>
        now() < until && (kinds === undefined || kinds.some((each) => each === kind)),
    );
    const fault = outage?.fault ?? planned.get(kind)?.shift() ?? null;
    log.push({
      kind,
      at: now(),
      path: request.url ?? '',
      headers: request.headers,
      fault: fault?.name ?? null,
    });
    await standIn.onRequest?.(log.length);
    if (fault === null) send(response, answer);
    else fault.answer(response, answer);
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const standIn: StandIn = {
    origin,
    hosts: hosts.map((host) => `${host}=${origin}`).join(','),
    players,
    log,
    npsso: login.npsso,
    outages,
    get loginMs() {
      return login.lifeMs;
    },
    set loginMs(ms) {
      login.lifeMs = ms;
    },
    get accessMs() {
      return login.accessMs;
    },
    set accessMs(ms) {
      login.accessMs = ms;
    },
    onRequest: null,
    plan: (kind, ...more) => void planned.set(kind, [...(planned.get(kind) ?? []), ...more]),
    expireAccess: () => login.access.clear(),
    endLogin: () => login.refresh.clear(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

interface Login {
  readonly npsso: string;
  /** Expiry times of tokens. */
  readonly access: Map<string, number>;
  readonly refresh: Map<string, number>;
  lifeMs: number;
  accessMs: number;
  now(): number;
}

function createLogin(now: () => number): Login {
  return {
    npsso: 'n'.repeat(64),
    access: new Map(),
    refresh: new Map(),
    lifeMs: refreshMs,
    accessMs,
    now,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

const routes: readonly (readonly [RequestKind, RegExp])[] = [
  ['authorize', /^\/api\/authz\/v3\/oauth\/authorize$/],
  ['token', /^\/api\/authz\/v3\/oauth\/token$/],
  ['account', /^\/userProfile\/v1\/users\/([^/]+)\/profile2$/],
  ['friends', /^\/api\/userProfile\/v1\/internal\/users\/me\/friends$/],
  ['profile', /^\/api\/userProfile\/v1\/internal\/users\/([^/]+)\/profiles$/],
  ['summary', /^\/api\/trophy\/v1\/users\/([^/]+)\/trophySummary$/],
  ['titles', /^\/api\/trophy\/v1\/users\/([^/]+)\/trophyTitles$/],
  ['set', /^\/api\/trophy\/v1\/npCommunicationIds\/([^/]+)\/trophyGroups\/all\/trophies$/],
  ['groups', /^\/api\/trophy\/v1\/npCommunicationIds\/([^/]+)\/trophyGroups$/],
  [
    'earned',
    /^\/api\/trophy\/v1\/users\/([^/]+)\/npCommunicationIds\/([^/]+)\/trophyGroups\/all\/trophies$/,
  ],
];

function route(
  request: IncomingMessage,
  body: string,
  players: readonly StandInPlayer[],
  login: Login,
): { kind: LoggedRequest['kind']; answer: Answer } {
  const url = new URL(request.url ?? '', 'http://stand-in');
  for (const [kind, pattern] of routes) {
    const [, first = '', second = ''] = pattern.exec(url.pathname) ?? [];
    if (!pattern.test(url.pathname)) continue;
    if (kind === 'authorize') return { kind, answer: authorize(request, login) };
    if (kind === 'token') return { kind, answer: grant(new URLSearchParams(body), login) };
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const isValid = (login.access.get(token) ?? 0) > login.now();
    if (!isValid)
      return {
        kind,
        answer: { status: 401, body: error(2_241_028, 'Invalid or expired access token') },
      };
    return {
      kind,
      answer: answerTo(kind, decodeURIComponent(first), second, url.searchParams, players),
    };
  }
  return { kind: 'unknown', answer: { status: 404, body: null } };
}

function authorize(request: IncomingMessage, { npsso }: Login): Answer {
  const isKnown = request.headers.cookie === `npsso=${npsso}`;
  const location = isKnown
    ? 'com.scee.psxandroid.scecompcall://redirect/?code=v3.code&cid=1'
    : 'https://login.example/?error=login_required';
  return { status: 302, headers: { location }, body: null };
}

const accessMs = 3_599_000;
const refreshMs = 5_183_999_000;

function grant(form: URLSearchParams, login: Login): Answer {
  const now = login.now();
  const isLogin = form.get('grant_type') === 'authorization_code' && form.get('code') === 'v3.code';
  const refreshToken = isLogin
    ? `refresh-${now}-${login.refresh.size}`
    : (form.get('refresh_token') ?? '');
  if (isLogin) login.refresh.set(refreshToken, now + login.lifeMs);
  const endsAt = login.refresh.get(refreshToken) ?? 0;
  if (endsAt <= now) {
    return {
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'Invalid refresh token',
        error_code: 4159,
      },
    };
  }
  const accessToken = `access-${now}-${login.access.size}`;
  login.access.set(accessToken, now + login.accessMs);
  return {
    status: 200,
    body: {
      access_token: accessToken,
      token_type: 'bearer',
      refresh_token: refreshToken,
      refresh_token_expires_in: login.lifeMs / 1000, // always states the whole life, although it expires with the first login
      expires_in: login.accessMs / 1000,
      scope: 'psn:mobile.v2.core psn:clientapp',
      id_token: 'id',
    },
  };
}

const notFound: Answer = { status: 404, body: error(2_240_525, 'Resource not found') };
const forbidden: Answer = {
  status: 403,
  body: error(2_240_526, 'Not permitted by access control'),
};

function answerTo(
  kind: RequestKind,
  first: string,
  second: string,
  query: URLSearchParams,
  players: readonly StandInPlayer[],
): Answer {
  if (kind === 'set' || kind === 'groups') {
    const title = findTitle(players, first);
    if (title === undefined || query.get('npServiceName') !== title.service) return notFound;
    return { status: 200, body: kind === 'set' ? setOf(title) : groupsOf(title) };
  }
  if (kind === 'account') {
    const named = players.find(({ onlineId }) => onlineId.toLowerCase() === first.toLowerCase());
    if (named === undefined)
      return { status: 404, body: error(2_105_356, `User not found (user: '${first}')`) };
    return { status: 200, body: { profile: accountOf(named) } };
  }
  if (kind === 'friends') {
    const friends = players
      .filter(({ isFriend }) => isFriend === true)
      .map(({ accountId }) => accountId);
    const offset = Number(query.get('offset') ?? 0);
    const page = friends.slice(offset, offset + Math.min(Number(query.get('limit') ?? 100), 2));
    return { status: 200, body: { friends: page, totalItemCount: friends.length } };
  }
  // `me` is the account that is logged in; the players are others.
  if (kind === 'summary' && first === 'me')
    return { status: 200, body: summaryOf({ accountId: 'me', onlineId: 'Me', titles: [] }) };
  const player = players.find(({ accountId }) => accountId === first);
  if (player === undefined)
    return { status: 400, body: error(2_281_473, 'Bad Request (path: accountId)') };
  if (kind === 'profile') return { status: 200, body: profileOf(player) };
  if (player.isPrivate === true) return forbidden;
  if (kind === 'summary') return { status: 200, body: summaryOf(player) };
  if (kind === 'titles')
    return {
      status: 200,
      body: titlesOf(player, Number(query.get('limit') ?? 100), Number(query.get('offset') ?? 0)),
    };
  const title = player.titles.find(({ id }) => id === second);
  if (title === undefined || query.get('npServiceName') !== title.service) return notFound;
  return { status: 200, body: earnedOf(title) };
}

/** Finds a game without a list of all games, of which a test may have tens of thousands. */
function findTitle(players: readonly StandInPlayer[], gameId: string): StandInTitle | undefined {
  for (const { titles } of players) {
    const title = titles.find(({ id }) => id === gameId);
    if (title !== undefined) return title;
  }
  return undefined;
}

function accountOf({ onlineId, accountId }: StandInPlayer): unknown {
  const npId = Buffer.from(`${onlineId}@b7.ar`).toString('base64');
  return {
    onlineId,
    accountId,
    npId,
    avatarUrls: [],
    plus: 0,
    aboutMe: 'about text',
    languagesUsed: ['en'],
    presences: [],
  };
}

function profileOf({ onlineId }: StandInPlayer): unknown {
  const avatars = ['s', 'xl', 'l', 'm'].map((size) => ({
    size,
    url: `http://images.example/avatar_${size}.png`,
  }));
  return {
    onlineId,
    aboutMe: 'about text',
    avatars,
    languages: ['en-US'],
    isPlus: true,
    isOfficiallyVerified: false,
    isMe: false,
  };
}

function countsOf(trophies: readonly StandInTrophy[]): Record<string, number> {
  return Object.fromEntries(
    grades.map((grade) => [grade, trophies.filter((trophy) => trophy.grade === grade).length]),
  );
}

const isEarned = (trophy: StandInTrophy): boolean => trophy.earned !== undefined;

function summaryOf({ accountId, titles }: StandInPlayer): unknown {
  const earned = titles.flatMap(({ trophies }) => trophies.filter(isEarned));
  const trophyPoint = earned.length * 15;
  return {
    accountId,
    trophyLevel: 7,
    trophyPoint,
    trophyLevelBasePoint: 0,
    trophyLevelNextPoint: 60,
    progress: 40,
    tier: 1,
    earnedTrophies: countsOf(earned),
  };
}

function titlesOf({ titles }: StandInPlayer, limit: number, offset: number): unknown {
  const sorted = titles.toSorted((a, b) =>
    a.lastUpdated < b.lastUpdated ? 1 : a.lastUpdated > b.lastUpdated ? -1 : 0,
  );
  const page = sorted.slice(offset, offset + limit).map((title) => ({
    npServiceName: title.service,
    npCommunicationId: title.id,
    trophySetVersion: title.version,
    trophyTitleName: title.name,
    trophyTitleIconUrl: `http://images.example/${title.id}.png`,
    trophyTitlePlatform: title.platform,
    hasTrophyGroups: title.trophies.some(({ group }) => group !== undefined),
    ...(title.listed === 'unstated'
      ? {}
      : { definedTrophies: countsOf(title.listed ?? title.trophies) }),
    progress: 50,
    earnedTrophies: countsOf(title.trophies.filter(isEarned)),
    hiddenFlag: false,
    lastUpdatedDateTime: title.lastUpdated,
  }));
  const end = offset + page.length;
  return {
    trophyTitles: page,
    totalItemCount: titles.length,
    ...(end < titles.length ? { nextOffset: end } : {}),
  };
}

function setOf(title: StandInTitle): unknown {
  const { id, version } = title;
  const trophies = title.wrongSets?.shift() ?? title.trophies;
  return {
    trophySetVersion: version,
    hasTrophyGroups: trophies.some(({ group }) => group !== undefined),
    trophies: trophies.map(({ grade, name, group = 'default', hidden = false }, trophyId) => ({
      trophyId,
      trophyHidden: hidden,
      trophyType: grade,
      trophyName: name,
      trophyDetail: `Do it: ${name}`,
      trophyIconUrl: `http://images.example/${id}/${trophyId}.png`,
      trophyGroupId: group,
    })),
    totalItemCount: trophies.length,
  };
}

function groupsOf({ trophies, name }: StandInTitle): unknown {
  const ids = [...new Set(trophies.map(({ group = 'default' }) => group))];
  return {
    trophyTitleName: name,
    trophyGroups: ids.map((id) => ({
      trophyGroupId: id,
      trophyGroupName: `Group ${id}`,
      definedTrophies: {},
    })),
  };
}

function earnedOf({ version, trophies, lastUpdated, rate = '69.0' }: StandInTitle): unknown {
  return {
    trophySetVersion: version,
    hasTrophyGroups: false,
    lastUpdatedDateTime: lastUpdated,
    trophies: trophies.map((trophy, trophyId) => ({
      trophyId,
      trophyHidden: trophy.hidden ?? false,
      earned: isEarned(trophy),
      ...(trophy.earned === undefined || trophy.earned === 'undated'
        ? {}
        : { earnedDateTime: trophy.earned }),
      ...(trophy.counted === undefined
        ? {}
        : {
            progress: String(trophy.counted.value),
            trophyProgressTargetValue: String(trophy.counted.target),
          }),
      trophyType: trophy.grade,
      trophyRare: 3,
      trophyEarnedRate: rate,
    })),
    rarestTrophies: [],
    totalItemCount: trophies.length,
  };
}

/** Invented games: some with an extension, of both services, with undated and hidden trophies. The first one was played last. */
export function inventTitles(count: number): StandInTitle[] {
  return Array.from({ length: count }, (_, index) => {
    const played = Date.UTC(2024, 0, 1) - index * 86_400_000;
    const size = 8 + (index % 7);
    const trophies: StandInTrophy[] = Array.from({ length: size }, (_unused, trophyId) => ({
      grade: trophyId === 0 ? 'platinum' : (grades[trophyId % 3] ?? 'bronze'),
      name: `Deed ${index}.${trophyId} <&>`,
      ...(index % 10 === 0 && trophyId === size - 1 ? { group: '001' } : {}),
      ...(trophyId % 5 === 4 ? { hidden: true } : {}),
      ...earnedOfInvented(trophyId, index, played),
    }));
    return {
      id: `NPWR${String(90_000 + index)}_00`,
      service: index % 2 === 0 ? ('trophy' as const) : ('trophy2' as const),
      name: `Harbour ${index}™`,
      platform: index % 2 === 0 ? 'PS3,PSVITA' : 'PS5',
      version: '01.00',
      lastUpdated: new Date(played).toISOString().replace('.000Z', 'Z'),
      trophies,
    };
  });
}

function earnedOfInvented(
  trophyId: number,
  index: number,
  played: number,
): Pick<StandInTrophy, 'earned'> {
  if (trophyId % 2 === 1) return {};
  if (index % 12 === 11 && trophyId === 2) return { earned: 'undated' };
  return { earned: new Date(played - trophyId * 60_000).toISOString().replace('.000Z', 'Z') };
}
