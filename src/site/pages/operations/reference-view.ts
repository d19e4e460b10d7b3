/** The reference of all JSON interfaces (`{base_url}/docs`): every endpoint by subject, with a form to try it. */

import type { Service } from '../../../contract/index.ts';
import type { Base, Endpoint, EndpointParameter } from '../../../documents/index.ts';
import { apiSubjects, describeEndpoints } from '../../../documents/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { codeBlock } from '../../components/code-block/code-block.ts';
import type { ContentsEntry } from '../../components/contents/contents.ts';
import { en } from '../../texts/catalogue.ts';
import type { HelpPage } from './help-layout.ts';
import { linkFrom } from './help-layout.ts';

/** Segments of the page below the base URL. */
const depth = 1;

/** The page without its layout. */
export function reference(service: Service, base: Base): HelpPage {
  const endpoints = describeEndpoints(service);
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
    ${Object.entries(apiSubjects).map(([subject, about]) =>
      writeSubject(subject, about, {
        endpoints: endpoints.filter(({ tag }) => tag === subject),
        base,
      }),
    )}`;
  const about = 'Every endpoint for players, games and trophies in JSON, with a form to try it.';
  return {
    title: `API reference: ${service.serviceName}`,
    about,
    path: '/docs',
    navigation: html``,
    contents: listContents(endpoints),
    main,
    depth,
  };
}

function link(base: Base, path: string): string {
  return linkFrom(depth, base) + path;
}

/** The subjects with their endpoints; the id of an endpoint is within its element, so that a link opens it. */
function listContents(endpoints: readonly Endpoint[]): readonly ContentsEntry[] {
  return Object.keys(apiSubjects).map((subject) => ({
    id: subjectId(subject),
    label: nameSubject(subject),
    parts: endpoints
      .filter((endpoint) => endpoint.tag === subject && isRead(endpoint))
      .map(({ id, path }) => ({ id, label: path })),
  }));
}

function subjectId(subject: string): string {
  return `subject-${subject}`;
}

function nameSubject(subject: string): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1);
}

function isRead({ method }: Endpoint): boolean {
  return method === 'get';
}

interface Listed {
  readonly endpoints: readonly Endpoint[];
  readonly base: Base;
}

function writeSubject(subject: string, about: string, { endpoints, base }: Listed): Markup {
  const id = subjectId(subject);
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${nameSubject(subject)}</h2>
    <p class="quiet">${about}</p>
    <div class="folds sheet">
      ${endpoints.filter(isRead).map((endpoint) => writeEndpoint(endpoint, base))}
    </div>
  </section>`;
}

function writeEndpoint(endpoint: Endpoint, base: Base): Markup {
  const { id, path, about, parameters, answers } = endpoint;
  const example = answers['200']?.content?.example;
  return html`<details>
    <summary>
      <span class="method">GET</span> <code>${path}</code> <span class="quiet">${about}</span>
    </summary>
    <div class="within" id="${id}">
      ${parameters.length === 0 ? html`` : writeParameters(parameters, id)}
      <p>Example: <a href="${link(base, exampleOf(endpoint))}">${exampleOf(endpoint)}</a></p>
      <form
        class="try"
        method="get"
        action="${link(base, path)}"
        data-call="${link(base, path)}"
        aria-label="Try ${id}"
      >
        ${parameters.map((parameter) => writeField(parameter, id))}
        <p class="buttons" hidden="hidden"><button type="submit">Send</button></p>
      </form>
      ${
        example === undefined
          ? html``
          : codeBlock('Answer of the demo', JSON.stringify(example, null, 2), en)
      }
    </div>
  </details>`;
}

function writeParameters(parameters: readonly EndpointParameter[], id: string): Markup {
  return html`<div class="scroll sheet" role="region" aria-label="Parameters of ${id}" tabindex="0">
    <table class="list fields">
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">In</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          (parameter) =>
            html`<tr>
              <th scope="row">
                <code>${parameter.name}</code>${parameter.required ? ' (required)' : ''}
              </th>
              <td>${parameter.in}</td>
              <td>${valuesOf(parameter)}</td>
              <td>${writeNames(parameter.about ?? '')}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** A text of the contract: names stand between backticks. */
function writeNames(text: string): Markup {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function valuesOf({ schema: { type, enum: values, minimum, maximum } }: EndpointParameter): string {
  if (Array.isArray(values)) return values.join(', ');
  return typeof minimum === 'number' && typeof maximum === 'number'
    ? `${minimum} to ${maximum}`
    : String(type);
}

function writeField(
  { name, required, example, in: location }: EndpointParameter,
  id: string,
): Markup {
  const field = `${id}-${name}`;
  const value = required ? sampleText(example) : '';
  return html`<p class="field">
    <label for="${field}">${name}</label>
    <input
      id="${field}"
      name="${name}"
      value="${value}"
      data-in="${location}"
      autocomplete="off"
      spellcheck="false"
    />
  </p>`;
}

/** The example of a parameter as it is sent. */
function sampleText(example: unknown): string {
  return typeof example === 'string' || typeof example === 'number' ? `${example}` : '';
}

/** The address of an example below the base URL, which works without scripts. */
function exampleOf({ path, parameters }: Endpoint): string {
  const required = parameters.filter((parameter) => parameter.required);
  const filled = required.reduce(
    (text, parameter) =>
      text.replace(`{${parameter.name}}`, encodeURIComponent(sampleText(parameter.example))),
    path,
  );
  const inQuery = required.filter((parameter) => parameter.in === 'query');
  const query = new URLSearchParams(
    inQuery.map((parameter): [string, string] => [parameter.name, sampleText(parameter.example)]),
  );
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}
