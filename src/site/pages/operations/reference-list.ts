/** The list of all JSON endpoints (`{base_url}/docs`): one line for each, with a link to the page of its topic. */

import type { Service } from '../../../contract/index.ts';
import type { Base, Endpoint } from '../../../documents/index.ts';
import { apiSubjects, describeEndpoints } from '../../../documents/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { writeNames } from './field-tables.ts';
import type { HelpPage } from './help-layout.ts';
import { linkFrom } from './help-layout.ts';

/** Number of path segments of the page below the base URL. */
const depth = 1;

/** The data from which the reference is written. */
export interface DescribedApi {
  readonly service: Service;
  /** The endpoints that read data. An operation that also accepts POST is described once. */
  readonly endpoints: readonly Endpoint[];
}

/** Describes a service. This takes about 20 ms, so it is done only once. */
export function describeApi(service: Service): DescribedApi {
  return {
    service,
    endpoints: describeEndpoints(service).filter(({ method }) => method === 'get'),
  };
}

/**
 * Makes the page without its layout. In older versions it described all endpoints. Each line has the id of its endpoint, so that links to
 * these descriptions still work.
 */
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
    <p>${writeNames(about)}</p>
  </li>`;
}

function link(base: Base, path: string): string {
  return linkFrom(depth, base) + path;
}

function subjectId(subject: string): string {
  return `subject-${subject}`;
}

/** Returns the name of a topic for headings. */
export function nameSubject(subject: string): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1);
}
