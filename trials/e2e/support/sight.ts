import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What `expectFocusInSight` leaves in the page: the keys that were held back since it was last asked, and what was found. */
interface FocusWalk {
  takeHeld(): Promise<number>;
  end(): string[];
}

/**
 * Walks Tab through the page as it is, and fails, and continues, with what is under something else or outside the window while it has the focus
 * (WCAG 2.4.11). The keys are sent in one go; what the key before reached is judged when the next one comes.
 */
export async function expectFocusInSight(page: Page, name: string): Promise<void> {
  const keys = await page.evaluate(() => {
    const covered = new Set<string>();
    const findCovered = (): string | null => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      // what is chosen by its label is as large as that
      const label = element.closest('label');
      const isUnseen = element.getBoundingClientRect().width < 4 || getComputedStyle(element).clipPath !== 'none';
      const of = isUnseen && label !== null ? label : element;
      const box = of.getBoundingClientRect();
      const left = Math.max(0, box.left);
      const top = Math.max(0, box.top);
      const right = Math.min(innerWidth, box.right);
      const bottom = Math.min(innerHeight, box.bottom);
      const shares = [0.1, 0.5, 0.9];
      const isSeen =
        right > left &&
        bottom > top &&
        shares.some((x) =>
          shares.some((y) => {
            const at = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
            return at !== null && (of.contains(at) || at.contains(of));
          }),
        );
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return isSeen ? null : `${element.tagName} "${words}" at ${Math.round(box.left)}, ${Math.round(box.top)}`;
    };
    // rows that are laid out as the focus comes near push it away for a moment: keys are held back until that is drawn, and sent again
    let held = 0;
    let drawing: Promise<void> | null = null;
    const judgeWhenDrawn = async () => {
      for (let frame = 0; frame < 4; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      const found = findCovered();
      if (found !== null) covered.add(found);
      drawing = null;
    };
    const judge = () => {
      const found = drawing === null ? findCovered() : null;
      if (found !== null && !covered.has(found)) drawing = judgeWhenDrawn();
      return drawing;
    };
    const end = new AbortController();
    const hold = (event: Event) => {
      if (judge() === null) return;
      held += 1;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    globalThis.addEventListener('keydown', hold, { capture: true, signal: end.signal });
    const walk: FocusWalk = {
      takeHeld: async () => {
        await judge();
        const taken = held;
        held = 0;
        return taken;
      },
      end: () => {
        end.abort();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        scrollTo(0, 0);
        return [...covered];
      },
    };
    Object.assign(globalThis, { focusWalk: walk });
    // a field that has the focus since the page came may be anywhere in a window that has another size now
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    const reached = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')];
    return Math.min(60, reached.filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length);
  });
  const press = async (key: string, count: number): Promise<void> => {
    await Promise.all(Array.from({ length: count }, async () => page.keyboard.press(key)));
    const held = await page.evaluate(() => (globalThis as unknown as { focusWalk: FocusWalk }).focusWalk.takeHeld());
    if (held > 0) await press(key, held);
  };
  await press('Tab', keys);
  // back, where the bars at the top are
  await press('Shift+Tab', Math.min(keys, 20));
  const covered = await page.evaluate(() => (globalThis as unknown as { focusWalk: FocusWalk }).focusWalk.end());
  expect.soft(covered, `what has the focus in ${name}`).toEqual([]);
}

/** Fails, and continues, with the fields whose edge has less than 3:1 beside what is around it (WCAG 1.4.11). */
export async function expectFieldEdges(page: Page, name: string): Promise<void> {
  const faint = await page.evaluate(() => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (paint === null) throw new Error('invariant: a canvas has a context');
    const read = (colour: string) => {
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = colour;
      paint.fillRect(0, 0, 1, 1);
      return [...paint.getImageData(0, 0, 1, 1).data];
    };
    const brightness = (colour: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) => {
        const share = part / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): number[] => {
      if (element === null) return [255, 255, 255, 255];
      const own = read(getComputedStyle(element).backgroundColor);
      return own[3] === 255 ? own : groundOf(element.parentElement);
    };
    const ratio = (a: readonly number[], b: readonly number[]) => {
      const [dark = 0, bright = 0] = [brightness(a), brightness(b)].toSorted((one, other) => one - other);
      return (bright + 0.05) / (dark + 0.05);
    };
    const edgeOf = (element: Element): Element =>
      Number.parseFloat(getComputedStyle(element).borderBottomWidth) > 0 || element.parentElement === null
        ? element
        : edgeOf(element.parentElement);
    return [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=file], [type=range]), select, textarea')]
      .filter(
        (field) =>
          !field.matches(':disabled') &&
          // a picture that is chosen stands for its field
          field.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          field.getBoundingClientRect().width > 2,
      )
      .flatMap((field) => {
        const edge = edgeOf(field);
        const around = groundOf(edge.parentElement);
        const best = Math.max(ratio(read(getComputedStyle(edge).borderBottomColor), around), ratio(groundOf(edge), around));
        return best < 3 ? [`${field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.name}: ${best.toFixed(2)}`] : [];
      });
  });
  expect.soft(faint, `edges of fields in ${name}`).toEqual([]);
}

/**
 * Fails, and continues, with what a finger is asked to meet and is smaller than 44 by 44 pixels. Links within text are as high as their line; a target may
 * be larger than what is drawn of it, by its label or by what is laid over it.
 */
export async function expectTargets(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const small = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const asked = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, input:not([type=hidden]), textarea, [role=tab]',
    );
    return [...asked].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isSeen = box.width > 2 && box.bottom > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || element.closest('footer, .visually-hidden, [inert], media-controller') !== null) return [];
      const over = getComputedStyle(element, '::after');
      const isText = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
      if (isText && over.position !== 'absolute') return [];
      const labels = 'labels' in element ? [...(element as HTMLInputElement).labels!] : [];
      // a field of tags is within the box that gives it the focus
      const around = [...labels, ...[element.closest('.mantine-Input-wrapper')].filter((each) => each !== null)];
      const boxes = [box, ...around.map((each) => each.getBoundingClientRect())];
      const covers = over.content !== 'none' && over.position === 'absolute' ? over : null;
      const width = Math.max(...boxes.map((each) => each.width), Number.parseFloat(covers?.width ?? '0') || 0);
      const height = Math.max(...boxes.map((each) => each.height), Number.parseFloat(covers?.height ?? '0') || 0);
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return width < 43.5 || height < 43.5 ? [`${element.tagName} "${words}": ${Math.round(width)} by ${Math.round(height)}`] : [];
    });
  });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
  expect.soft(small, `targets of ${name}`).toEqual([]);
}
