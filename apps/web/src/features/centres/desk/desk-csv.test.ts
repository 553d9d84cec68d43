import { expect, test } from 'vitest';
import { deskCsv } from './desk-csv.ts';

const one = {
  bookingId: '1',
  seat: 15,
  name: 'Asha "Ash" Rao, B.Sc.',
  pin: 'ASC1027',
  state: 'writing' as const,
  since: '',
  checkedInAt: '2026-11-22T08:20:00.000Z',
  checkedInBy: 'code' as const,
  extraMinutes: 40,
  arrangements: ['Large text', 'Separate room'],
  test: 'Full mock 7',
  room: 'Room 1',
  startsAt: '2026-11-22T08:30:00.000Z',
  endsAt: '2026-11-22T10:30:00.000Z',
};
const lines = (name: string) => deskCsv({ candidates: [{ ...one, name }], zone: 'Asia/Kolkata' }).split('\r\n');

test('a line for each candidate, in the time of the centre, with what a spreadsheet could misread quoted', () => {
  expect(lines(one.name)).toEqual([
    '\ufeffDate,Time,Test,Room,Seat,Candidate,ID,State,Checked in,Extra minutes,Other arrangements',
    '22 Nov 2026,02:00 PM,Full mock 7,Room 1,15,"Asha ""Ash"" Rao, B.Sc.",ASC1027,Writing,01:50 PM,40,Large text; Separate room',
    '',
  ]);
});

test('a name that begins like a formula is no formula', () => {
  expect(lines('=1+1')[1]).toContain(`,'=1+1,`);
});
