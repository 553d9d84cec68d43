import { type AddressInfo, connect, createServer } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';

/** What the window of a test shows from a moment on: the words beside the answers, and whatever else asks for attention. */
export interface Shown {
  /** Milliseconds since 1970, by the clock of the hall. */
  readonly at: number;
  /** What has become of the answers (SaveState and 'unsaved'), and its words. */
  readonly kind: string;
  readonly words: string;
  readonly path: string;
  readonly dialog: string;
}

// it says what a person could read: the frame that is painted, not a moment within one
const watcher = `(() => {
  let last = '';
  const look = () => {
    const line = document.querySelector('p[data-kind]');
    const shown = {
      kind: line?.dataset.kind ?? '',
      words: line?.textContent ?? '',
      path: location.pathname.split('/')[1],
      dialog: document.querySelector('[role=dialog] h2, [role=alertdialog] h2')?.textContent ?? '',
    };
    const told = JSON.stringify(shown);
    if (told !== last) tellShown({ at: Date.now(), ...shown });
    last = told;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Makes the portal of this address the browser's own machine, since only there a page without TLS is as safe to a browser as one with it. */
async function forward(host: string): Promise<string> {
  const server = createServer((near) => {
    const far = connect({ host, port: 80 });
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Candidates in real browsers who write Full mock 1 all the time; `shown` has every frame of theirs that differs from the one before, from the first question on. */
export class Onlookers {
  readonly shown: Shown[] = [];
  readonly faults: string[] = [];
  #browser: Browser | null = null;
  #isOver = false;
  readonly #seats: Promise<void>[] = [];

  /** Signs each in with its PIN and lets it begin the test. `host` is the portal's address. */
  async enter({ host, pins, password }: { host: string; pins: readonly string[]; password: string }): Promise<void> {
    const base = await forward(host);
    const executablePath = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();
    const args = [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      `--unsafely-treat-insecure-origin-as-secure=${base}`,
    ];
    this.#browser = await chromium.launch({ executablePath, args });
    for (const who of pins) {
      const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${base}/`);
      await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill(who);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/start');
      await page.goto(`${base}/test`);
      await page.getByRole('searchbox', { name: 'Search in Test' }).fill('Full mock 1');
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Launch Test: Full mock 1' }).first().click();
      const player = await opened;
      player.setDefaultTimeout(60_000);
      await player.getByRole('checkbox', { name: /I have read and understood/ }).check();
      await player.getByRole('button', { name: 'I am ready to begin' }).click();
      await player.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor();
      await page.close();
      await player.exposeFunction('tellShown', (shown: Shown) => void this.shown.push(shown));
      await player.evaluate(watcher);
      this.#seats.push(this.#write(player));
    }
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#seats);
    await this.#browser?.close();
  }

  /** Chooses an option of the first questions of its section, saves, and does it again. What cannot be clicked for a minute is a fault. */
  async #write(player: Page): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      try {
        if (turn % 3 === 0)
          await player
            .getByRole('button', { name: /^Question \d+, / })
            .first()
            .click();
        await player
          .getByRole('radio')
          .nth(turn % 4)
          .check();
        await player.getByRole('button', { name: 'Save & Next' }).click();
      } catch (error) {
        this.faults.push(
          `a candidate in a browser could not go on: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        );
      }
      await pause(4_000);
    }
  }
}
