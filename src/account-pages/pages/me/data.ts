/** The page on which a player exports their data, or has it deleted (docs/spec/access.md 5.1). */

import { deletionWaitMs } from '../../../access/index.ts';
import {
  ActionError,
  countContents,
  exportTypes,
  flagPlayer,
  openOwnExport,
} from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { dayMs, writeIsoInstant } from '../../../domain/time/index.ts';
import { instant } from '../../../site/page-kit.ts';
import type { FoundPlayer } from '../../../store/index.ts';
import { changeForm } from '../../layout/form.ts';
import type { AccountPage, AskedBySomebody, Change, LeadOn } from '../../page.ts';
import { ownPlayer, pageWithoutPlayer, requireOwnPlayer } from './own-player.ts';

const path = '/me/data';

/** The page with which a player exports or deletes the data that is stored about them. */
export const ownDataPage: AccountPage = {
  path,
  role: 'player',
  show: async (asked) => {
    const t = asked.t.mine;
    const player = await ownPlayer(asked);
    if (player === null) return pageWithoutPlayer(asked, t.dataTitle);
    const main = html`<h1>${t.dataTitle}</h1>
      <section class="panel">
        <h2>${t.export}</h2>
        <p>${t.exportHint}</p>
        ${changeForm(asked, { change: 'exportNdjson', label: t.exportNdjson })}
        ${player.hidden ? '' : changeForm(asked, { change: 'exportCsv', label: t.exportCsv, isSecond: true })}
      </section>
      ${await deletionPanel(asked, player)}`;
    return { title: t.dataTitle, main };
  },
  changes: {
    exportNdjson: exportChange('ndjson'),
    exportCsv: exportChange('csv'),
    delete: {
      needsProof: true,
      step: () => ({ action: 'me.delete', subject: null }),
      run: askDeletion,
    },
    keep: {
      step: () => ({ action: 'me.keep', subject: null }),
      run: async (asked) => {
        const { playerId } = await requireOwnPlayer(asked);
        if (!(await asked.access.wishes.stopDeletion(playerId)))
          throw new ActionError('conflict', 'There is no deletion to stop.');
        return { to: `${path}?said=deletionStopped` };
      },
    },
  },
};

function exportChange(format: 'ndjson' | 'csv'): Change<AskedBySomebody> {
  return {
    needsProof: true,
    step: () => ({ action: `me.export.${format}`, subject: null }),
    run: async (asked) => {
      const player = await requireOwnPlayer(asked);
      const text = openOwnExport(asked.store, player, format);
      return { fileName: `${player.name}.${format}`, type: exportTypes[format], text };
    },
  };
}

/** Hides the player immediately, and notifies the operator once. */
async function askDeletion(asked: AskedBySomebody): Promise<LeadOn> {
  const { access, store, operatorNotices, now } = asked;
  const { playerId, name } = await requireOwnPlayer(asked);
  const isNew = (await access.wishes.deletionAt(playerId)) === null;
  const at = await access.wishes.askDeletion(playerId, now());
  await flagPlayer(store, name, { now: now(), hidden: true });
  const text = `The player asks for the deletion of their data. It is deleted at ${writeIsoInstant(at)}.`;
  if (isNew)
    await operatorNotices.tell(
      { type: 'report.made', data: { player: { id: name }, text } },
      now(),
    );
  return { to: `${path}?said=deletionAsked` };
}

async function deletionPanel(asked: AskedBySomebody, player: FoundPlayer): Promise<Markup> {
  const { access, store, context } = asked;
  const t = asked.t.mine;
  const at = await access.wishes.deletionAt(player.playerId);
  const { games, trophies, hunts } = await countContents(store, player.name);
  return html`<section class="panel">
    <h2>${t.deletion}</h2>
    ${
      at === null
        ? html`<p>${t.deletionHint({ games, trophies, hunts, days: deletionWaitMs / dayMs })}</p>
            ${changeForm(asked, { change: 'delete', label: t.delete })}`
        : html`<p>${t.deletedAt} ${instant(at, context, 'date')}</p>
            <p>${t.keepHint}</p>
            ${changeForm(asked, { change: 'keep', label: t.keep })}`
    }
  </section>`;
}
