import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import type { DataRecord } from '../../src/records/records.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import { loadRecords } from '../contract/data.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

/*
 * Requests as real clients write them, one JSON object per line. The response must contain the text in `answer`. The operation finds the
 * player only if the service decodes the name in the request correctly.
 */

const header = v.tuple([v.string(), v.string()]);
const clientRequest = v.strictObject({
  what: v.string(),
  method: v.string(),
  target: v.string(),
  headers: v.array(header),
  body: v.optional(v.string()),
  /** The body in Base64, if it is not UTF-8 or is sent in chunks. */
  bodyBase64: v.optional(v.string()),
  answer: v.string(),
});

const file = join(import.meta.dirname, 'client-requests.jsonl');
const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
const requests = lines.map((line) => v.parse(clientRequest, JSON.parse(line)));

const unicodeName = `Zoë 漢字 & <Söhne> "π" +%20=' 😀`;

const records: readonly DataRecord[] = [
  { type: 'game', id: 'NPWR90077_00', title: 'Lamps' },
  { type: 'trophy', game: 'NPWR90077_00', id: 3, grade: 'bronze', title: 'Lamp 3' },
  { type: 'player', name: unicodeName, jid: 'unicode@chat.example' },
  { type: 'playerGame', player: unicodeName, game: 'NPWR90077_00' },
  { type: 'player', name: 'Señor Groß & <½> 100%', jid: 'latin@chat.example' },
  { type: 'player', name: '“Señor” – €5 & <½>…', jid: 'windows@chat.example' },
  { type: 'player', name: 'RequestFox' },
  {
    type: 'earned',
    player: 'RequestFox',
    game: 'NPWR90077_00',
    trophy: 3,
    date: Date.UTC(2013, 7, 14),
  },
];

for (const style of ['standard', 'aspnet'] as const) {
  describe(`in style ${style}, requests of real clients are understood`, () => {
    let started: StartedService;
    before(async () => {
      started = await startService({ style }, (store) => loadRecords(store, records));
    });
    after(() => started.stop());

    for (const { what, method, target, headers, body, bodyBase64, answer } of requests) {
      test(what, async () => {
        const bytes =
          bodyBase64 === undefined ? Buffer.from(body ?? '') : Buffer.from(bodyBase64, 'base64');
        const response = await sendRaw(started.port, { method, target, headers, body: bytes });
        const text = response.body.toString('utf8');
        assert.equal(response.status, 200, text);
        assert.ok(text.includes(answer), text);
      });
    }
  });
}
