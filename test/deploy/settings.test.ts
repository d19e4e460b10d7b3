/** Checks that settings in the files of deploy/ are declared and valid, and that ports, paths and timeouts are consistent. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { listRoutes } from '../../scripts/admin-reference.ts';
import { healthPaths } from '../../src/server/http/index.ts';
import { allSettings, environmentName, fileSettings } from '../../src/settings/index.ts';
import { defaultSettings } from '../support/start-service.ts';
import {
  imageEnvironment,
  readCompose,
  readDeployed,
  readManifests,
  readUnit,
  root,
  unitEnvironment,
} from './files.ts';

const byVariable = new Map(
  Object.entries({ ...allSettings, ...fileSettings }).map(([key, setting]) => [
    environmentName(key),
    setting,
  ]),
);
const defaults = defaultSettings();
const image = imageEnvironment();
const unitLines = readUnit('laurel.service');

const environments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the image': image,
  'the unit of systemd': unitEnvironment('laurel.service'),
  'the unit of backups': unitEnvironment('laurel-backup.service'),
  'the manifests of Kubernetes': readManifests().settings.data,
  ...Object.fromEntries(
    ['compose.yaml', 'compose.cluster.yaml'].flatMap((file) =>
      Object.entries(readCompose(file).services).map(([name, { environment }]) => [
        `${file}, ${name}`,
        environment,
      ]),
    ),
  ),
};

for (const [where, environment] of Object.entries(environments)) {
  test(`settings of ${where} are declared and valid`, () => {
    for (const [name, value] of Object.entries(environment)) {
      if (!name.startsWith('LAUREL_')) continue;
      const setting = byVariable.get(name);
      assert.ok(setting, `${name} is not a setting`);
      assert.doesNotThrow(() => setting.read(value), name);
    }
  });
}

/** Converts `20s` to seconds. */
const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)?.[1]);

describe('the stop timeout', () => {
  test('of systemd and compose is longer than that of Laurel', () => {
    assert.ok(Number(unitLines.get('TimeoutStopSec')) > defaults.stopTimeout);
    for (const file of ['compose.yaml', 'compose.cluster.yaml']) {
      const ours = Object.values(readCompose(file).services).filter(({ image: name }) =>
        /^(?:laurel|\$\{LAUREL_IMAGE:-laurel\})$/.test(name),
      );
      assert.ok(ours.length > 0);
      for (const { stop_grace_period: grace } of ours)
        assert.ok(seconds(grace) > defaults.stopTimeout, grace);
    }
  });

  test('of Kubernetes is longer than the preStop pause and that of Laurel', () => {
    const { spec } = readManifests().deployment.spec.template;
    const [, pause] = spec.containers[0].lifecycle.preStop.exec.command;
    assert.ok(spec.terminationGracePeriodSeconds > Number(pause) + defaults.stopTimeout);
  });
});

describe('ports', () => {
  const port = image['LAUREL_PORT'];

  test('of the image are those that Laurel listens on', () => {
    assert.match(readDeployed('Dockerfile'), new RegExp(`^EXPOSE ${port}$`, 'm'));
    assert.match(readDeployed('Dockerfile'), /127\.0\.0\.1:\$\{process\.env\.LAUREL_PORT\}/);
  });

  test('published by compose are those of the image and the balancer', () => {
    assert.deepEqual(readCompose('compose.yaml').services['laurel']?.ports, [
      `127.0.0.1:8080:${port}`,
    ]);
    const [, bound] = /^ {2}bind :(\d+)$/m.exec(readDeployed('haproxy.cfg')) ?? [];
    assert.deepEqual(readCompose('compose.cluster.yaml').services['balancer']?.ports, [
      `127.0.0.1:8080:${bound}`,
    ]);
  });

  test('of Kubernetes match the settings and the image, and all named ports exist', () => {
    const { deployment, settings, service } = readManifests();
    const [container] = deployment.spec.template.spec.containers;
    const ports = Object.fromEntries(
      container.ports.map(({ name, containerPort }) => [name, String(containerPort)]),
    );
    assert.deepEqual(ports, { http: port, admin: settings.data['LAUREL_ADMIN_PORT'] });
    for (const { targetPort } of service.spec.ports) assert.ok(targetPort in ports);
    assert.deepEqual(
      container.envFrom.map(({ configMapRef }) => configMapRef.name),
      [settings.metadata.name],
    );
  });

  test('of the systemd sockets are the defaults', () => {
    assert.match(
      readDeployed('laurel.socket'),
      new RegExp(`^ListenStream=${defaults.host}:${defaults.port}$`, 'm'),
    );
  });
});

describe('the health check', () => {
  test('of Kubernetes uses paths of the admin address that require no token', async () => {
    const open = (await listRoutes()).filter(
      ({ method, scope }) => method === 'GET' && scope === null,
    );
    const [{ startupProbe, livenessProbe, readinessProbe }] =
      readManifests().deployment.spec.template.spec.containers;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      assert.equal(httpGet.port, 'admin');
      assert.ok(
        open.some(({ path }) => path === httpGet.path),
        httpGet.path,
      );
    }
    assert.equal(
      livenessProbe.httpGet.path,
      healthPaths.alive,
      'an unreachable store must not restart the process',
    );
    assert.equal(readinessProbe.httpGet.path, healthPaths.ready);
  });

  test('of the image and the balancer uses the address of the service', () => {
    assert.ok(readDeployed('Dockerfile').includes(`LAUREL_PORT}${healthPaths.ready}\``));
    assert.ok(readDeployed('haproxy.cfg').includes(`send meth GET uri ${healthPaths.ready} `));
  });
});

describe('the data folder', () => {
  const volume = '/data';

  test('of the image is in its volume for every kind of data', () => {
    assert.match(readDeployed('Dockerfile'), new RegExp(`^VOLUME ${volume}$`, 'm'));
    for (const name of [
      'LAUREL_STORE',
      'LAUREL_ICONS',
      'LAUREL_SYNC_SECRETS',
      'LAUREL_SYNC_TOKEN_FILE',
    ]) {
      assert.ok((image[name] ?? '').replace('sqlite:', '').startsWith(`${volume}/`), name);
    }
  });

  test('is writable where the rest of the file system is read-only', () => {
    for (const file of ['compose.yaml', 'compose.cluster.yaml']) {
      for (const service of Object.values(readCompose(file).services).filter(
        (one) => one.image === 'laurel',
      )) {
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

  test('of the image and the systemd unit contains uploads, even if the store is on a server', () => {
    const folders = [
      ['Dockerfile', image, volume],
      ['unit', unitEnvironment('laurel.service'), `/var/lib/${unitLines.get('StateDirectory')}`],
    ] as const;
    const module = JSON.stringify(join(root, 'src', 'settings', 'index.ts'));
    const program = `import(${module}).then(({ chooseUploadFolder }) => console.log(chooseUploadFolder('postgres://h/d')))`;
    for (const [where, env, folder] of folders) {
      const uploads = execFileSync(process.execPath, ['-e', program], { env, encoding: 'utf8' });
      assert.ok(uploads.startsWith(`${folder}/`), `${where}: ${uploads}`);
    }
  });

  test('of the systemd unit is in the folder that systemd creates', () => {
    const folder = `/var/lib/${unitLines.get('StateDirectory')}/`;
    for (const [name, value] of Object.entries(unitEnvironment('laurel.service'))) {
      if (name.startsWith('LAUREL_') && name !== environmentName('config'))
        assert.ok(value.replace('sqlite:', '').startsWith(folder), name);
    }
  });
});

test('nginx accepts uploads of the size that Laurel accepts', () => {
  const [, megabytes] =
    /client_max_body_size (\d+)m;/.exec(readDeployed('nginx/laurel.conf')) ?? [];
  assert.equal(Number(megabytes), defaults.uploadLimit);
});
