import { test as base } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { cuttingProxy } from '../../faults/exam/cutting-proxy.ts';
import { startPortal } from '../support/portal.ts';
import { startFirefox } from './driver/firefox.ts';
import { openPage, type Page } from './driver/page.ts';
import { startWebKit } from './driver/webkit.ts';

export type Engine = 'firefox' | 'webkit';

/** The way to the portal, which can be lost: no engine has a switch for it that all of them share, and a server that does not answer is what a person meets. */
export interface Network {
  readonly url: string;
  lose(): void;
  findAgain(): void;
}

/** A port on which no one listens. */
const nowhere = 1;
const start = { firefox: startFirefox, webkit: startWebKit };

/** A portal of the journey's own, a network in between, and a window of the engine. */
export const test = base.extend<{ engine: Engine; network: Network; window: Page }>({
  engine: ['firefox', { option: true }],
  network: async ({ engine }, provide) => {
    const portal = await startPortal({ folder: `engines-${engine}` });
    let isLost = false;
    const proxy = await cuttingProxy(() => (isLost ? nowhere : portal.port));
    await provide({
      url: proxy.url,
      lose: () => {
        isLost = true;
        proxy.cut();
      },
      findAgain: () => {
        isLost = false;
      },
    });
    proxy.close();
    await portal.stop();
  },
  window: async ({ engine }, provide, info) => {
    const driver = await start[engine]();
    await driver.send('resize', { width: 1440, height: 900 });
    await provide(openPage(driver));
    if (info.status !== info.expectedStatus) {
      const picture = (await driver.send('screenshot', { full: false })) as string;
      await writeFile(info.outputPath('window.png'), picture, 'base64');
    }
    await driver.stop();
  },
});
