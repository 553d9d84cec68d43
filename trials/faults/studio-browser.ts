import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';

/** What the editor shows in a frame: its address, the id of its field, the field's text and what the page says of its saving. */
export interface Shown {
  /** Tells one opening of the page from the next. */
  readonly opening: number;
  readonly path: string;
  readonly field: string;
  readonly value: string;
  readonly words: string;
}

/** A Chromium on a profile of its own that outlives it. */
export interface Author {
  readonly page: Page;
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>;
}

// it says what a person could read: the frame that is painted, not a moment within one
const watcher = `(() => {
  let last = '';
  const look = () => {
    const source = document.querySelector('#place-source');
    const field = source ?? document.querySelector('#place-stem[contenteditable=true]');
    const line = document.querySelector('header [data-save]');
    if (field !== null && line !== null) {
      const shown = JSON.stringify({ opening: performance.timeOrigin, path: location.pathname, field: source === null ? 'place-stem' : 'place-source', value: field.value ?? field.textContent, words: line.textContent });
      if (shown !== last) tellShown((last = shown));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Starts Chromium, at CHROMIUM_PATH, on a folder with a person's profile; `onShown` hears of every frame of the editor that differs from the one before. */
export async function startAuthor({ profile, onShown }: { profile: string; onShown: (shown: Shown) => void }): Promise<Author> {
  const executable = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child = spawn(
    executable,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-sandbox',
      '--no-first-run',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      '--window-size=1440,900',
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  const killAll = () => {
    // the group: painter, network and storage are processes of their own
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', killAll);
  const browser = await connect({ portFile, child });
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('Chromium has no profile');
  await context.exposeFunction('tellShown', (shown: string) => onShown(JSON.parse(shown) as Shown));
  await context.addInitScript(watcher);
  const page = context.pages()[0] ?? (await context.newPage());
  // a busy machine is slow, and nothing else
  page.setDefaultTimeout(120_000);
  return {
    page,
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.off('exit', killAll);
      killAll();
      await ended;
      await browser.close().catch(() => undefined);
    },
  };
}

async function connect({ portFile, child }: { portFile: string; child: ChildProcess }): Promise<Browser> {
  for (const patience = Date.now() + 60_000; ;) {
    const [port = '', path = ''] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
    if (path !== '') return chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`, { timeout: 120_000 });
    if (Date.now() > patience || child.exitCode !== null) throw new Error('Chromium did not start');
    await pause(10);
  }
}
