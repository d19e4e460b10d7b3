/** Pages for people with an account: first run, sign-in, the operator's pages, the players' own pages (docs/spec/access.md). */

import type { WireResponse } from '../protocols/index.ts';
import { encodeBody } from '../protocols/index.ts';
import type { Caller, PrivatePages, PrivateRoute } from '../server/http/index.ts';
import type { EndpointRequest } from '../service/index.ts';
import type { IdentitySource, MakeContext } from '../site/page-kit.ts';
import type { AnswerParts } from './answer-page.ts';
import { createAnswer } from './answer-page.ts';
import { createDownloadAnswer } from './answer-download.ts';
import { createUploadAnswer } from './answer-upload.ts';
import { createGate } from './gate/gate.ts';
import type { MembersParts } from './gate/members-only.ts';
import { createMembersOnly, robotsResponse } from './gate/members-only.ts';
import type { AuthProxy } from './gate/proxy-user.ts';
import { accountAssets } from './layout/assets.ts';
import type { AccountServices } from './page.ts';
import { auditPage } from './pages/manage/audit.ts';
import { gamesPage } from './pages/manage/games.ts';
import { ownUploadPath, uploadPath } from './layout/upload-form.ts';
import { importJobPage, setupJobPage } from './pages/imports/job-page.ts';
import { ownUploadPage, ownUploadsPage } from './pages/me/uploads.ts';
import { importPage } from './pages/imports/import-page.ts';
import { backupPage } from './pages/manage/backup.ts';
import { downloadPath } from './layout/download-link.ts';
import { lookPage } from './pages/manage/look.ts';
import { networksPage } from './pages/manage/networks.ts';
import { noticesPage } from './pages/manage/notices.ts';
import { overviewPage } from './pages/manage/overview.ts';
import { peoplePage } from './pages/manage/people.ts';
import { playerPage } from './pages/manage/player.ts';
import { playersPage } from './pages/manage/players.ts';
import { ownDataPage } from './pages/me/data.ts';
import { ownGamePage } from './pages/me/game.ts';
import { ownGamesPage } from './pages/me/games.ts';
import { huntingPage } from './pages/me/hunting.ts';
import { mePage } from './pages/me/me.ts';
import { ownCardPage } from './pages/me/card.ts';
import { ownNetworksPage } from './pages/me/networks.ts';
import { providerBackPage, providerPage } from './pages/provider.ts';
import { sessionPath, sessionResponse } from './pages/session.ts';
import { setupPage } from './pages/setup/setup.ts';
import { followingPage } from './pages/setup/following.ts';
import { passwordStep, siteStep } from './pages/setup/steps.ts';
import { trophiesStep } from './pages/setup/trophies.ts';
import { sessionCookies } from './respond.ts';
import { signInPage } from './pages/sign-in.ts';
import { signOutPage } from './pages/sign-out.ts';
import { claimPage } from './pages/claim.ts';

export { playerSubject } from './log-subject.ts';
export { callbackPath } from './pages/provider.ts';
export type { MembersParts } from './gate/members-only.ts';
export type { AuthProxy } from './gate/proxy-user.ts';
export type { ClaimControl } from './claims.ts';
export type { NoticeParts } from './notices.ts';
export type { SiteCondition } from './site-condition.ts';
export type { NetworkControl, NetworkStatus, SyncNetwork } from './networks.ts';

/** All pages, in the order in which the router tries them. */
export const accountPages = [
  setupPage,
  siteStep,
  passwordStep,
  trophiesStep,
  followingPage,
  setupJobPage,
  signInPage,
  providerPage,
  providerBackPage,
  signOutPage,
  claimPage,
  overviewPage,
  playersPage,
  playerPage,
  gamesPage,
  lookPage,
  networksPage,
  noticesPage,
  importPage,
  backupPage,
  importJobPage,
  peoplePage,
  auditPage,
  mePage,
  ownGamesPage,
  ownGamePage,
  huntingPage,
  ownNetworksPage,
  ownUploadsPage,
  ownUploadPage,
  ownCardPage,
  ownDataPage,
] as const;

/** The dependencies of the pages. */
export interface AccountPageParts {
  readonly services: AccountServices;
  /** The operator's setting for the public URL; empty for none. */
  readonly publicUrl: string;
  readonly authProxy: AuthProxy | null;
  readonly identity: IdentitySource;
  readonly makeContext: MakeContext;
  /** The restriction to members; null if everything is open to everybody. */
  readonly members: MembersParts | null;
}

/** Creates the routes of the pages. */
export function createAccountPages({
  services,
  publicUrl,
  authProxy,
  identity,
  makeContext,
  members,
}: AccountPageParts): PrivatePages {
  const gate = createGate({ ...services, publicUrl, authProxy });
  const parts = { services, gate, identity, makeContext };
  const routes: readonly PrivateRoute[] = [
    ...fileRoutes(parts),
    ...accountPages.map((page) => ({
      methods:
        page.changes === undefined
          ? (['GET', 'HEAD'] as const)
          : (['GET', 'HEAD', 'POST'] as const),
      path: page.path,
      takesForm: page.changes !== undefined,
      answer: createAnswer(parts, page),
    })),
    {
      methods: ['GET', 'HEAD'],
      path: sessionPath,
      takesForm: false,
      answer: async (_request: EndpointRequest, caller: Caller) => {
        const passed = await gate(caller);
        return sessionResponse(passed.signedIn, sessionCookies(passed));
      },
    },
    ...robotsRoutes(members),
    ...accountAssets.map(({ name, response }) => ({
      methods: ['GET', 'HEAD'] as const,
      path: `/assets/${name}` as const,
      takesForm: false,
      answer: () => Promise.resolve(response),
    })),
  ];
  return {
    routes,
    wrongMethod,
    membersOnly: members === null ? undefined : createMembersOnly(gate, members),
  };
}

/** Creates the routes for downloads and uploads. */
function fileRoutes(parts: AnswerParts): readonly PrivateRoute[] {
  return [
    {
      methods: ['GET'],
      path: downloadPath,
      takesForm: false,
      answer: createDownloadAnswer(parts),
    },
    {
      methods: ['POST'],
      path: uploadPath,
      takesForm: false,
      answer: createUploadAnswer(parts, 'operator'),
    },
    {
      methods: ['POST'],
      path: ownUploadPath,
      takesForm: false,
      answer: createUploadAnswer(parts, 'owner'),
    },
  ];
}

/** Creates the route that keeps search engines away from a service for members. */
function robotsRoutes(members: MembersParts | null): readonly PrivateRoute[] {
  if (members === null || members.isPublic) return [];
  return [
    {
      methods: ['GET', 'HEAD'],
      path: '/robots.txt',
      takesForm: false,
      answer: () => Promise.resolve(robotsResponse),
    },
  ];
}

const wrongMethod: WireResponse = {
  status: 405,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: encodeBody('Method not allowed\n'),
  isPrivate: true,
};
