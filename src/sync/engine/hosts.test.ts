import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHostMap, rewriteHost } from './hosts.ts';

function rewritten(text: string, address: string): string {
  const map = readHostMap(text);
  assert.ok(typeof map !== 'string', String(map));
  return rewriteHost(address, map).href;
}

test('without a map, the hosts of the package are used', () => {
  assert.equal(
    rewritten('', 'https://m.np.playstation.com/api?x=1'),
    'https://m.np.playstation.com/api?x=1',
  );
});

test('a host is replaced by a host or an origin, and path and query stay', () => {
  const address =
    'https://m.np.playstation.com/api/trophy/v1/users/1/trophyTitles?limit=5&offset=0';
  assert.equal(
    rewritten('m.np.playstation.com=m.np.example.net', address),
    'https://m.np.example.net/api/trophy/v1/users/1/trophyTitles?limit=5&offset=0',
  );
  assert.equal(
    rewritten(' M.NP.PlayStation.com = http://127.0.0.1:8080 ', 'https://m.np.playstation.com/a'),
    'http://127.0.0.1:8080/a',
  );
});

test('hosts of every network can be replaced', () => {
  const text = 'retroachievements.org=http://localhost:1,api.steampowered.com=steam.example';
  assert.equal(
    rewritten(text, 'https://retroachievements.org/API/API_GetUserProfile.php?u=LanternFox'),
    'http://localhost:1/API/API_GetUserProfile.php?u=LanternFox',
  );
  assert.equal(rewritten(text, 'https://api.steampowered.com/a'), 'https://steam.example/a');
});

test('hosts are replaced independently', () => {
  const text = 'ca.account.sony.com=a.example,us-prof.np.community.playstation.net=b.example';
  assert.equal(rewritten(text, 'https://ca.account.sony.com/x'), 'https://a.example/x');
  assert.equal(rewritten(text, 'https://m.np.playstation.com/x'), 'https://m.np.playstation.com/x');
});

test('unknown hosts, invalid replacements and plain http to other machines are rejected', () => {
  assert.match(String(readHostMap('example.com=x.example')), /not one of the networks' hosts/);
  assert.match(String(readHostMap('m.np.playstation.com')), /not a host or an origin/);
  assert.match(String(readHostMap('m.np.playstation.com=:::')), /not a host or an origin/);
  assert.match(String(readHostMap('m.np.playstation.com=http://m.example')), /does not use https/);
  for (const replacement of [
    '',
    ' ',
    'a.example/path',
    'https://a.example?x=1',
    'https://u:p@a.example',
    'a=b',
    'a b',
  ])
    assert.match(
      String(readHostMap(`m.np.playstation.com=${replacement}`)),
      /not a host or an origin/,
      replacement,
    );
});
