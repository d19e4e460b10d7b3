/** Page of one operation: `?op=NAME` (docs/spec/decisions.md 7). */

import type { Service, ServiceOperation, ServiceParameter } from '../../../contract/index.ts';
import { codeBlock } from '../../components/code-block/code-block.ts';
import { en } from '../../texts/catalogue.ts';
import { describeResult } from './field-tables.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { HelpPage } from './help-layout.ts';
import { linkHome } from './help-layout.ts';
import type { Base, Sample } from '../../../documents/index.ts';
import {
  createSampleRequest,
  createSamples,
  pathOfCall,
  sampleId,
  writeSampleRequest,
  writeSampleResponse,
} from '../../../documents/index.ts';
import { bindingDescriptions, httpGet } from '../../../protocols/index.ts';

/** Makes the page without its layout; without an operation, the "Method Not Found" page. */
export function operationPage(
  service: Service,
  operation: ServiceOperation | undefined,
  base: Base,
): HelpPage {
  if (operation === undefined) return methodNotFound(service, base);
  const { name, about } = operation;
  const main = html`<header>
      <h1><code>${name}</code></h1>
      <p class="lead">${about}</p>
    </header>
    <section aria-labelledby="try">
      <h2 id="try">Try it</h2>
      ${writeForm(service, operation, base)}
    </section>
    <section aria-labelledby="result">
      <h2 id="result">Result</h2>
      ${describeResult(operation.result, service.style)}
    </section>
    <section aria-labelledby="samples">
      <h2 id="samples">Samples</h2>
      <p>SOAP answers are sent on one line. They are indented here.</p>
      <div class="folds sheet">${createSamples(service, operation, base).map(writeSample)}</div>
    </section>`;
  return {
    title: `${name}: ${service.serviceName}`,
    about,
    path: `?op=${name}`,
    navigation: wayBack(service, base),
    contents: parts,
    main,
  };
}

/** The sections of the page. */
const parts = [
  { id: 'try', label: 'Try it' },
  { id: 'result', label: 'Result' },
  { id: 'samples', label: 'Samples' },
];

/** Makes the page for an unknown name, with the heading of the original service (docs/spec/wire-format.md 8). */
function methodNotFound(service: Service, base: Base): HelpPage {
  const main = html`<header>
      <h1>Method Not Found</h1>
      <p class="lead">The service has no operation with this name. Names are case-sensitive.</p>
    </header>
    <p><a href="${linkHome(base)}">All operations</a></p>`;
  const about = 'The service has no operation with this name.';
  return {
    title: `Method Not Found: ${service.serviceName}`,
    about,
    path: '',
    navigation: wayBack(service, base),
    main,
  };
}

function wayBack({ serviceName }: Service, base: Base): Markup {
  return html`<nav class="back" aria-label="Service">
    <a href="${linkHome(base)}">‹ ${serviceName}</a>
  </nav>`;
}

/** Writes the form with buttons for GET and POST, which work without JavaScript. The script adds buttons for the other bindings. */
function writeForm(service: Service, operation: ServiceOperation, base: Base): Markup {
  const fields = operation.parameters.map(writeField);
  return html`<form
    class="try sheet pad"
    method="get"
    action="${pathOfCall(httpGet, operation, base)}"
    data-try=""
  >
    ${tryRequests(service, operation, base)}
    ${fields.length === 0 ? html`<p>This operation has no parameters.</p> ` : fields}
    <p class="buttons">
      <button type="submit">Send with GET</button>
      <button type="submit" formmethod="post" class="second">Send with POST</button>
    </p>
  </form> `;
}

/** Writes sample requests for the bindings that a form cannot send; the script replaces their values. */
function tryRequests(service: Service, operation: ServiceOperation, base: Base): Markup[] {
  return bindingDescriptions.flatMap((description) => {
    const { target, headers, body } = createSampleRequest(description, operation, {
      service,
      base,
    });
    if (description.carries.in === 'envelope')
      return html`<template
        data-binding="soap"
        data-label="Send with ${description.name}"
        data-target="${target}"
        data-type="${headers['Content-Type'] ?? ''}"
        data-action="${headers['SOAPAction'] ?? ''}"
        >${body}</template
      >`;
    if (description.carries.in !== 'object') return [];
    return html`<template
      data-binding="json"
      data-label="Send with ${description.name}"
      data-target="${target}"
      data-type="${headers['Content-Type'] ?? ''}"
    ></template>`;
  });
}

function writeField({ name, kind, about, isRequired, sample }: ServiceParameter): Markup {
  const sentence = isRequired ? about : `${about} This parameter is optional.`;
  return html`<p class="field">
    <label for="parameter-${name}"><code>${name}</code> <span class="quiet">${kind}</span></label>
    <input
      id="parameter-${name}"
      name="${name}"
      value="${sample}"
      inputmode="${kind === 'int' ? 'numeric' : 'text'}"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      data-kind="${kind}"
      aria-describedby="about-${name}"
    />
    <span class="hint" id="about-${name}">${sentence}</span>
  </p> `;
}

function writeSample(sample: Sample): Markup {
  return html`<details id="${sampleId(sample)}">
    <summary>${sample.binding}</summary>
    ${codeBlock('Request', writeSampleRequest(sample.request), en)}
    ${codeBlock('Answer', writeSampleResponse(sample.response), en)}
  </details> `;
}
