import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { XmlDocument } from 'libxml2-wasm';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { hostilePaths, loadHostile } from './hostile-data.ts';

let service: StartedService;
before(async () => {
  service = await startService({}, loadHostile);
});
after(() => service.stop());

/** Returns every tag of a document with its attributes. */
function tagsOf(html: string): string[] {
  return html.match(/<[a-zA-Z][^>]*>/g) ?? [];
}

describe('markup, script links and turning characters in every field', () => {
  for (const path of hostilePaths()) {
    test(`are harmless at ${path}`, async () => {
      const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
        headers: { Accept: 'text/html' },
      });
      const body = await response.text();
      assert.ok([200, 404].includes(response.status), `${response.status}`);
      for (const tag of tagsOf(body)) {
        assert.doesNotMatch(tag, /^<(?:script(?! src="[\w./-]+" defer="defer">)|img src=x|svg\/)/i);
        assert.doesNotMatch(tag.replace(/"[^"]*"/g, '""'), /\son\w+\s*=/i);
        assert.doesNotMatch(tag, /(?:href|src|action)="\s*(?:javascript|data|vbscript):/i);
        assert.doesNotMatch(tag, /\sstyle=/i);
        // An attribute must not contain characters that change the direction of text, because inside a tag no element can isolate them.
        // Values of input fields may contain them: the field isolates its value.
        assert.doesNotMatch(
          tag.replace(/ value="[^"]*"/, '').replace(/\nvalue="[^"]*"/, ''),
          /[\u202A-\u202E\u2066-\u2069\u200E\u200F]/,
        );
      }
      const turned = body
        .replace(/<input[^>]*>/g, '')
        .replace(/<bdi>[^<]*<\/bdi>/g, '')
        .replace(/<code>[^<]*<\/code>/g, '');
      assert.doesNotMatch(turned, /[\u202A-\u202E\u2066-\u2069\u200E\u200F]/);
      if (/xml/.test(response.headers.get('content-type') ?? ''))
        XmlDocument.fromString(body).dispose();
    });
  }
});
