import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { XmlDocument } from 'libxml2-wasm';
import { noisePng, storedBefore } from '../support/drawn-png.ts';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const game = 'NPWR90001_00';

let service: StartedService;
before(async () => {
  service = await startDemo(now);
});
after(() => service.stop());

function get(
  path: string,
  headers: Record<string, string> = { Accept: 'text/html' },
  method = 'GET',
) {
  return fetch(`http://127.0.0.1:${service.port}${path}`, { method, headers, redirect: 'manual' });
}

const pages = [
  '/',
  '/search?q=lan',
  '/players/LanternFox',
  `/players/LanternFox/games/${game}`,
  '/players/LanternFox/card',
  `/games/${game}`,
  '/leaderboards',
  '/leaderboards?country=us',
  `/leaderboards?game=${game}`,
  '/compare',
  '/compare?a=LanternFox&b=MossyKettle',
  `/compare?a=LanternFox&b=MossyKettle&game=${game}`,
  '/bindings',
  '/bindings/soap11',
  '/bindings/soap12',
  '/bindings/get',
  '/bindings/post',
  '/bindings/json',
];

describe('a page', () => {
  for (const path of pages) {
    test(`${path} is HTML of less than 100 kB under a policy that lets nothing of others run`, async () => {
      const response = await get(path);
      const body = await response.text();
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
      assert.doesNotMatch(policy, /unsafe/);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      assert.ok(Buffer.byteLength(body) < 100_000, `${Buffer.byteLength(body)} bytes`);
      assert.match(body, /<html lang="en" data-theme="system" /);
      assert.equal(body.match(/<h1/g)?.length, 1);
    });

    test(`${path} leads only to addresses that answer`, async () => {
      const body = await (await get(path)).text();
      const links = new Set(
        Array.from(body.matchAll(/(?:href|src)="([^"#]+)"/g), ([, link = '']) =>
          link.replaceAll('&amp;', '&'),
        ),
      );
      for (const link of links) {
        const url = new URL(link, `http://127.0.0.1:${service.port}${path}`);
        if (url.port !== String(service.port)) continue;
        const { status } = await get(url.pathname + url.search, {}, 'HEAD');
        assert.equal(status, 200, url.href);
      }
    });
  }

  test('is not sent again to those who have it, and is another one after a load', async () => {
    const first = await get('/players/PixelHeron');
    const tag = first.headers.get('etag') ?? '';
    const headers = { Accept: 'text/html', 'If-None-Match': tag };
    assert.equal((await get('/players/PixelHeron', headers)).status, 304);
    await service.store.load({ now: now + 1, source: 'test' }, (load) =>
      load.apply([{ type: 'player', name: 'PixelHeron', aboutMe: 'Something new' }]),
    );
    const again = await get('/players/PixelHeron', headers);
    assert.equal(again.status, 200);
    assert.match(await again.text(), /Something new/);
  });

  test('of a former name, or a name in another case, leads to that of the player', async () => {
    for (const name of ['LampFox', 'lanternfox']) {
      const response = await get(`/players/${name}`);
      assert.equal(response.status, 302);
      assert.equal(response.headers.get('location'), '../players/LanternFox');
    }
  });

  test('of an unknown player, of a hidden player or of an unknown route is not found', async () => {
    await service.store.load({ now, source: 'test' }, (load) =>
      load.apply([{ type: 'player', name: 'Unseen', hidden: true }]),
    );
    for (const path of [
      '/players/nobody',
      '/players/Unseen',
      '/players/Unseen/card',
      '/games/none',
      '/nothing',
      '/players/%FF',
      '/players/a/b',
    ]) {
      const response = await get(path);
      assert.equal(response.status, 404, path);
      assert.match(await response.text(), /Not found/);
    }
    assert.doesNotMatch(await (await get('/search?q=unseen')).text(), /players\/Unseen/);
  });

  test('is not for programs: they get the address of the service, as without pages', async () => {
    const response = await get('/nothing', { Accept: '*/*' });
    assert.equal(response.status, 404);
    assert.match(await response.text(), /^Not found: \/nothing/);
  });

  test('is only read', async () => {
    const response = await get('/', {}, 'POST');
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET, HEAD');
  });

  test('does not reveal hidden trophies in lists and feeds', async () => {
    const trophies = (await service.store.recentTrophies(50, Date.now())).filter(
      ({ trophy }) => trophy.hidden,
    );
    assert.ok(trophies.length > 0);
    const shown = (await (await get('/')).text()) + (await (await get('/feed.atom')).text());
    for (const { trophy } of trophies)
      assert.ok(
        !shown.includes(`>${trophy.title}<`) && !shown.includes(`“${trophy.title}”`),
        trophy.title ?? '',
      );
  });
});

describe('a list of games', () => {
  test('is sorted, filtered and turned by addresses', async () => {
    const body = await (await get('/players/LanternFox/games?sort=title&show=complete')).text();
    const list = body.slice(body.indexOf('table class'));
    const titles = Array.from(
      list.matchAll(/games\/NPWR\d+_00"\n?\s*><bdi>([^<]+)/g),
      ([, title = '']) => title.trim(),
    );
    assert.ok(titles.length > 1);
    assert.deepEqual(
      titles,
      titles.toSorted((a = '', b = '') => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    assert.match(
      await (await get('/players/LanternFox/games?title=zzzz')).text(),
      /No games match/,
    );
  });
});

describe('a signature card', () => {
  for (const size of ['small', 'medium', 'large', 'square']) {
    for (const theme of ['light', 'dark', 'midnight', 'paper', 'accent', 'auto']) {
      test(`${size}, ${theme}, is an SVG and a PNG, and the PNG is revalidated by its ETag`, async () => {
        const svg = await get(`/players/LanternFox/card.svg?size=${size}&theme=${theme}`);
        assert.match(svg.headers.get('content-type') ?? '', /^image\/svg\+xml/);
        XmlDocument.fromString(await svg.text()).dispose();
        const png = await get(`/players/LanternFox/card.png?size=${size}&theme=${theme}`);
        const bytes = new Uint8Array(await png.arrayBuffer());
        assert.equal(png.headers.get('content-type'), 'image/png');
        assert.equal(png.headers.get('cache-control'), 'public, max-age=300');
        assert.deepEqual([...bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
        const again = await get(`/players/LanternFox/card.png?size=${size}&theme=${theme}`, {
          'If-None-Match': png.headers.get('etag') ?? '',
        });
        assert.equal(again.status, 304);
      });
    }
  }
});

describe('the card designer', () => {
  const cardOf = async (query: string) =>
    (await get(`/players/LanternFox/card.svg?${query}`)).text();
  const options = 'size=square&theme=paper&background=pattern&hide=country&hide=rank';

  test('shows the card and the embed codes of its address', async () => {
    const body = (await (await get(`/players/LanternFox/card?${options}`)).text()).replaceAll(
      '&amp;',
      '&',
    );
    assert.match(
      body,
      new RegExp(`<img\\s+src="[^"]*card\\.svg\\?${options}"\\s+width="400"\\s+height="400"`),
    );
    const codes = Array.from(
      body.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g),
      ([, code = '']) => code,
    );
    assert.equal(codes.filter((code) => code.includes(`card.png?${options}`)).length, 3);
    assert.equal(body.match(/name="hide" value="\w+" checked/g)?.length, 2);
  });

  test('leaves out the chosen fields', async () => {
    assert.match(await cardOf('size=square'), /WORLD/);
    const without = await cardOf('size=square&hide=rank&hide=country');
    assert.doesNotMatch(without, /WORLD|United States/);
    assert.match(without, /COMPLETION/);
  });

  test('shows the latest platinum and adds the rarest, on all sizes but the small one', async () => {
    const latest = /Latest platinum:<\/tspan><tspan[^>]*>Starling Circuit™ 3</;
    const rarest = /Rarest platinum:<\/tspan><tspan[^>]*>[^<]+ · \d+\.\d %</;
    for (const size of ['medium', 'large', 'square']) {
      const usual = await cardOf(`size=${size}`);
      assert.match(usual, latest);
      assert.doesNotMatch(usual, rarest);
      assert.match(await cardOf(`size=${size}&show=rarest`), rarest);
      assert.equal(await cardOf(`size=${size}&show=platinum`), usual);
      assert.doesNotMatch(await cardOf(`size=${size}&hide=platinum`), /platinum:/);
    }
    assert.doesNotMatch(await cardOf('size=small&show=rarest'), /platinum:/);
  });

  test('has the cover of the latest platinum or of a chosen game behind the texts, in few bytes', async () => {
    const plain = await cardOf('size=large');
    const latest = await cardOf('size=large&background=cover');
    const chosen = await cardOf('background=cover&game=NPWR90002_00');
    for (const card of [latest, chosen]) {
      assert.match(card, /<use href="#cover"\/>/);
      assert.ok(card.length < 10_000, `${card.length} bytes`);
      XmlDocument.fromString(card).dispose();
    }
    assert.notEqual(
      latest.match(/id="cover"[^]*?<\/defs>/)?.[0],
      chosen.match(/id="cover"[^]*?<\/defs>/)?.[0],
    );
    assert.equal(await cardOf('size=large&background=cover&game=NPWR00000_00'), plain);
    assert.equal(await cardOf('size=large&game=NPWR90002_00'), plain);
  });

  test('has the small form of a cover, however large the picture is', async () => {
    const game = 'NPWR90003_00';
    await service.store.pictures.set({ game }, storedBefore(noisePng(600)), now);
    const card = await cardOf(`background=cover&game=${game}`);
    assert.match(card, /href="data:image\/jpeg;base64,/);
    assert.ok(card.length < 300_000, `${card.length} bytes`);
  });

  test('embeds the SVG of a card that follows the theme of the reader', async () => {
    const body = await (await get('/players/LanternFox/card?theme=auto')).text();
    assert.match(body, /card\.svg\?size=medium&amp;(?:amp;)?theme=auto/);
    assert.match(
      await (await get('/players/LanternFox/card.svg?theme=auto')).text(),
      /prefers-color-scheme:dark/,
    );
  });
});

describe('a feed', () => {
  for (const path of ['/feed.atom', '/players/LanternFox/feed.atom']) {
    test(`${path} is Atom with absolute addresses, newest first`, async () => {
      const response = await get(path);
      assert.match(response.headers.get('content-type') ?? '', /^application\/atom\+xml/);
      const document = XmlDocument.fromString(await response.text());
      const names = { a: 'http://www.w3.org/2005/Atom' };
      const texts = (path: string): string[] =>
        document.find(path, names).map((node) => node.content);
      const dates = texts('//a:entry/a:updated');
      assert.ok(dates.length > 10);
      assert.deepEqual(dates, dates.toSorted().toReversed());
      assert.deepEqual(texts('/a:feed/a:updated'), dates.slice(0, 1));
      assert.equal(new Set(texts('//a:entry/a:id')).size, dates.length);
      for (const link of texts('//a:link/@href'))
        assert.match(link, new RegExp(`^http://127.0.0.1:${service.port}/`));
      for (const id of texts('//a:id')) assert.match(id, /^tag:laurel\.example,2026:/);
      document.dispose();
    });
  }
});

test('every picture that the demo names is answered with a drawing', async () => {
  const addresses = new Set<string>();
  for await (const record of service.store.export())
    for (const key of ['image', 'avatar'] as const)
      if (key in record) addresses.add(String(Reflect.get(record, key)));
  assert.ok(addresses.size > 100);
  for (const address of addresses) {
    const response = await fetch(`http://127.0.0.1:${service.port}${address}`);
    assert.equal(response.status, 200, address);
    assert.match(await response.text(), /^<svg /);
  }
});

describe('without pages', () => {
  for (const style of ['standard', 'aspnet'] as const) {
    test(`nothing outside the endpoint is answered, and the endpoint as ever, in style ${style}`, async () => {
      const bare = await startDemo(now, { pages: 'off', style });
      try {
        const root = await fetch(`http://127.0.0.1:${bare.port}/`, {
          headers: { Accept: 'text/html' },
        });
        assert.equal(root.status, 404);
        assert.match(root.headers.get('content-type') ?? '', /^text\/plain/);
        assert.equal((await fetch(`${bare.url}/getNumberListGames`)).status, 200);
        assert.doesNotMatch(await (await fetch(bare.url)).text(), /leaderboards/);
      } finally {
        await bare.stop();
      }
    });
  }

  test('images of others are not asked for where only own ones are wanted', async () => {
    const own = await startDemo(now, { pageImages: 'own' });
    try {
      const response = await fetch(`http://127.0.0.1:${own.port}/players/LanternFox`);
      assert.match(response.headers.get('content-security-policy') ?? '', /img-src 'self';/);
      assert.doesNotMatch(await response.text(), /<img[^>]* src="\w+:/);
    } finally {
      await own.stop();
    }
  });
});
