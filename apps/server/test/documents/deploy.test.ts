import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { isSetting } from '../../src/platform/process/config.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const Service = z.object({
  environment: z.record(z.string(), z.unknown()).default({}),
  secrets: z.array(z.string()).default([]),
  profiles: z.array(z.string()),
  env_file: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const compose = Compose.parse(parse(read('deploy/compose.yaml'), { merge: true }));
const settingOf = (name: string) => name.replace(/_FILE$/, '');

describe('the compose file', () => {
  test.each(['server', 'worker'])('%s gets only settings that the program knows', (name) => {
    const names = Object.keys(compose.services[name]?.environment ?? {});
    expect(names).toContain('DATABASE_URL_FILE');
    expect(names.filter((each) => !isSetting(settingOf(each)))).toEqual([]);
  });

  test('each service has one profile; those of several machines take the settings of their host, and nothing else', () => {
    const of = (profile: string) => Object.keys(compose.services).filter((name) => compose.services[name]?.profiles.join() === profile);
    expect(of('one')).toEqual(['server', 'worker', 'database', 'proxy']);
    expect([...of('server'), ...of('worker')]).toEqual(['server-apart', 'worker-apart']);
    for (const name of ['server-apart', 'worker-apart']) {
      expect(compose.services[name]).toMatchObject({ environment: {}, secrets: [] });
      expect(compose.services[name]?.env_file).toContain('/etc/abhyas.env');
    }
  });

  test('secrets and volumes are those it declares, make-secrets.sh makes them, and only the proxy has ports', () => {
    const services = Object.values(compose.services);
    const used = new Set(services.flatMap(({ secrets }) => secrets));
    expect([...used].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
    for (const { file } of Object.values(compose.secrets)) expect(read('deploy/make-secrets.sh')).toContain(file.replace('./', ''));
    const volumes = services.flatMap((service) => service.volumes.map((volume) => volume.split(':')[0] ?? ''));
    for (const volume of volumes)
      expect(volume.startsWith('./') ? existsSync(`${root}deploy/${volume}`) : volume in compose.volumes, volume).toBe(true);
    expect(Object.keys(compose.services).filter((name) => compose.services[name]?.ports.length !== 0)).toEqual(['proxy']);
  });
});

test('what the image copies and runs is there', () => {
  const lines = read('deploy/Dockerfile').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  const programs = [...lines.join('\n').matchAll(/apps\/[\w/-]+\.ts/g)].map(([path]) => path);
  programs.push(...Object.values(compose.services).flatMap(({ command }) => command.filter((word) => word.endsWith('.ts'))));
  expect(programs.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});

test.each(['abhyas', 'abhyas-worker'])('the unit %s sets only what the program knows, and starts a program that is there', (name) => {
  const unit = read(`deploy/${name}.service`);
  const settings = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, setting = '']) => setting);
  // the C library's own
  expect(settings.filter((setting) => !isSetting(setting) && setting !== 'MALLOC_ARENA_MAX')).toEqual([]);
  const [, program = ''] = /^ExecStart=\S+ (?:--\S+ )*(\S+)/m.exec(unit) ?? [];
  expect(existsSync(`${root}${program}`)).toBe(true);
});
