/** The page that ends a session. */

import type { AccountPage } from '../page.ts';

/** Ends the session of this browser, or all sessions of the person. */
export const signOutPage: AccountPage = {
  path: '/sign-out',
  role: 'player',
  show: () => Promise.resolve({ to: '/sign-in' }),
  changes: {
    signOut: {
      step: () => ({ action: 'sign-out', subject: null }),
      run: async ({ access, sessionId }) => {
        await access.sessions.end(sessionId);
        return { to: '/sign-in?said=signedOut', ends: true };
      },
    },
    everywhere: {
      step: () => ({ action: 'sign-out.everywhere', subject: null }),
      run: async ({ access, signedIn }) => {
        await access.sessions.endAll(signedIn.account.accountId);
        return { to: '/sign-in?said=signedOutEverywhere', ends: true };
      },
    },
  },
};
