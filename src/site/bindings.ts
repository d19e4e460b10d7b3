/** The pages of the bindings, with a sample request for every operation, derived from the contract. */

import type { Service, ServiceOperation } from '../contract/index.ts';
import { jsonRoot } from '../contract/index.ts';
import type { Base, Sample } from '../documents/index.ts';
import { createSamples, operationPath } from '../documents/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html } from '../documents/markup/index.ts';
import { code } from './card-page.ts';
import type { HtmlPage, PageMaker } from './page.ts';
import { bindingTexts as t, layoutTexts } from './texts.ts';

/** The page of a binding: its path segment, its name, its sample request for an operation. */
interface BindingPage {
  readonly slug: keyof typeof t.about;
  readonly name: string;
  readonly request: (
    service: Service,
    operation: ServiceOperation,
    base: Base,
  ) => Pick<Sample['request'], 'method' | 'target' | 'headers' | 'body'>;
}

function sampleIn(binding: Sample['binding']): BindingPage['request'] {
  return (service, operation, base) => {
    const sample = createSamples(service, operation, base).find((candidate) => candidate.binding === binding);
    if (sample === undefined) throw new Error(`There are no samples in ${binding}.`);
    return sample.request;
  };
}

const pages: readonly BindingPage[] = [
  { slug: 'soap11', name: 'SOAP 1.1', request: sampleIn('SOAP 1.1') },
  { slug: 'soap12', name: 'SOAP 1.2', request: sampleIn('SOAP 1.2') },
  { slug: 'get', name: 'HTTP GET', request: sampleIn('HTTP GET') },
  { slug: 'post', name: 'HTTP POST', request: sampleIn('HTTP POST') },
  { slug: 'json', name: 'JSON', request: jsonRequest },
];

function jsonRequest(_: Service, operation: ServiceOperation, base: Base) {
  const body = JSON.stringify(
    Object.fromEntries(operation.parameters.map(({ name, kind, sample }) => [name, kind === 'int' ? Number(sample) : sample])),
  );
  const target = operationPath(base, { ...operation, name: `${jsonRoot.slice(1)}/${operation.name}` });
  return {
    method: 'POST' as const,
    target,
    headers: { Host: new URL(base.address).host, 'Content-Type': 'application/json' },
    body,
  };
}

export const bindingList: PageMaker = async ({ service }, { links, base }): Promise<HtmlPage> => {
  const main = html`<h1>${t.heading}</h1>
    <p class="lead">${t.intro}</p>
    <ul class="bindings">
      ${pages.map(
        ({ slug, name }) =>
          html`<li>
            <a href="${links.binding(slug)}">${name}</a>
            <p class="quiet">${t.about[slug]}</p>
          </li>`,
      )}
    </ul>
    <h2>${layoutTexts.operations}</h2>
    <ul class="operations">
      ${service.operations.map(
        ({ name, about }) =>
          html`<li>
            <a href="${links.api('', { op: name })}"><code>${name}</code></a>
            <p class="quiet">${about}</p>
          </li>`,
      )}
    </ul>
    <p><a href="${links.api('?WSDL')}">WSDL</a> · <a href="${links.api('?xsd')}">XSD</a> · <code>${base.address}</code></p>`;
  return { title: t.title, main, section: 'api' };
};

export const bindingPage: PageMaker = async ({ service }, { links, base }, { slug = '' }): Promise<HtmlPage | null> => {
  const page = pages.find((candidate) => candidate.slug === slug);
  if (page === undefined) return null;
  const main = html`<p><a href="${links.binding()}">← ${t.title}</a></p>
    <h1>${page.name}</h1>
    <p class="lead">${t.about[page.slug]}</p>
    ${service.operations.map((operation) => operationSection(page.request(service, operation, base), operation, base, links.api('', { op: operation.name })))}`;
  return { title: page.name, main, section: 'api' };
};

function operationSection(
  request: ReturnType<BindingPage['request']>,
  { name, about }: ServiceOperation,
  base: Base,
  tryIt: string,
): Markup {
  const { method, target, headers, body } = request;
  const lines = [`${method} ${target} HTTP/1.1`, ...Object.entries(headers).map(([field, value]) => `${field}: ${value}`)];
  return html`<section>
    <h2 id="${name}"><code>${name}</code></h2>
    <p class="quiet">${about} <a href="${tryIt}" aria-label="${t.tryIt}: ${name}">${t.tryIt}</a></p>
    <details>
      <summary>${t.request}</summary>
      ${code(t.request, body === '' ? lines.join('\n') : `${lines.join('\n')}\n\n${body}`)}
    </details>
    ${code(t.curl, curlOf(request, base))}
  </section>`;
}

/** A curl command for a POSIX shell. */
function curlOf({ method, target, headers, body }: ReturnType<BindingPage['request']>, base: Base): string {
  const { origin } = new URL(base.address);
  const fields = Object.entries(headers)
    .filter(([name]) => name !== 'Host')
    .map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`);
  const data = method === 'POST' ? ` --data-binary ${quote(body)}` : '';
  return `curl${fields.join('')}${data} ${quote(origin + target)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
