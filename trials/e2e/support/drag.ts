import type { Locator, Page } from '@playwright/test';

/** Drags with the mouse, from so many pixels below the top of something; `before` happens before it is let go. */
export async function drag(
  page: Page,
  what: Locator,
  { from, by, across = 0, before }: { from: number; by: number; across?: number; before?: () => Promise<void> },
): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (box === null) throw new Error('what is dragged is on the screen');
  const [x, y] = [box.x + Math.min(40, box.width / 2), box.y + from];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across, y + by, { steps: 6 });
  await before?.();
  await page.mouse.up();
}
