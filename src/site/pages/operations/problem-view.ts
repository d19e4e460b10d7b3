/** Pages about the kinds of errors, `{base_url}/problems/CODE`. The `type` of a problem details response is the URL of such a page. */

import type { FaultCode, FaultDetails, FaultKind, Service } from '../../../contract/index.ts';
import { faultKinds } from '../../../contract/index.ts';
import type { Base } from '../../../documents/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { HelpPage } from './help-layout.ts';
import { linkFrom, wayTo } from './help-layout.ts';

/** A placeholder for each detail of an error, such as `{name}`, because a page describes a kind of error and not a single one. */
const placeholders = new Proxy<FaultDetails>({}, { get: (_, detail) => `{${String(detail)}}` });

const kinds = Object.entries<FaultKind>(faultKinds);

/** Makes the list of all kinds of errors. */
export function problemList(service: Service, base: Base): HelpPage {
  const depth = 1;
  const main = html`<header>
      <h1>Errors</h1>
      <p class="lead">
        Errors in JSON are problem details (RFC 9457). Their <code>type</code> is the address of one
        of these pages, and <code>code</code> is its name.
      </p>
    </header>
    <ul class="operations sheet">
      ${kinds.map(
        ([code, { title, status }]) =>
          html`<li>
            <a href="${linkFrom(depth, base)}/problems/${code}"><code>${code}</code></a>
            <p>${title}, status ${status}</p>
          </li>`,
      )}
    </ul>`;
  return {
    title: `Errors: ${service.serviceName}`,
    about: 'The kinds of errors, each with its status and its cause.',
    path: '/problems',
    navigation: wayTo('/docs', 'API reference', base, depth),
    main,
    depth,
  };
}

/** Makes the page of a kind of error; null for an unknown code. */
export function problemPage(code: string, service: Service, base: Base): HelpPage | null {
  if (!isFaultCode(code)) return null;
  const depth = 2;
  const kind: FaultKind = faultKinds[code];
  const { title, status, side, text, json = text, retryAfter, isForRate } = kind;
  const isLater = side === 'server' || isForRate === true;
  const main = html`<header>
      <h1>${title}</h1>
      <p class="lead"><code>${code}</code></p>
    </header>
    <dl class="terms sheet">
      <div>
        <dt>Status</dt>
        <dd>${status}</dd>
      </div>
      <div>
        <dt>Cause</dt>
        <dd>
          ${side === 'server' ? 'The service' : 'The request'}.
          ${isLater ? 'The same request may succeed later.' : 'The same request fails again.'}
        </dd>
      </div>
      <div>
        <dt>Detail</dt>
        <dd>${json(placeholders)}</dd>
      </div>
    </dl>
    ${isForRate === true || retryAfter !== undefined ? waiting : html``}`;
  const navigation = wayTo('/problems', 'Errors', base, depth);
  return {
    title: `${title}: ${service.serviceName}`,
    about: `${title}, status ${status}.`,
    path: `/problems/${code}`,
    navigation,
    main,
    depth,
  };
}

const waiting = html`<p>
  The answer has the header field <code>Retry-After</code>: the number of seconds to wait before the
  same request is sent again.
</p>`;

function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(faultKinds, code);
}
