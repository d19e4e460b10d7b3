/** Sends a backup or an export to the session for which the link was made (docs/spec/access.md 3, rule 15). */

import type { ExportFormat } from '../actions/index.ts';
import { ActionError, exportTypes, openBackupArchive, openExport } from '../actions/index.ts';
import { pageHeaders } from '../documents/markup/index.ts';
import type { WireResponse } from '../protocols/index.ts';
import type { Caller } from '../server/http/index.ts';
import type { EndpointRequest } from '../service/index.ts';
import type { AnswerParts } from './answer-page.ts';
import { ask } from './answer-page.ts';
import { downloadPath, isTicketValid, readExportId } from './layout/download-link.ts';
import type { AskedPage, ShownPage } from './page.ts';
import { refusalPage, unknownPage } from './refusal-page.ts';
import { sendFile, showPage } from './respond.ts';

/** Responds to downloads. For a link that is not valid, the response is 404. */
export function createDownloadAnswer(parts: AnswerParts) {
  return async (request: EndpointRequest, caller: Caller): Promise<WireResponse> => {
    const passed = await parts.gate(caller);
    const asked = await ask(parts, request, passed);
    const show = (page: ShownPage): WireResponse =>
      showPage(page, { asked, passed, path: downloadPath });
    const { refusal, sessionId } = passed;
    if (refusal !== null) return show(refusalPage(refusal, asked));
    const { signedIn, backups, now } = asked;
    const { id = '', ticket = '' } = request.values; // absent: never, because the path contains both values
    const isAllowed =
      signedIn?.account.role === 'operator' &&
      sessionId !== null &&
      isTicketValid(sessionId, { id, ticket }, now());
    if (!isAllowed) return show(unknownPage(asked));
    const format = readExportId(id);
    if (format !== undefined) return sendExport(asked, format);
    if (backups === null) return show(unknownPage(asked));
    try {
      const { name, content } = await openBackupArchive(backups, id);
      return {
        status: 200,
        headers: {
          ...pageHeaders('own'),
          'Content-Type': 'application/x-tar',
          'Content-Disposition': `attachment; filename="${name}"`,
        },
        body: content,
        isPrivate: true,
      };
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      return show(unknownPage(asked));
    }
  };
}

/** Sends an export. NDJSON contains everything, including webhooks and followed players; CSV and XML contain only visible players. */
async function sendExport(
  { store, createXml }: AskedPage,
  format: ExportFormat,
): Promise<WireResponse> {
  const asked = { format, player: null, isDataOnly: false };
  const { name, body } = await openExport({ store, createXml }, asked);
  return sendFile({ fileName: name, type: exportTypes[format], text: body });
}
