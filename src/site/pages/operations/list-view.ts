/** Page at the base URL: description of the service and list of operations (docs/spec/decisions.md 7). */

import type { Service, ServiceOperation } from '../../../contract/index.ts';
import { v1 } from '../../../contract/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { HelpPage } from './help-layout.ts';
import { linkFrom, linkTo } from './help-layout.ts';
import type { Base } from '../../../documents/index.ts';

/** Makes the page without its layout. @param siteName the name of the service if it has no site */
export function operationList(service: Service, base: Base, siteName: string): HelpPage {
  const { serviceName, namespace, operations } = service;
  // Ordinal order as on the original service: upper case before lower case.
  const sorted = operations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const main = html`<header>
      <h1>${siteName}: compatible interface</h1>
      <p class="lead">
        Player profiles, games and trophies. The ${operations.length} operations are available over
        SOAP 1.1, SOAP 1.2, HTTP GET, HTTP POST and JSON. New programs use
        <a href="${linkFrom(0, base)}/docs">the interface below <code>${v1.v1Root}</code></a
        >.
      </p>
    </header>
    <section aria-labelledby="operations">
      <h2 id="operations">Operations</h2>
      <ul class="operations sheet">
        ${sorted.map((operation) => listItem(base, operation))}
      </ul>
    </section>
    <section aria-labelledby="machines">
      <h2 id="machines">For programs</h2>
      <dl class="terms sheet">
        <div>
          <dt>Endpoint</dt>
          <dd><code>${base.address}</code></dd>
        </div>
        <div>
          <dt>Namespace</dt>
          <dd><code>${namespace}</code></dd>
        </div>
        <div>
          <dt>Service description</dt>
          <dd><a href="${linkTo(base, 'WSDL')}">WSDL</a></dd>
        </div>
        <div>
          <dt>Schema</dt>
          <dd><a href="${linkTo(base, 'xsd')}">XSD</a></dd>
        </div>
        <div>
          <dt>Discovery</dt>
          <dd><a href="${linkTo(base, 'disco')}">disco</a></dd>
        </div>
      </dl>
    </section>`;
  const about = `The ${operations.length} operations of this service over SOAP, HTTP and JSON.`;
  return { title: `${serviceName}: operations`, about, path: '', navigation: html``, main };
}

function listItem(base: Base, { name, parameters, about }: ServiceOperation): Markup {
  const signature = `(${parameters.map((parameter) => parameter.name).join(', ')})`;
  return html`<li>
    <a href="${linkTo(base, `op=${name}`)}"><code>${name}</code></a
    ><code class="quiet">${signature}</code>
    <p>${about}</p>
  </li> `;
}
