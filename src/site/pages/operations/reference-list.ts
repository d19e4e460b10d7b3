/** The list of all endpoints in JSON (`{base_url}/docs`), a line for each, which leads to the page of its subject. */

import type { Service } from '../../../contract/index.ts';
import type { Base, Endpoint } from '../../../documents/index.ts';
import { apiSubjects, describeEndpoints } from '../../../documents/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { HelpPage } from './help-layout.ts';
import { linkFrom } from './help-layout.ts';

/** Segments of the page below the base URL. */
const depth = 1;

/** What the reference is written from. */
export interface DescribedApi {
  readonly service: Service;
  /** Those that read: an operation that also takes POST is described once. */
  readonly endpoints: readonly Endpoint[];
}

/** Describes a service. It takes some 20 ms, so that it is done once. */
export function describeApi(service: Service): DescribedApi {
  return {
    service,
    endpoints: describeEndpoints(service).filter(({ method }) => method === 'get'),
  };
}

/** The page without its layout. A line has the id of its endpoint, so that links to the former, longer page find it. */
export function referenceList({ service, endpoints }: DescribedApi, base: Base): HelpPage {
  const subjects = Object.entries(apiSubjects);
  const main = html`<header>
      <h1>API reference</h1>
      <p class="lead">
        Players, games and trophies in JSON. The endpoints below <code>/v1</code> are the interface
        for new programs; the compatible interface has the operations of the original service.
      </p>
    </header>
    <p class="links">
      <a href="${link(base, '/openapi.json')}">OpenAPI document</a> ·
      <a href="${link(base, '/client.ts')}">Client for TypeScript</a> ·
      <a href="${link(base, '/problems')}">Errors</a> ·
      <a href="${link(base, '')}">Operations over SOAP and HTTP</a>
    </p>
    ${subjects.map(
      ([subject, about]) =>
        html`<section aria-labelledby="${subjectId(subject)}">
          <h2 id="${subjectId(subject)}">${nameSubject(subject)}</h2>
          <p class="quiet">${about}</p>
          <ul class="operations sheet">
            ${endpoints.filter(({ tag }) => tag === subject).map((each) => line(each, base))}
          </ul>
        </section>`,
    )}`;
  return {
    title: `API reference: ${service.serviceName}`,
    about: 'Every endpoint for players, games and trophies in JSON.',
    path: '/docs',
    navigation: html``,
    contents: subjects.map(([subject]) => ({
      id: subjectId(subject),
      label: nameSubject(subject),
    })),
    main,
    depth,
  };
}

function line({ id, path, about, tag }: Endpoint, base: Base): Markup {
  return html`<li id="${id}">
    <a href="${link(base, `/docs/${tag}#${id}`)}"
      ><span class="method">GET</span> <code>${path}</code></a
    >
    <p>${about}</p>
  </li>`;
}

function link(base: Base, path: string): string {
  return linkFrom(depth, base) + path;
}

function subjectId(subject: string): string {
  return `subject-${subject}`;
}

/** The name of a subject, as headings have it. */
export function nameSubject(subject: string): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1);
}
