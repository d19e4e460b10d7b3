/**
 * Responds to a form with files, sent by an operator, or by a player for themselves. The gate is checked first, then the form's token, then
 * its files (docs/spec/access.md 4, Import).
 */

import { AccessError, requireFresh } from '../access/index.ts';
import { ActionError, receiveImport } from '../actions/index.ts';
import { html } from '../documents/markup/index.ts';
import type { WireResponse } from '../protocols/index.ts';
import type { Caller } from '../server/http/index.ts';
import type { EndpointRequest } from '../service/index.ts';
import type { AnswerParts } from './answer-page.ts';
import { ask } from './answer-page.ts';
import type { GateRefusal, Passed } from './gate/gate.ts';
import { refuseChange } from './gate/gate.ts';
import { backupForm } from './layout/backup-form.ts';
import type { UploadPlace } from './layout/upload-form.ts';
import {
  importPaths,
  ownUploadPath,
  uploadForm,
  uploadPath,
  uploadPlaces,
} from './layout/upload-form.ts';
import type { AccountImports, AskedBySomebody, ShownPage } from './page.ts';
import { describeProblem } from './problems.ts';
import { refusalPage, unknownPage } from './refusal-page.ts';
import { requireOwnPlayer } from './pages/me/own-player.ts';
import { leadOn, showPage } from './respond.ts';

/** Maximum number of uploads that one process receives at the same time. */
const maxUploads = 4;

/** A form that comes from another site, or whose token does not belong to its sender. */
class RefusedForm extends Error {
  override readonly name = 'RefusedForm';
  readonly refusal: GateRefusal;

  constructor(refusal: GateRefusal) {
    super(`refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/** A form with files while it arrives. `place` is the page with the form; it is known once the fields have arrived. */
interface Arriving {
  readonly caller: Caller;
  readonly passed: Passed;
  readonly sender: UploadSender;
  place: UploadPlace;
}

function maySend(
  sender: UploadSender,
  { signedIn, imports }: Pick<AskedBySomebody, 'signedIn'> & { readonly imports: AccountImports },
): boolean {
  return sender === 'owner' ? imports.own !== 'off' : signedIn.account.role === 'operator';
}

/** The sender of the files: an operator, who may import everything, or a player, who may import only their own data. */
export type UploadSender = 'operator' | 'owner';

/** Creates the function that responds to uploads. */
export function createUploadAnswer(parts: AnswerParts, sender: UploadSender) {
  let receiving = 0;
  const path = sender === 'owner' ? ownUploadPath : uploadPath;
  const first = sender === 'owner' ? 'own' : 'manage';

  async function receive(
    asked: AskedBySomebody,
    imports: AccountImports,
    arriving: Arriving,
  ): Promise<string> {
    if (receiving >= maxUploads)
      throw new ActionError('conflict', 'Too many other uploads are arriving. Try again later.');
    receiving += 1;
    try {
      return await receiveFiles(parts, { asked, imports }, arriving);
    } finally {
      receiving -= 1;
    }
  }

  return async (request: EndpointRequest, caller: Caller): Promise<WireResponse> => {
    const passed = await parts.gate(caller);
    const asked = await ask(parts, request, passed);
    const show = (page: ShownPage, problem: string | null = null): WireResponse =>
      showPage(page, { asked: { ...asked, problem }, passed, path });
    const { signedIn, imports } = asked;
    const { sessionId, refusal } = passed;
    if (refusal !== null) return show(refusalPage(refusal, asked));
    if (signedIn === null || sessionId === null)
      return leadOn({ to: `/sign-in?to=${encodeURIComponent(importPaths[first])}` }, asked, passed);
    if (imports === null || !maySend(sender, { signedIn, imports }))
      return show(unknownPage(asked));
    const arriving: Arriving = { caller, passed, sender, place: first };
    try {
      const id = await receive({ ...asked, signedIn, sessionId }, imports, arriving);
      return leadOn({ to: `${importPaths[arriving.place]}/${id}` }, asked, passed);
    } catch (error) {
      if (error instanceof RefusedForm) return show(refusalPage(error.refusal, asked));
      const problem = describeProblem(error, asked.t);
      if (problem === null) throw error;
      const { text, status, retryAfter, field } = problem;
      const again = { ...asked, signedIn, sessionId, wrongField: field };
      return show({ ...sendAgain(again, arriving.place), status, retryAfter }, text);
    }
  };
}

/** Receives the files, and returns the id of their import. The step is written to the audit log first. */
async function receiveFiles(
  parts: AnswerParts,
  { asked, imports }: { readonly asked: AskedBySomebody; readonly imports: AccountImports },
  arriving: Arriving,
): Promise<string> {
  const { access, now, network, signedIn, context } = asked;
  const { caller, passed, sender } = arriving;
  const owner = sender === 'owner' ? await requireOwnPlayer(asked) : null;
  const { accountId, name } = signedIn.account;
  const { origin } = new URL(context.base.address);
  const contentType = caller.headers['content-type'] ?? ''; // absent: the request states no type, so it is not a form and is refused
  const entry = { at: now(), accountId, name, subject: null, address: network };
  const action = sender === 'owner' ? 'me.upload' : 'import.upload';
  return access.steps.around({ ...entry, action }, () =>
    receiveImport(imports.queue, {
      contentType,
      chunks: imports.limitBody(caller.body),
      actor: name,
      ...(owner === null ? {} : { owner: { playerId: owner.playerId, name: owner.name } }),
      async onFields(fields) {
        const token = fields.get('token') ?? null; // absent: the form has no token, and is refused
        const refusal = refuseChange([passed.token], caller, { token, origin });
        if (refusal !== null) throw new RefusedForm(refusal);
        if (sender === 'operator')
          arriving.place = uploadPlaces.find((place) => place === fields.get('place')) ?? 'manage'; // absent: the form is malformed
        if (arriving.place === 'restore') await assertRestorable(asked);
        caller.takeTime();
        return new Map();
      },
      isBackup: () => arriving.place === 'restore',
      beforeStart: () => assertStill(parts, arriving),
    }),
  );
}

/**
 * Checks that a backup may be restored. It contains accounts, so it needs a fresh identity proof and an empty store. Throws AccessError and
 * ActionError.
 */
async function assertRestorable(asked: AskedBySomebody): Promise<void> {
  const { access, signedIn, network, store, now, imports } = asked;
  const { accountId, name } = signedIn.account;
  const entry = { at: now(), accountId, name, subject: null, address: network };
  await access.steps.around({ ...entry, action: 'backup.restore' }, async () => {
    requireFresh(signedIn, now());
    if (imports?.queue.takesBackups !== true)
      throw new ActionError(
        'conflict',
        'A backup cannot be restored into a store in memory: it would be lost when Laurel stops. Start Laurel with a file or with PostgreSQL.',
      );
    if (await store.isEmpty()) return;
    throw new ActionError(
      'conflict',
      'A backup can be restored only into an empty store, and this one has players or games.',
    );
  });
}

/**
 * Checks again that the sender may send files. An upload can take an hour; meanwhile the person may have lost the role or ended the
 * session. Throws AccessError.
 */
async function assertStill({ gate }: AnswerParts, { caller, passed, sender }: Arriving) {
  if (passed.begun !== null) return; // the session began with this request: the browser has no cookie for it yet, so the gate would not find it
  const { signedIn } = await gate(caller);
  const isStill =
    sender === 'owner'
      ? signedIn !== null && signedIn.account.playerId === passed.signedIn?.account.playerId
      : signedIn?.account.role === 'operator';
  if (!isStill) throw new AccessError('proof-needed');
}

/** Shows a link back to the form, below the reason why nothing was received, and the form itself if its files are to blame. */
function sendAgain(asked: AskedBySomebody, place: UploadPlace): ShownPage {
  const { context, t: texts, wrongField } = asked;
  const t = texts.imports;
  const form = place === 'restore' ? backupForm(asked) : uploadForm(asked, place);
  const main = html`<h1>${t.title}</h1>
    ${wrongField === null ? '' : form}
    <p class="buttons">
      <a class="button" href="${context.links.path(importPaths[place])}">${t.sendAgain}</a>
    </p>`;
  return { title: t.title, main };
}
