/** Every setting in the files of deploy/ is declared and its value can be used; ports, paths and times fit together. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listRoutes } from '../../scripts/admin-reference.ts';
import { healthPaths } from '../../src/server/http/index.ts';
import { allSettings, environmentName } from '../../src/settings/index.ts';
import { defaultSettings } from '../support/start-service.ts';
import { imageEnvironment, readCompose, readDeployed, readManifests } from './files.ts';

const byVariable = new Map(Object.entries(allSettings).map(([key, setting]) => [environmentName(key), setting]));
const defaults = defaultSettings();
const image = imageEnvironment();
const unit = readDeployed('laurel.service');

/** `key=value` lines of the unit, by key. */
const unitLines = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]));

function unitEnvironment(): Record<string, string> {
  const pairs = (unitLines.get('Environment') ?? '').split(' ').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

const environments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the image': image,
  'the unit of systemd': unitEnvironment(),
  'the manifests of Kubernetes': readManifests().settings.data,
  ...Object.fromEntries(
    ['compose.yaml', 'compose.cluster.yaml'].flatMap((file) =>
      Object.entries(readCompose(file).services).map(([name, { environment }]) => [`${file}, ${name}`, environment]),
    ),
  ),
};

for (const [where, environment] of Object.entries(environments)) {
  test(`settings of ${where} are declared, and have values that can be used`, () => {
    for (const [name, value] of Object.entries(environment)) {
      if (!name.startsWith('LAUREL_')) continue;
      const setting = byVariable.get(name);
      assert.ok(setting, `${name} is no setting`);
      assert.doesNotThrow(() => setting.read(value), name);
    }
  });
}

/** Seconds of `20s`. */
const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)?.[1]);

describe('time to stop', () => {
  test('is longer than Laurel takes, with systemd and compose', () => {
    assert.ok(Number(unitLines.get('TimeoutStopSec')) > defaults.stopTimeout);
    for (const file of ['compose.yaml', 'compose.cluster.yaml']) {
      const ours = Object.values(readCompose(file).services).filter((service) => service.image === 'laurel');
      assert.ok(ours.length > 0);
      for (const { stop_grace_period: grace } of ours) assert.ok(seconds(grace) > defaults.stopTimeout, grace);
    }
  });

  test('is longer than Laurel takes after the pause before it, in Kubernetes', () => {
    const { spec } = readManifests().deployment.spec.template;
    const [, pause] = spec.containers[0].lifecycle.preStop.exec.command;
    assert.ok(spec.terminationGracePeriodSeconds > Number(pause) + defaults.stopTimeout);
  });
});

describe('ports', () => {
  const port = image['LAUREL_PORT'];

  test('of the image are those it listens on', () => {
    assert.match(readDeployed('Dockerfile'), new RegExp(`^EXPOSE ${port}$`, 'm'));
    assert.match(readDeployed('Dockerfile'), /127\.0\.0\.1:\$\{process\.env\.LAUREL_PORT\}/);
  });

  test('that compose publishes are those of the image and of the balancer', () => {
    assert.deepEqual(readCompose('compose.yaml').services['laurel']?.ports, [`127.0.0.1:8080:${port}`]);
    const [, bound] = /^ {2}bind :(\d+)$/m.exec(readDeployed('haproxy.cfg')) ?? [];
    assert.deepEqual(readCompose('compose.cluster.yaml').services['balancer']?.ports, [`127.0.0.1:8080:${bound}`]);
  });

  test('of Kubernetes are those that the settings and the image say, and all that is named is there', () => {
    const { deployment, settings, service } = readManifests();
    const [container] = deployment.spec.template.spec.containers;
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, String(containerPort)]));
    assert.deepEqual(ports, { http: port, admin: settings.data['LAUREL_ADMIN_PORT'] });
    for (const { targetPort } of service.spec.ports) assert.ok(targetPort in ports);
    assert.deepEqual(
      container.envFrom.map(({ configMapRef }) => configMapRef.name),
      [settings.metadata.name],
    );
  });

  test('of the sockets of systemd are the default', () => {
    assert.match(readDeployed('laurel.socket'), new RegExp(`^ListenStream=${defaults.host}:${defaults.port}$`, 'm'));
  });
});

describe('health', () => {
  test('is asked for in Kubernetes at the admin address, where its paths are answered without a token', async () => {
    const open = (await listRoutes()).filter(({ method, scope }) => method === 'GET' && scope === null);
    const [{ startupProbe, livenessProbe, readinessProbe }] = readManifests().deployment.spec.template.spec.containers;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      assert.equal(httpGet.port, 'admin');
      assert.ok(
        open.some(({ path }) => path === httpGet.path),
        httpGet.path,
      );
    }
    assert.equal(livenessProbe.httpGet.path, healthPaths.alive, 'a store out of reach is no reason to end a process');
    assert.equal(readinessProbe.httpGet.path, healthPaths.ready);
  });

  test('is asked for by the image and by the balancer at the address of the service', () => {
    assert.ok(readDeployed('Dockerfile').includes(`LAUREL_PORT}${healthPaths.ready}\``));
    assert.ok(readDeployed('haproxy.cfg').includes(`send meth GET uri ${healthPaths.ready} `));
  });
});

describe('data', () => {
  const volume = '/data';

  test('of the image is in its volume, whatever kind it is', () => {
    assert.match(readDeployed('Dockerfile'), new RegExp(`^VOLUME ${volume}$`, 'm'));
    for (const name of ['LAUREL_STORE', 'LAUREL_ICONS', 'LAUREL_SYNC_TOKEN_FILE']) {
      assert.ok((image[name] ?? '').replace('sqlite:', '').startsWith(`${volume}/`), name);
    }
  });

  test('has a place to be written to where everything else is read-only', () => {
    for (const file of ['compose.yaml', 'compose.cluster.yaml']) {
      for (const service of Object.values(readCompose(file).services).filter((one) => one.image === 'laurel')) {
        assert.ok(service.read_only);
        assert.ok(service.volumes.some((mount) => mount.endsWith(`:${volume}`)));
      }
    }
    const [{ volumeMounts }] = readManifests().deployment.spec.template.spec.containers;
    assert.deepEqual(
      volumeMounts.map(({ mountPath }) => mountPath),
      [volume, '/tmp'],
    );
  });

  test('of the unit of systemd is in the folder that systemd makes', () => {
    const folder = `/var/lib/${unitLines.get('StateDirectory')}/`;
    for (const [name, value] of Object.entries(unitEnvironment())) {
      if (name.startsWith('LAUREL_')) assert.ok(value.replace('sqlite:', '').startsWith(folder), name);
    }
  });
});
