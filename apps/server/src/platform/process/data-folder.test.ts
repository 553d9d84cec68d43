import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder, loadOrCreateSecret, openDataFolder } from './data-folder.ts';
import { processStartedAt } from './processes.ts';
import { explainFileError, StartError } from '../common/start-error.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = () => join(folder, 'in-use.lock');

test.runIf(existsSync('/proc/self'))('a folder where the system lets none be made is one sentence, and no endless loop', () => {
  expect(() => openDataFolder('/proc/abhyas/data')).toThrow(
    'The data folder /proc/abhyas/data cannot be made there. Set DATA_DIR to another folder.',
  );
});

test('a data folder is made with those above it', () => {
  expect(statSync(openDataFolder(join(folder, 'a', 'b'))).isDirectory()).toBe(true);
});

test('a folder is claimed once and free again afterwards', () => {
  const release = claimFolder(folder);
  expect(() => claimFolder(folder)).toThrow('already open in this program');
  release();
  expect(existsSync(lock())).toBe(false);
  claimFolder(folder)();
});

test('a folder held by a living program gives one sentence with its process', () => {
  writeFileSync(lock(), `${process.ppid} ${processStartedAt(process.ppid)}\n`);
  expect(() => claimFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another running Abhyas (process ${process.ppid}). Stop that one, or set DATA_DIR to another folder.`,
  );
});

test('the claim of a program that died is taken over, also when its number belongs to another program now', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock(), `${pid} 1\n`);
  expect(() => claimFolder(folder)()).not.toThrow();
  writeFileSync(lock(), `${process.ppid} a-birth-long-ago\n`);
  expect(() => claimFolder(folder)()).not.toThrow();
});

test('a secret is made once, kept, and readable by no one else', () => {
  const [first, second] = ['first secret '.repeat(3), 'second secret '.repeat(3)].map((text) => text.trim());
  expect(loadOrCreateSecret({ folder, name: 'key', make: () => first ?? '' })).toBe(first);
  expect(loadOrCreateSecret({ folder, name: 'key', make: () => second ?? '' })).toBe(first);
  expect(statSync(join(folder, 'key')).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(['key']);
});

test.each(['', '\n', 'cut-off\n'])('a secret of %j, as a full disk may leave it, is refused and stays as it is', (text) => {
  writeFileSync(join(folder, 'key'), text);
  expect(() => loadOrCreateSecret({ folder, name: 'key', make: () => 'x'.repeat(32) })).toThrow(StartError);
  expect(readFileSync(join(folder, 'key'), 'utf8')).toBe(text);
});

test('a data folder that is a file is refused in one sentence', () => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  expect(() => openDataFolder(path)).toThrow(`DATA_DIR ${path} is not a folder.`);
  expect(readFileSync(path, 'utf8')).toBe('');
});

test.each([
  ['ENOSPC', 'The disk is full: nothing more can be written to /data.'],
  ['EACCES', 'The data folder /data cannot be written to.'],
  ['EROFS', 'The data folder /data cannot be written to.'],
])('%s becomes a sentence', (code, sentence) => {
  expect(String(explainFileError({ error: Object.assign(new Error('x'), { code }), path: '/data' }))).toContain(sentence);
});
