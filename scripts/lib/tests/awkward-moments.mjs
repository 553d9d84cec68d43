import { existsSync, readdirSync } from 'node:fs';
import { installDebian } from './debian.mjs';

/**
 * Moments in UTC at which a test that reads the clock of the machine shows it: shortly before midnight in India and in UTC, the last day of a year,
 * both ends of February, and the days of a clock change in New York, which the browser's tests use.
 */
export const awkwardMoments = [
  '2026-11-28T18:29:50',
  '2026-11-28T23:59:50',
  '2026-12-31T12:00:00',
  '2027-02-28T12:00:00',
  '2028-02-29T12:00:00',
  '2027-03-14T06:59:50',
  '2027-11-07T05:59:50',
];

/** The settings under which the clock of a program and of all it starts shows `moment` now and continues from there, by Debian's libfaketime; installs it where it is missing. */
export async function clockAt(moment) {
  await installDebian(['faketime'], 'The library that moves the clock of a program comes');
  const folder = readdirSync('/usr/lib').find((name) => existsSync(`/usr/lib/${name}/faketime/libfaketimeMT.so.1`));
  const seconds = Math.round((Date.parse(`${moment}Z`) - Date.now()) / 1000);
  return {
    LD_PRELOAD: `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`,
    // one distance for all processes, so that they agree
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // what waits must not be fooled
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: 'UTC',
  };
}
