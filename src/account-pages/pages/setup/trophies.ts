/** The third step of the setup: the source of the trophies (docs/spec/access.md 2, 4). */

import { addDemo } from '../../../actions/index.ts';
import { importPaths } from '../../layout/upload-form.ts';
import { createFolderChange } from '../imports/folder-change.ts';
import type { AccountPage } from '../../page.ts';
import { connectChanges } from './connect.ts';
import { choices } from './choices.ts';
import { stepPage } from './step-page.ts';

const path = importPaths.setup;

/** The page with the ways to import trophies. */
export const trophiesStep: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const { title, intro } = asked.t.setup.trophies;
    return stepPage(asked, { step: 'trophies', title, intro }, await choices(asked));
  },
  changes: {
    ...connectChanges,
    folder: createFolderChange(path),
    demo: {
      step: () => ({ action: 'setup.demo', subject: null }),
      run: async ({ access, store, now, context }) => {
        await addDemo(store, now());
        await access.finishSetup(now());
        return { to: context.links.to('home', {}), isOutside: true };
      },
    },
    skip: {
      step: () => ({ action: 'setup.finish', subject: null }),
      run: async ({ access, now }) => {
        await access.finishSetup(now());
        return { to: '/manage?said=setUp' };
      },
    },
  },
};
