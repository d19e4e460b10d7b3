/** The end of the setup. */

import type { AskedBySomebody, Change } from '../../page.ts';

/** Ends the setup on the page of an imported player. */
export const finishSetup: Change<AskedBySomebody> = {
  step: () => ({ action: 'setup.finish', subject: null }),
  run: async ({ access, now, store, context }, form) => {
    await access.finishSetup(now());
    const player = await store.players.find(form.get('player') ?? ''); // absent: the form names no player, so the setup ends on the overview
    if (player === null) return { to: '/manage?said=setUp' };
    return { to: context.links.to('player', { name: player.name }), isOutside: true };
  },
};
