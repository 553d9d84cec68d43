import type { LaunchOptions } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

/** How the tests and the photographs start Chromium: it asks no one outside this machine for anything. */
export const browserOptions: LaunchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  // a page and its painter share memory: as files on a disk that is a quarter of a journey's work
  ...(process.env['TEST_FOLDER'] === undefined ? {} : { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP student.localhost 127.0.0.1',
    // the pages of a context share a process, also the empty page between two tests: in a new one home takes twice as long
    '--disable-site-isolation-trials',
    '--process-per-site',
    '--renderer-process-limit=1',
  ],
};
