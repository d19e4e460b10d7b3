/** The change that imports a folder of the server, on the page of imports and in the first run. */

import { startFolderImport } from '../../../actions/index.ts';
import { invariant } from '../../../invariant.ts';
import type { AskedBySomebody, Change } from '../../page.ts';

/** Creates the change. @param path the page below which the imports are shown */
export function createFolderChange(path: string): Change<AskedBySomebody> {
  return {
    step: (form) => ({ action: 'import.folder', subject: pathIn(form).slice(0, 200) }),
    run: async ({ imports, signedIn: { account } }, form) => {
      const { queue } = invariant(imports, 'a form of an import came from its page');
      const given = { path: pathIn(form), actor: account.name, options: [] };
      return { to: `${path}/${await startFolderImport(queue, given)}` };
    },
  };
}

function pathIn(form: URLSearchParams): string {
  return (form.get('path') ?? '').trim(); // absent: the form is malformed, and is refused
}
