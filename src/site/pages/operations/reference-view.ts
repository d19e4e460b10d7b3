/** The JSON endpoints of one topic (`{base_url}/docs/SUBJECT`), each with a form to try it. */

import type { Service, Shape } from '../../../contract/index.ts';
import { v1 } from '../../../contract/index.ts';
import type { Base, Endpoint, EndpointParameter } from '../../../documents/index.ts';
import { apiSubjects } from '../../../documents/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { codeBlock } from '../../components/code-block/code-block.ts';
import { en } from '../../texts/catalogue.ts';
import { describeJsonTypes, nameType, writeNames } from './field-tables.ts';
import type { HelpPage } from './help-layout.ts';
import { linkFrom, wayTo } from './help-layout.ts';
import type { DescribedApi } from './reference-list.ts';
import { nameSubject } from './reference-list.ts';

/** Number of path segments of the page below the base URL. */
const depth = 2;

/** Makes the page of a topic without its layout; null for an unknown topic. */
export function reference(
  subject: string,
  { service, endpoints: all }: DescribedApi,
  base: Base,
): HelpPage | null {
  const about = Object.hasOwn(apiSubjects, subject) ? apiSubjects[subject] : undefined;
  if (about === undefined) return null;
  const endpoints = all.filter(({ tag }) => tag === subject);
  const name = nameSubject(subject);
  const results = endpoints.flatMap(({ id }) => findResult(id, service) ?? []); // absent: the endpoint is an operation, whose own page describes its types
  const main = html`<header>
      <h1>${name}</h1>
      <p class="lead">${about}</p>
    </header>
    <section aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      <div class="folds sheet">
        ${endpoints.map((endpoint) => writeEndpoint(endpoint, service, base))}
      </div>
    </section>
    ${results.length === 0 ? html`` : writeTypes(results, hasLists(endpoints, service))}`;
  return {
    title: `${name}, API reference: ${service.serviceName}`,
    about: `${about} Each endpoint with its parameters, an example and a form to try it.`,
    path: `/docs/${subject}`,
    navigation: wayTo('/docs', 'API reference', base, depth),
    // The id is inside the endpoint's `<details>` element, so that a link to it opens the element.
    contents: [
      ...endpoints.map(({ id, path }) => ({ id, label: path })),
      ...(results.length === 0 ? [] : [{ id: typesId, label: 'Types' }]),
    ],
    main,
    depth,
  };
}

function link(base: Base, path: string): string {
  return linkFrom(depth, base) + path;
}

const typesId = 'types';

function hasLists(endpoints: readonly Endpoint[], service: Service): boolean {
  return endpoints.some(({ id }) => service.endpoints[id]?.isList === true);
}

function writeTypes(results: readonly Shape[], withPage: boolean): Markup {
  return html`<section aria-labelledby="${typesId}">
    <h2 id="${typesId}">Types</h2>
    ${withPage ? writePageMembers() : html``} ${describeJsonTypes(results)}
  </section>`;
}

/** Describes the members of a page of a list. */
function writePageMembers(): Markup {
  return html`<p>A page of a list has:</p>
    <dl class="terms sheet">
      ${Object.entries(v1.pageMembers).map(
        ([member, about]) =>
          html`<div>
            <dt><code>${member}</code></dt>
            <dd>${writeNames(about)}</dd>
          </div>`,
      )}
    </dl>`;
}

/** Finds the result type of an endpoint or resource, or of the items in its list; undefined for an operation. */
function findResult(id: string, { endpoints, resources }: Service): Shape | undefined {
  return { ...resources, ...endpoints }[id]?.result;
}

function writeEndpoint(endpoint: Endpoint, service: Service, base: Base): Markup {
  const { id, path, about, isDeprecated, details, parameters, answers } = endpoint;
  const example = answers['200']?.content?.example;
  return html`<details>
    <summary>
      <span class="method">GET</span> <code>${path}</code>
      <span class="quiet">${writeNames(about)}</span>
    </summary>
    <div class="within" id="${id}">
      ${isDeprecated === true ? html`<p>${writeNames(details ?? '')}</p>` : html``}
      ${writeResult(id, service)}
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
      ${example === undefined ? html`` : writeExample(example)}
    </div>
  </details>`;
}

/** Describes the response. An operation has a separate page with the types of its result. */
function writeResult(id: string, service: Service): Markup {
  const result = findResult(id, service);
  if (result === undefined) return html``;
  const isPage = service.endpoints[id]?.isList === true;
  return html`<p>Response: ${isPage ? 'a page of' : ''} ${nameType(result)}</p>`;
}

/** Maximum number of list entries in an example. Some responses have hundreds, which would explain nothing more. */
const shownEntries = 3;

function writeExample(example: unknown): Markup {
  let isCut = false;
  const text = JSON.stringify(
    example,
    (_, value: unknown) => {
      if (!Array.isArray(value) || value.length <= shownEntries) return value;
      isCut = true;
      return value.slice(0, shownEntries);
    },
    2,
  );
  const name = isCut
    ? `Answer of the demo, each list cut after ${shownEntries} entries`
    : 'Answer of the demo';
  return codeBlock(name, text, en);
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

/** Returns the example of a parameter in the form in which it is sent. */
function sampleText(example: unknown): string {
  return typeof example === 'string' || typeof example === 'number' ? `${example}` : '';
}

/** Returns the URL of an example below the base URL, which works without scripts. */
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
