/**
 * Messages to services such as Discord follow the documentation of the services' interfaces. Simulated services refuse the same requests as
 * the real ones. Debian's program `apprise` sends the message in the format for Apprise to a local receiver.
 */

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { namedEventTypes, playerEventTypes } from '../../src/records/instance-records.ts';
import { listen } from '../../src/server/http/index.ts';
import { describeMessage } from '../../src/site/index.ts';
import type { SendRules, Sent } from '../../src/webhooks/index.ts';
import { send } from '../../src/webhooks/index.ts';
import type { WebhookFormat } from '../../src/webhooks/state/index.ts';
import { makeHook } from './hooks.ts';

const now = Date.UTC(2026, 0, 10);

const game = {
  id: 'NPWR90001_00',
  title: 'Hafen – 港 *HD*',
  image: 'https://images.example/g.png',
};
const trophy = {
  id: 1,
  title: 'Lantern „Bearer“ 🏆',
  description: 'Light every\nlantern & go <home>',
  grade: 'gold',
  image: 'https://images.example/t.png',
  hidden: false,
};
const player = { id: 'LanternFox', country: 'us' };
const earned = {
  type: 'trophy.earned',
  timestamp: '2026-01-10T00:00:00.000Z',
  data: { player, game, trophy, earnedAt: '2026-01-09T23:12:00.000Z' },
};

/** Data with additional fields, which only some types of messages need. */
const complete = { ...earned.data, level: 7, text: 'This trophy cannot be earned any more.' };

const rules: SendRules = {
  timeoutMs: 20_000,
  allowPrivate: false,
  hosts: ['127.0.0.1'],
  ports: [],
  links: {
    site: 'https://trophies.example',
    pageOf: (name, id) => `https://trophies.example/players/${name}/games/${id ?? ''}`,
    home: 'https://trophies.example/',
  },
  describe: describeMessage,
};

interface Sending {
  readonly format: WebhookFormat;
  readonly url: string;
}

function sendTo({ format, url }: Sending, message: object = earned): Promise<Sent> {
  const outgoing = { id: 'msg_1', payload: JSON.stringify(message) };
  return send(makeHook('wh_1', { format, url }), outgoing, rules, now);
}

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

type Answer = (asked: Asked, response: ServerResponse) => void | Promise<void>;

/** Starts a simulated service that accepts JSON. It stops at the end of the test. */
async function standIn(context: TestContext, answer: Answer): Promise<string> {
  const server: Server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    void text(request).then((body) => {
      assert.equal(headers['content-type'], 'application/json');
      return answer(
        { path, authorization: headers.authorization, body: JSON.parse(body) },
        response,
      );
    });
  });
  context.after(() => server.close());
  return `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
}

/**
 * Returns a function that checks requests against a schema. If a request does not match, it responds with status 400 and the first problem.
 */
function judge(schema: v.GenericSchema, seen: unknown[], status: number): Answer {
  return ({ body }, response) => {
    const { success, issues } = v.safeParse(schema, body);
    if (success) seen.push(body);
    response.writeHead(success ? status : 400).end(JSON.stringify(issues?.[0]?.message ?? ''));
  };
}

const maxLength = (length: number) => v.pipe(v.string(), v.maxLength(length));
const webUrl = v.pipe(v.string(), v.regex(/^https?:\/\//));
const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/));

/** An embed as in https://discord.com/developers/docs/resources/message#embed-object and its limits. */
const discord = v.strictObject({
  embeds: v.pipe(
    v.array(
      v.strictObject({
        title: v.pipe(maxLength(256), v.minLength(1)),
        description: maxLength(4096),
        url: v.optional(webUrl),
        color: v.pipe(v.number(), v.integer(), v.maxValue(0xff_ff_ff)),
        timestamp: instant,
        footer: v.optional(v.strictObject({ text: maxLength(2048) })),
        thumbnail: v.optional(v.strictObject({ url: webUrl })),
      }),
    ),
    v.maxLength(10),
  ),
  allowed_mentions: v.strictObject({ parse: v.array(v.string()) }),
});

/**
 * A message as in https://docs.ntfy.sh/publish/#publish-as-json. The schema limits its length, because ntfy would turn a longer message
 * into a file.
 */
const ntfy = v.strictObject({
  topic: v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{1,64}$/)),
  message: v.pipe(v.string(), v.minLength(1), v.maxBytes(4096)),
  title: v.optional(v.string()),
  priority: v.picklist([1, 2, 3, 4, 5]),
  tags: v.array(v.pipe(v.string(), v.regex(/^[a-z_]+$/))),
  click: v.optional(webUrl),
  icon: v.optional(webUrl),
});

/** A notification as in https://github.com/caronc/apprise-api#api-details. */
const apprise = v.strictObject({
  title: v.string(),
  body: v.pipe(v.string(), v.minLength(1)),
  type: v.picklist(['info', 'success', 'warning', 'failure']),
  format: v.picklist(['text', 'markdown', 'html']),
});

const services = [
  { format: 'discord', schema: discord, path: '/api/webhooks/1/token', status: 204 },
  { format: 'ntfy', schema: ntfy, path: '/trophies', status: 200 },
  { format: 'apprise', schema: apprise, path: '/notify/laurel', status: 200 },
] as const;

for (const { format, schema, path, status } of services) {
  test(`every event is what ${format} documents`, async (context) => {
    const seen: unknown[] = [];
    const url = (await standIn(context, judge(schema, seen, status))) + path;
    const types = [...playerEventTypes, ...namedEventTypes, 'test', 'unheard.of'];
    for (const type of types)
      assert.deepEqual(
        {
          type,
          error: (await sendTo({ format, url }, { ...earned, type, data: complete })).error,
        },
        { type, error: null },
      );
    const huge = { ...trophy, title: '🏆'.repeat(9000), description: 'ö'.repeat(20_000) };
    const long = { ...earned, data: { ...earned.data, trophy: huge } };
    assert.equal((await sendTo({ format, url }, long)).error, null);
    assert.equal(seen.length, types.length + 1);
  });
}

test('the signed JSON has the bytes that receivers have always got', async (context) => {
  const bodies: string[] = [];
  const url = await standIn(context, ({ body }, response) => {
    bodies.push(JSON.stringify(body));
    response.writeHead(204).end();
  });
  await sendTo({ format: 'standard', url });
  await sendTo(
    { format: 'standard', url },
    { ...earned, type: 'login.ended', data: { network: 'psn', reason: 'expired' } },
  );
  assert.deepEqual(bodies, [
    '{"type":"trophy.earned","timestamp":"2026-01-10T00:00:00.000Z","data":{"player":{"id":"LanternFox","country":"us"},"game":{"id":"NPWR90001_00","title":"Hafen – 港 *HD*","image":"https://images.example/g.png"},"trophy":{"id":1,"title":"Lantern „Bearer“ 🏆","description":"Light every\\nlantern & go <home>","grade":"gold","image":"https://images.example/t.png","hidden":false},"earnedAt":"2026-01-09T23:12:00.000Z","url":"https://trophies.example/players/LanternFox/games/NPWR90001_00"}}',
    '{"type":"login.ended","timestamp":"2026-01-10T00:00:00.000Z","data":{"network":"psn","reason":"expired"}}',
  ]);
});

test('ntfy gets JSON at its root, with the token of the address', async (context) => {
  const asked: Asked[] = [];
  const url = await standIn(context, (each, response) => {
    asked.push(each);
    response.end('{}');
  });
  await sendTo({ format: 'ntfy', url: `${url.replace('//', '//:tk_secret@')}/trophies` });
  await sendTo({ format: 'ntfy', url: `${url}/trophies?auth=abc` });
  assert.deepEqual(
    asked.map(({ path, authorization }) => [path, authorization]),
    [
      ['/', `Basic ${Buffer.from(':tk_secret').toString('base64')}`],
      ['/?auth=abc', undefined],
    ],
  );
});

test('a key without a configuration, and a service behind it that fails, are errors', async (context) => {
  const answers = [204, 424];
  const url = await standIn(
    context,
    (_, response) => void response.writeHead(answers.shift() ?? 500).end(),
  );
  const to = { format: 'apprise', url: `${url}/notify/laurel` } as const;
  assert.match((await sendTo(to)).error ?? '', /no configuration/);
  assert.equal((await sendTo(to)).error, 'status 424');
});

const hasApprise = spawnSync('apprise', ['--version']).status === 0;
const skip = hasApprise ? false : 'apprise is not installed: apt-get install apprise';

/** Runs the command `apprise` with the fields of a request to the Apprise API, as the API's server passes them to the library. */
async function runApprise({ title, body, type }: v.InferOutput<typeof apprise>, target: string) {
  const options = ['-t', title, '-b', body, '-n', type, '-i', 'text'];
  const child = spawn('apprise', [...options, target], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

describe('the program apprise', { skip }, () => {
  for (const message of [earned, { ...earned, type: 'test', data: {} }])
    test(`sends a ${message.type} to its target, word for word`, async (context) => {
      const arrived: unknown[] = [];
      const target = await standIn(context, ({ body }, response) => {
        arrived.push(body);
        response.end();
      });
      const url = await standIn(context, async ({ path, body }, response) => {
        assert.equal(path, '/notify/laurel');
        const isSent = await runApprise(v.parse(apprise, body), target.replace('http:', 'json:'));
        response.writeHead(isSent ? 200 : 424).end();
      });
      const sent = await sendTo({ format: 'apprise', url: `${url}/notify/laurel` }, message);
      assert.deepEqual([sent.status, sent.error], [200, null]);
      const [{ title, message: body, type }, ...others] = v.parse(
        v.tupleWithRest(
          [v.object({ title: v.string(), message: v.string(), type: v.string() })],
          v.unknown(),
        ),
        arrived,
      );
      assert.equal(others.length, 0);
      const isTrophy = message === earned;
      assert.equal(title, isTrophy ? 'LanternFox earned Lantern „Bearer“ 🏆 (gold)' : '');
      assert.equal(
        body,
        isTrophy
          ? 'Light every\nlantern & go <home>\nHafen – 港 *HD*\nhttps://trophies.example/players/LanternFox/games/NPWR90001_00'
          : 'Test message: this webhook works',
      );
      assert.equal(type, isTrophy ? 'success' : 'info');
    });
});
