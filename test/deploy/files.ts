/** Parses the files of deploy/. */

import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as v from 'valibot';
import { parse, parseAllDocuments } from 'yaml';

export const root = join(import.meta.dirname, '..', '..');
export const deployFolder = join(root, 'deploy');

export function readDeployed(name: string): string {
  return readFileSync(join(deployFolder, name), 'utf8');
}

/** Environment variables of a container. */
const environment = v.record(
  v.string(),
  v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
);

const composeService = v.object({
  image: v.string(),
  environment: v.optional(environment, {}),
  volumes: v.optional(v.array(v.string()), []),
  ports: v.optional(v.array(v.string()), []),
  depends_on: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.unknown())]), []),
  stop_grace_period: v.optional(v.string(), '10s'),
  read_only: v.optional(v.boolean(), false),
  cap_drop: v.optional(v.array(v.string()), []),
});
const composeFile = v.object({
  services: v.record(v.string(), composeService),
  volumes: v.record(v.string(), v.unknown()),
  networks: v.object({
    default: v.object({ ipam: v.object({ config: v.tuple([v.object({ subnet: v.string() })]) }) }),
  }),
});
export type ComposeFile = v.InferOutput<typeof composeFile>;
export type ComposeService = v.InferOutput<typeof composeService>;

/** The parts of a compose file that the tests check; its schema checks the rest. */
export function readCompose(name: string): ComposeFile {
  return v.parse(composeFile, parse(readDeployed(name), { merge: true }));
}

const httpGet = v.object({ httpGet: v.object({ path: v.string(), port: v.string() }) });
const container = v.object({
  image: v.string(),
  envFrom: v.array(v.object({ configMapRef: v.object({ name: v.string() }) })),
  ports: v.array(v.object({ name: v.string(), containerPort: v.number() })),
  startupProbe: httpGet,
  livenessProbe: httpGet,
  readinessProbe: httpGet,
  lifecycle: v.object({
    preStop: v.object({ exec: v.object({ command: v.tuple([v.literal('sleep'), v.string()]) }) }),
  }),
  volumeMounts: v.array(v.object({ mountPath: v.string() })),
});
const deployment = v.object({
  kind: v.literal('Deployment'),
  spec: v.object({
    template: v.object({
      spec: v.object({
        terminationGracePeriodSeconds: v.number(),
        containers: v.tuple([container]),
      }),
    }),
  }),
});
const configMap = v.object({
  kind: v.literal('ConfigMap'),
  metadata: v.object({ name: v.string() }),
  data: v.record(v.string(), v.string()),
});
const service = v.object({
  kind: v.literal('Service'),
  spec: v.object({ ports: v.array(v.object({ targetPort: v.string() })) }),
});

/** The parts of Kubernetes manifests that the tests check; their schemas check the rest. */
export function readManifests() {
  const read = <T extends v.GenericSchema>(name: string, schema: T): v.InferOutput<T> =>
    v.parse(schema, parse(readDeployed(`kubernetes/${name}.yaml`)));
  return {
    deployment: read('deployment', deployment),
    settings: read('settings', configMap),
    service: read('service', service),
  };
}

/** Returns all documents of a manifest file. */
export function readDocuments(text: string): unknown[] {
  return parseAllDocuments(text).map((document): unknown => document.toJS());
}

/** Returns the variables of `ENV NAME=value` in the Dockerfile. */
export function imageEnvironment(): Readonly<Record<string, string>> {
  const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(readDeployed('Dockerfile')) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Returns the values of a unit's `Key=value` lines by key. If a key is repeated, its last value counts. */
export function readUnit(name: string): ReadonlyMap<string, string> {
  return new Map(
    [...readDeployed(name).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  );
}

/** Returns the variables that a unit sets. */
export function unitEnvironment(name: string): Readonly<Record<string, string>> {
  // absent: the unit sets no variables
  const assignments = (readUnit(name).get('Environment') ?? '').split(' ');
  return Object.fromEntries(
    assignments.map((assignment) => {
      const [variable = '', ...value] = assignment.split('=');
      return [variable, value.join('=')];
    }),
  );
}

/** Returns the reason to skip a test that needs this program, or false. */
export function missingProgram(name: string): string | false {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => isExecutable(join(folder, name)))
    ? false
    : `${name} is not installed`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a command succeeds; used to detect optional parts of programs, such as docker plug-ins. */
export function works(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
