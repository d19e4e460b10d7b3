/** The end of the first run. */

import type { AskedBySomebody, Change } from '../../page.ts';

/** Ends the first run on the page of a player who was loaded. */
export const finishSetup: Change<AskedBySomebody> = {
  step: () => ({ action: 'setup.finish', subject: null }),
  run: async ({ access, now, store, context }, form) => {
    await access.finishSetup(now());
    const player = await store.players.find(form.get('player') ?? ''); // absent: an odd form, which leads to the overview
    if (player === null) return { to: '/manage?said=setUp' };
    return { to: context.links.to('player', { name: player.name }), isOutside: true };
  },
};
