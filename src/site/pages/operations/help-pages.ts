/**
 * The help pages of the API's endpoint for human readers: the list of operations, a page with a form for each, the reference, and the kinds
 * of errors.
 */

import { timed } from '../../../cost/index.ts';
import type { Base } from '../../../documents/index.ts';
import { pageHeaders } from '../../../documents/markup/index.ts';
import type { WireRequest, WireResponse } from '../../../protocols/index.ts';
import { contentTag, encodeBody } from '../../../protocols/index.ts';
import { siteScript } from '../../assets/assets.ts';
import type { IdentitySource } from '../../identity/identity-source.ts';
import type { ContextSettings } from '../../frame/make-context.ts';
import { createContexts } from '../../frame/make-context.ts';
import { styleSheet } from '../../theme/style-sheet.ts';
import { problemList, problemPage } from './problem-view.ts';
import type { DescribedApi } from './reference-list.ts';
import { describeApi, referenceList } from './reference-list.ts';
import { reference } from './reference-view.ts';
import type { HelpPage } from './help-layout.ts';
import { writeBarePage, writeSitePage } from './help-layout.ts';
import { operationList } from './list-view.ts';
import { operationPage } from './operation-view.ts';

/** A request for a help page. */
interface HelpRequest {
  readonly request: WireRequest;
  readonly base: Base;
}

/** Creates the help pages of a service. The module `service/` serves them at the base URL. */
export function createHelpPages(settings: ContextSettings, identity: IdentitySource) {
  const { service } = settings;
  const write = createWriter(settings, identity);
  let described: DescribedApi | null = null;
  const api = (): DescribedApi => (described ??= describeApi(service));
  return {
    list: (asked: HelpRequest) =>
      write((siteName) => operationList(service, asked.base, siteName), asked),
    /** Writes the page of an operation; for an unknown name, the "Method Not Found" page. */
    operation: (name: string, asked: HelpRequest) =>
      write(() => operationPage(service, service.operationByName.get(name), asked.base), asked),
    referenceList: (asked: HelpRequest) => write(() => referenceList(api(), asked.base), asked),
    async reference(subject: string, asked: HelpRequest) {
      const page = timed(() => reference(subject, api(), asked.base));
      return page === null ? null : write(() => page, asked);
    },
    problemList: (asked: HelpRequest) => write(() => problemList(service, asked.base), asked),
    /** Writes the page of a kind of error; null for an unknown code. */
    async problem(code: string, asked: HelpRequest) {
      const page = problemPage(code, service, asked.base);
      return page === null ? null : write(() => page, asked);
    },
    /** Returns the current name of the site. */
    siteName: async () => (await identity()).instance.name,
    styleSheet,
    script: siteScript,
  };
}

/** Writes a page as a response. @param page makes the page; `siteName` is the name of the service if it has no site */
type Write = (page: (siteName: string) => HelpPage, asked: HelpRequest) => Promise<WireResponse>;

/** Creates the function that writes pages in the layout of the site, or in the simple layout if the service has no site. */
function createWriter(settings: ContextSettings, identity: IdentitySource): Write {
  const makeContext = createContexts(settings);
  return async (make, { request: { headers }, base }) => {
    if (base.hasPages !== true)
      return timed(() => respond(writeBarePage(make(settings.service.serviceName), base), {}));
    const shown = await identity();
    return timed(() => {
      const page = make(shown.instance.name);
      const depth = base.path.split('/').length - 2 + (page.depth ?? 0);
      const here = base.path.replace(/\/$/, '') + page.path;
      const context = makeContext({ cookie: headers['cookie'], depth, base, shown }, here);
      return respond(writeSitePage(page, context), { Vary: 'Cookie' });
    });
  };
}

function respond(text: string, headers: Readonly<Record<string, string>>): WireResponse {
  const body = encodeBody(text);
  const common = { ...pageHeaders('own'), 'Content-Type': 'text/html; charset=utf-8' };
  return { status: 200, headers: { ...common, ...headers }, body, tag: contentTag(body) };
}
