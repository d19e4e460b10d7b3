/** Undoes a player's last import, or deletes the player. The forms state the number of records that will be lost. */

import { ActionError, countContents, deletePlayer } from '../../../../actions/index.ts';
import type { Markup } from '../../../../documents/markup/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import { instant } from '../../../../site/page-kit.ts';
import type { FoundPlayer, UndoneLoad } from '../../../../store/index.ts';
import { changeForm } from '../../../layout/form.ts';
import type { AskedBySomebody, Change } from '../../../page.ts';
import { namedIn, pathToPlayer } from './path.ts';

/** The changes that remove data. */
export const removalChanges = {
  undo: {
    needsProof: true,
    step: (_, asked) => ({ action: 'player.undo', subject: null, player: namedIn(asked) }),
    run: async (asked) => {
      const name = namedIn(asked);
      const { isPlayerRemoved } = await asked.store.corrections.undoLoad.make(name, asked.now());
      return { to: `${isPlayerRemoved ? '/manage/players' : pathToPlayer(name)}?said=loadUndone` };
    },
  },
  delete: {
    needsProof: true,
    step: (_, asked) => ({ action: 'player.delete', subject: null, player: namedIn(asked) }),
    run: async (asked) => {
      await deletePlayer(asked.store, namedIn(asked), { now: asked.now() });
      return { to: '/manage/players?said=playerDeleted' };
    },
  },
} satisfies Record<string, Change<AskedBySomebody>>;

/** Renders the forms, with the records that would be lost. */
export async function removalPanels(asked: AskedBySomebody, player: FoundPlayer): Promise<Markup> {
  const { player: t } = asked.t;
  const { games, trophies, hunts } = await countContents(asked.store, player.name);
  return html`<section class="panel">
      <h2>${t.undo}</h2>
      ${await undoPart(asked, player)}
    </section>
    <section class="panel">
      <h2>${t.remove}</h2>
      <p>${t.removeLost({ games, trophies, hunts })}</p>
      ${changeForm(asked, { change: 'delete', label: t.remove })}
    </section>`;
}

async function undoPart(asked: AskedBySomebody, { name }: FoundPlayer): Promise<Markup> {
  const t = asked.t.player;
  const found = await describeUndo(asked, name);
  if (typeof found === 'string') return html`<p>${found}</p>`;
  const { source, loadedAt, games, counts, isPlayerRemoved } = found;
  const removed = games.reduce((sum, game) => sum + game.removed.length, 0);
  const lost = isPlayerRemoved
    ? t.undoPlayer(counts)
    : t.undoLost({ games: games.length, trophies: removed });
  return html`<p>${source}, ${instant(loadedAt, asked.context)}</p>
    <p>${lost}</p>
    ${changeForm(asked, { change: 'undo', label: t.undo, isSecond: true })}`;
}

/** Describes what would be undone, or why nothing can be undone. */
async function describeUndo(
  { store }: AskedBySomebody,
  name: string,
): Promise<UndoneLoad | string> {
  try {
    return await store.corrections.undoLoad.describe(name);
  } catch (error) {
    if (error instanceof ActionError) return error.message;
    throw error;
  }
}
