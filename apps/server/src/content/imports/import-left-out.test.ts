import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { closeAccount, createAccount } from '../../modules/identity/manage.ts';
import { createSessionCache } from '../../modules/identity/sessions.ts';
import { writeLeftOut } from '../cli-import.ts';
import { importPack } from '../import-pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-left-out-'));
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Imports a pack of these students. Returns whom it leaves out. */
async function importWith(...pins: string[]) {
  const people = pins.map(
    (pin) => `  - {key: ${pin.toLowerCase()}, pin: ${pin}, role: student, firstName: Ila, lastName: Sen, email: ${pin}@left.example}`,
  );
  writeFileSync(join(folder, 'pack.yaml'), 'pack: left\nname: Left\n');
  writeFileSync(join(folder, 'people.yaml'), `people:${pins.length === 0 ? ' []' : ''}\n${people.join('\n')}\n`);
  const { database, files, vault } = server.parts;
  const { leftOut } = await importPack({ database, files, vault, folder, clock: server.clock, rebase: false, demoPasswords: false });
  return leftOut;
}
const isClosed = async (pin: string) =>
  (await server.parts.database.pool.query('select from people where pin = $1 and closed_at is not null', [pin])).rowCount === 1;

test('an import says whom a newer pack leaves out, and closes none of them', async () => {
  expect(await importWith('LFT1001', 'LFT1002', 'LFT1003')).toEqual({ count: 0, pins: [] });
  expect(await importWith('LFT1002')).toEqual({ count: 2, pins: ['LFT1001', 'LFT1003'] });
  expect([await isClosed('LFT1001'), await isClosed('LFT1003')]).toEqual([false, false]);
  // again, until the account is closed or the pack names the person
  expect(await importWith('LFT1002')).toEqual({ count: 2, pins: ['LFT1001', 'LFT1003'] });
  const managing = { parts: server.parts, cache: createSessionCache(), actorId: null, host: 'localhost' };
  await closeAccount({ ...managing, ref: { pin: 'LFT1001' } });
  expect(await importWith('LFT1002')).toEqual({ count: 1, pins: ['LFT1003'] });
  expect(await importWith('LFT1002', 'LFT1003')).toEqual({ count: 0, pins: [] });
});

test('someone whom no pack has brought is left out by none', async () => {
  const account = {
    pin: 'LFT2001',
    role: 'student',
    firstName: 'Asha',
    lastName: '',
    mobile: '',
    email: 'a@left.example',
    rights: [],
  } as const;
  await server.parts.database.transaction((tx) => createAccount({ parts: server.parts, tx, actorId: null, account }));
  expect(await importWith('LFT1002', 'LFT1003')).toEqual({ count: 0, pins: [] });
});

test('of many only the first are named, and all are counted', async () => {
  await importWith('LFT1002', 'LFT1003', ...Array.from({ length: 60 }, (_, index) => `LFT${3001 + index}`));
  const leftOut = await importWith('LFT1002', 'LFT1003');
  expect([leftOut.count, leftOut.pins.length, leftOut.pins[0]]).toEqual([60, 50, 'LFT3001']);
  expect(writeLeftOut(leftOut)).toContain('60 people of earlier imports are not in this pack and keep signing in: LFT3001, ');
  expect(writeLeftOut(leftOut)).toContain('LFT3050 and 10 more.\nTo close an account: /staff/people, or npm run admin -- close <ID>.');
});
