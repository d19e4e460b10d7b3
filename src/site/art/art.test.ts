import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { measureContrast } from '../../colour/index.ts';
import { bannerScene, findBanner, nameBanner, writeBanner } from './banner.ts';
import { feature, grounds, skins } from './face-colours.ts';
import { eyes, mouths, tops } from './face-parts.ts';
import { chooseFace, findFace, nameFace, writeFace } from './faces.ts';
import { layoutCount } from './landscape.ts';
import { motifNames } from './motifs.ts';
import { palettes } from './palettes.ts';
import { chooseScene, findGameScene, findScene, nameScene, writeScene } from './scene.ts';
import { findTrophyArt, writeTrophy } from './trophy.ts';

const ids = Array.from({ length: 1000 }, (_, index) => `NPWR${String(10_000 + index)}_00`);

/** Counts how often each number below `count` occurs. */
function countEach(numbers: readonly number[], count: number): number[] {
  return Array.from(
    { length: count },
    (_, number) => numbers.filter((other) => other === number).length,
  );
}

function assertEven(numbers: readonly number[], count: number): void {
  const expected = numbers.length / count;
  for (const [number, times] of countEach(numbers, count).entries())
    assert.ok(
      times > expected * 0.4 && times < expected * 1.8,
      `${number}: ${times} times, ${expected} expected`,
    );
}

/** Checks that the SVG is well-formed and can neither run nor load anything. */
function assertSafe(svg: string, maxBytes: number): void {
  const document = XmlDocument.fromString(svg);
  assert.equal(
    document.find(
      '//*[local-name() = "script"] | //@*[starts-with(name(), "on")] | //@href | //*[local-name() = "image"]',
    ).length,
    0,
  );
  document.dispose();
  assert.ok(Buffer.byteLength(svg) <= maxBytes, `${Buffer.byteLength(svg)} bytes`);
}

describe('the scene of a game', () => {
  test('follows from its id alone, in any case', () => {
    assert.deepEqual(chooseScene('npwr90001_00'), chooseScene('NPWR90001_00'));
    assert.equal(nameScene(chooseScene('NPWR90001_00')), 'hourglass-19-1.svg');
  });

  test('shows all palettes, layouts and motifs about as often', () => {
    const scenes = ids.map(chooseScene);
    assertEven(
      scenes.map(({ palette }) => palette),
      palettes.length,
    );
    assertEven(
      scenes.map(({ layout }) => layout),
      layoutCount,
    );
    assertEven(
      scenes.map(({ motif }) => motifNames.indexOf(motif)),
      motifNames.length,
    );
    assert.ok(new Set(scenes.map(nameScene)).size > 950);
  });

  test('is the one that the address of its cover names, if it names one', () => {
    const gameId = 'NPWR90001_00';
    assert.deepEqual(findGameScene({ gameId, image: '/art/covers/lantern-0-7.svg' }), {
      motif: 'lantern',
      palette: 0,
      layout: 7,
    });
    for (const image of [
      null,
      '/art/covers/nothing-0-0.svg',
      '/icons/NPWR90001_00/ICON0.PNG',
      'https://images.example/one.png',
    ])
      assert.deepEqual(findGameScene({ gameId, image }), chooseScene(gameId));
  });

  for (const motif of motifNames)
    test(`with ${motif} is small and safe`, () => {
      for (const palette of palettes.keys())
        assertSafe(writeScene({ motif, palette, layout: palette % layoutCount }), 1800);
    });

  for (const [index, { light, near, far, top }] of palettes.entries())
    test(`the motif is seen in palette ${index}`, () => {
      assert.ok(measureContrast(light, near) >= 2, 'details, and the near hill');
      assert.ok(measureContrast(light, far) >= 1.5, 'the far hill');
      assert.ok(measureContrast(light, top) >= 1.8, 'the sky');
    });
});

describe('the banner of a player', () => {
  test('has palette and layout of the scene of a game', () => {
    const { palette, layout } = chooseScene('NPWR90001_00');
    assert.equal(nameBanner(bannerScene('NPWR90001_00')), `${palette}-${layout}.svg`);
  });

  test('is small, safe, and joined of no tiles', () => {
    for (let layout = 0; layout < layoutCount; layout += 1) {
      const svg = writeBanner({ palette: layout, layout });
      assertSafe(svg, 1800);
      assert.equal(svg.match(/<path[^>]*d="M0 [^"]*V208H0z"/g)?.length, 2);
      assert.doesNotMatch(svg, /<use|<pattern/);
    }
  });
});

describe('the face of a player', () => {
  test('follows from their name alone, in any case', () => {
    assert.deepEqual(chooseFace('LANTERNFOX'), chooseFace('LanternFox'));
    assert.equal(nameFace(chooseFace('LanternFox')), '8-0-7-1-6-1-0.svg');
  });

  test('shows all parts about as often, and is seldom that of somebody else', () => {
    const faces = ids.map(chooseFace);
    assertEven(
      faces.map(({ ground }) => ground),
      grounds.length,
    );
    assertEven(
      faces.map(({ top }) => top),
      tops.length,
    );
    assertEven(
      faces.map((face) => face.eyes),
      eyes.length,
    );
    assertEven(
      faces.map(({ mouth }) => mouth),
      mouths.length,
    );
    assert.ok(new Set(faces.map(nameFace)).size > 990);
  });

  test('is small and safe for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) =>
        assertSafe(writeFace(chooseFace(name)), 2200),
      ),
      { numRuns: 200 },
    );
  });

  test('its skin is seen on every ground, its features on every skin', () => {
    for (const skin of skins) {
      assert.ok(measureContrast(skin, feature) >= 4.5, skin);
      for (const ground of grounds)
        assert.ok(measureContrast(skin, ground) >= 3, `${skin} on ${ground}`);
    }
  });
});

describe('an address', () => {
  test('names what is drawn, and what is drawn has one address', () => {
    for (const id of ids.slice(0, 100)) {
      assert.deepEqual(findScene(nameScene(chooseScene(id))), chooseScene(id));
      assert.deepEqual(findFace(nameFace(chooseFace(id))), chooseFace(id));
      const { palette, layout } = chooseScene(id);
      assert.deepEqual(findBanner(nameBanner(bannerScene(id))), { palette, layout });
    }
  });

  for (const file of [
    'lantern-24-0.svg',
    'lantern-0-20.svg',
    'lantern-00-0.svg',
    'nothing-0-0.svg',
    'constructor-0-0.svg',
    'lantern-0-0.png',
    '',
  ])
    test(`no scene is at “${file}”`, () => assert.equal(findScene(file), null));
  for (const file of ['24-0.svg', '0-20.svg', '0.svg', '0-0', '01-0.svg'])
    test(`no banner is at “${file}”`, () => assert.equal(findBanner(file), null));
  for (const file of [
    '0-0-0-0-0-0.svg',
    '0-0-0-0-0-0-0-0.svg',
    '99-0-0-0-0-0-0.svg',
    '0-0-0-0-0-0-8.svg',
    '00-0-0-0-0-0-0.svg',
    'fox.svg',
  ])
    test(`no face is at “${file}”`, () => assert.equal(findFace(file), null));
  for (const file of [
    'lantern-iron-0.svg',
    'lantern-gold-24.svg',
    'nothing-gold-0.svg',
    'lantern-gold.svg',
  ])
    test(`no trophy icon is at “${file}”`, () => assert.equal(findTrophyArt(file), null));

  test('of a trophy icon names motif, grade and palette', () => {
    const icon = findTrophyArt('key-gold-21.svg');
    assert.deepEqual(icon, { motif: 'key', grade: 'gold', palette: 21 });
    assertSafe(writeTrophy({ motif: 'key', grade: 'gold', palette: 21 }), 1200);
  });
});
