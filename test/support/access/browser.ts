/** A browser without scripts. It stores cookies, follows redirects, and submits the forms of pages with their fields. */

import assert from 'node:assert/strict';

/** A page that the browser has opened. */
export interface Seen {
  readonly status: number;
  readonly path: string;
  readonly headers: Headers;
  readonly text: string;
  /** The URL on another site to which the response redirects; null if the response is a page. */
  readonly leadsTo: string | null;
}

/** The options for submitting a form. */
export interface Sending {
  /** The path of the page with the form. */
  readonly path: string;
  /** The value of the button that is pressed, which names the change. */
  readonly change: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Header fields that replace the one that a browser sends (`Origin`). */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as a browser sends it. */
interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** A browser of one person. */
export class Browser {
  readonly #site: string;
  readonly #cookies = new Map<string, string>();

  /** @param site scheme, host and port of the site */
  constructor(site: string) {
    this.#site = site;
  }

  /** The browser's cookies, as the value of the header field `Cookie`. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  /** Opens a page, and follows redirects. */
  open(path: string): Promise<Seen> {
    return this.#ask(path, {});
  }

  /** Opens a page and submits its form, then follows the redirect. */
  async send({
    path,
    change,
    fields = {},
    headers = { origin: this.#site },
  }: Sending): Promise<Seen> {
    const page = await this.open(path);
    const token = /name="token" value="([^"]*)"/.exec(page.text)?.[1];
    assert.ok(token !== undefined, `there is a form at ${path}`);
    return this.post(page.path, { token, do: change, ...fields }, headers);
  }

  /** Sends fields as a form does, without opening the page of the form first. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { origin: this.#site },
  ): Promise<Seen> {
    return this.#ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Sends a form with files. @param type the body's content type @param body the encoded form */
  sendForm(path: string, type: string, body: Buffer): Promise<Seen> {
    return this.#ask(path, {
      method: 'POST',
      headers: { origin: this.#site, 'content-type': type },
      body: new Uint8Array(body),
    });
  }

  async #ask(path: string, { headers = {}, ...init }: Asking): Promise<Seen> {
    const response = await fetch(new URL(path, this.#site), {
      ...init,
      headers: { ...headers, cookie: this.cookie },
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null)
      return { status: response.status, path, headers: response.headers, text, leadsTo: null };
    const to = new URL(location, new URL(path, this.#site));
    if (to.origin !== new URL(this.#site).origin)
      return { status: response.status, path, headers: response.headers, text, leadsTo: to.href };
    return this.#ask(`${to.pathname}${to.search}`, {});
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === undefined || value === undefined) return;
    if (/Max-Age=0\b/.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
