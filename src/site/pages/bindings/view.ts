/** The pages of the bindings, with a sample request for every operation, derived from the contract. */

import type { ServiceOperation } from '../../../contract/index.ts';
import type { BindingDescription } from '../../../protocols/index.ts';
import type { Base, SampleRequest } from '../../../documents/index.ts';
import { createSampleRequest } from '../../../documents/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { codeBlock } from '../../components/code-block/code-block.ts';
import { withContents } from '../../components/contents/contents.ts';
import { section } from '../../components/section/section.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { BindingListModel } from './model.ts';

/** Renders the list of bindings, the ways to call the API. */
export function bindingListView({ bindings }: BindingListModel, context: PageContext): HtmlPage {
  const { service, links, base } = context;
  const t = context.t.binding;
  const main = html`<h1>${t.heading}</h1>
    <p class="lead">${t.intro}</p>
    <ul class="bindings">
      ${bindings.map(
        ({ slug, name }) =>
          html`<li class="sheet pad">
            <a class="strong" href="${links.to('binding', { slug })}">${name}</a>
            <p class="quiet">${t.about[slug]}</p>
          </li>`,
      )}
    </ul>
    ${section(
      { id: 'operations', heading: context.t.layout.operations },
      html`<ul class="operations sheet">
        ${service.operations.map(
          ({ name, about }) =>
            html`<li>
              <a href="${links.api('', { op: name })}"><code>${name}</code></a>
              <p class="quiet">${about}</p>
            </li>`,
        )}
      </ul>`,
    )}
    <p class="machines links">
      <a href="${links.api('?WSDL')}">WSDL</a> · <a href="${links.api('?xsd')}">XSD</a> ·
      <code>${base.address}</code>
    </p>`;
  return { title: t.title, main };
}

/** Renders the page of one binding. */
export function bindingView(binding: BindingDescription, context: PageContext): HtmlPage {
  const { service, links, base } = context;
  const t = context.t.binding;
  const sections = service.operations.map((operation) =>
    operationSection(
      createSampleRequest(binding, operation, { service, base }),
      operation,
      context,
    ),
  );
  const main = html`<p class="back"><a href="${links.to('bindings', {})}">‹ ${t.title}</a></p>
    <h1>${binding.name}</h1>
    <p class="lead">${t.about[binding.slug]}</p>
    ${sections}`;
  const entries = service.operations.map(({ name }) => ({ id: name, label: name }));
  return {
    title: binding.name,
    main: html`<div class="document">
      ${withContents(context.t.layout.contents, entries, main)}
    </div>`,
  };
}

function operationSection(
  request: SampleRequest,
  { name, about }: ServiceOperation,
  context: PageContext,
): Markup {
  const { links, base } = context;
  const t = context.t.binding;
  const tryIt = links.api('', { op: name });
  const { method, target, headers, body } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...Object.entries(headers).map(([field, value]) => `${field}: ${value}`),
  ];
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}"><code>${name}</code></h2>
    <p class="quiet">
      ${about} <a class="try-link" href="${tryIt}" aria-label="${t.tryIt}: ${name}">${t.tryIt} ›</a>
    </p>
    <details class="sheet">
      <summary>${t.request}</summary>
      ${codeBlock(t.request, body === '' ? lines.join('\n') : `${lines.join('\n')}\n\n${body}`, context.t)}
    </details>
    ${codeBlock(t.curl, curlOf(request, base), context.t)}
  </section>`;
}

/** Writes a request as a curl command for a POSIX shell. */
function curlOf({ method, target, headers, body }: SampleRequest, base: Base): string {
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
