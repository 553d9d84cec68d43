import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { soundPack, soundPackOf, writeFiles } from '../../../test/packs/sound-pack.ts';
import { PackError } from '../format/base.ts';
import { importPack } from '../import-pack.ts';

const folders: string[] = [];
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(async () => {
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Said {
  readonly minutes: number;
  readonly arranged?: string;
  readonly room?: 'hall' | 'quiet';
}

/** Imports a pack with a proctored test of 30 minutes, one slot of it that a student has booked, and what it arranges for her. Gives the faults. */
async function imported({ key, minutes, arranged = '', room = 'hall' }: Said & { key: string }): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-arranged-'));
  folders.push(folder);
  const rooms = "rooms: [{key: hall, name: Hall, seats: 9, columns: 2}, {key: quiet, name: Quiet, seats: 9, columns: 2, separate: '1'}]";
  const slot = `{key: one, test: mock, venue: near, day: today+5d, time: '09:00', room: ${room}, minutes: ${minutes}, booked: [asha]}`;
  const venues = ['venues:', `  - {key: near, name: Near, address: A, ${rooms}}`, 'slots:', `  - ${slot}`, ''].join('\n');
  const tests = String(soundPack['tests/mock.yaml']).replace("proctored: '0'", "proctored: '1'");
  const people = String(soundPack['people.yaml']).replace(/(key: asha\n)/, arranged === '' ? '$1' : `$1    ${arranged}\n`);
  const { 'cohort.yaml': _cohort, 'doubts.yaml': _doubts, ...sound } = soundPackOf(key);
  writeFiles({
    folder,
    files: {
      ...sound,
      'venues.yaml': venues,
      'tests/mock.yaml': tests,
      'people.yaml': people.replaceAll('SND', key.slice(0, 3).toUpperCase()).replace(/ {4}mobile: .*\n/, ''),
    },
  });
  const { database, files, vault } = server.parts;
  try {
    await importPack({ database, files, vault, folder, clock: server.clock, rebase: false, demoPasswords: true });
    return [];
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

const bookingOf = async (key: string) =>
  (
    await server.parts.database.pool.query<{ minutes: number; sequence: number }>(
      `select extract(epoch from s.ends_at - s.starts_at)::int / 60 as minutes, b.sequence
         from bookings b join slots s on s.id = b.slot_id where s.pack = $1 and b.cancelled_at is null`,
      [key],
    )
  ).rows;

test('TST-034 a pack that arranges extra time and lengthens the slot to suit it is imported, and the booking goes with it', async () => {
  expect(await imported({ key: 'longer', minutes: 30 })).toEqual([]);
  expect(await imported({ key: 'longer', minutes: 45, arranged: 'extraTime: 50' })).toEqual([]);
  expect(await bookingOf('longer')).toMatchObject([{ minutes: 45 }]);
});

test('TST-034 a pack that makes a booked slot unfit for what staff have arranged is not imported', async () => {
  expect(await imported({ key: 'shorter', minutes: 45 })).toEqual([]);
  await server.parts.database.pool.query(
    `insert into accommodations (student_id, extra_above, extra_below, source) select student_id, 1, 2, 'staff' from bookings b join slots s on s.id = b.slot_id where s.pack = 'shorter'`,
  );
  const fault = (why: string) => expect.stringMatching(new RegExp(`^venues\\.yaml:4 .* has booked it on .* ${why} `)) as string;
  expect(await imported({ key: 'shorter', minutes: 44 })).toEqual([fault('too short')]);
  expect(await imported({ key: 'shorter', minutes: 45, room: 'quiet', arranged: "separateRoom: '1'" })).toEqual([fault('its room')]);
  expect(await bookingOf('shorter')).toEqual([{ minutes: 45, sequence: 0 }]);
  // the same as before stays as it is
  expect(await imported({ key: 'shorter', minutes: 45 })).toEqual([]);
});
