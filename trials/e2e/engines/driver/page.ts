import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Driver } from './commands.ts';

/** What tells an element apart for a person: its role, its name, and what it is in. Fields for passwords have no role: theirs is `label`. */
export interface Target {
  readonly role: string;
  readonly name?: string | RegExp;
  readonly within?: Target;
  /** The first of several, where they do the same. */
  readonly first?: true;
}

/** The window of a browser, as a person meets it. Each wish is tried until the page fulfils it, for as long as Playwright's `expect` waits. */
export interface Page {
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  click(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  /** How many elements of this kind are there now. */
  count(target: Target): Promise<number>;
  /** Waits until there is one such element, or `count`. */
  see(target: Target, count?: number): Promise<void>;
  /** What a screen reader calls each of these elements: the engine's own name of it, not that of the finder. */
  names(target: Target): Promise<string[]>;
  /** Waits until the page says this. */
  reads(text: string | RegExp): Promise<void>;
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Has what follows happen in the window that `open` opens. Answers with what leads back. */
  inNewWindow(open: () => Promise<void>): Promise<() => Promise<void>>;
}

/** As long as a name of WebDriver lasts: the key under which an element's number comes. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Finds elements by role and name as the tests of components do, in any engine; brought into each document once. */
const finder = `${readFileSync(fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')), 'utf8')};
window.findForTest = (target) => {
  const { queryAllByLabelText, queryAllByRole } = TestingLibraryDom;
  const asName = (name) => (name !== null && typeof name === 'object' ? new RegExp(name.source, name.flags) : (name ?? undefined));
  const inRoot = (root, { role, name }) =>
    role === 'label' ? queryAllByLabelText(root, asName(name)) : queryAllByRole(root, role, { name: asName(name) });
  const find = ({ within, first, ...what }) =>
    (within ? find(within) : [document.body]).flatMap((root) => inRoot(root, what)).slice(0, first ? 1 : undefined);
  return find(target);
};`;
const find = 'return window.findForTest === undefined ? null : window.findForTest(arguments[0]);';

const boxOf = 'const { x, y, width, height } = arguments[0].getBoundingClientRect(); return [x, y, width, height];';

const asJson = ({ name, within, ...target }: Target): object => ({
  ...target,
  name: name instanceof RegExp ? { source: name.source, flags: name.flags } : (name ?? null),
  within: within === undefined ? null : asJson(within),
});

const inWords = ({ role, name, within }: Target): string =>
  `${role}${name === undefined ? '' : ` ${String(name)}`}${within === undefined ? '' : ` in ${inWords(within)}`}`;

export function openPage({ send }: Driver): Page {
  const run = <T>(script: string, ...args: unknown[]) => send('execute', { script, args }) as Promise<T>;
  const all = async (target: Target): Promise<string[]> => {
    const look = () => run<Record<string, string>[] | null>(find, asJson(target));
    let found = await look();
    if (found === null) {
      await run(finder);
      found = await look();
    }
    return (found ?? []).map((element) => element[elementKey] ?? '');
  };
  /** Does it to the one element of this kind, again where the page has just changed under it. */
  const withOne = (target: Target, act: (id: string) => Promise<unknown>) =>
    expect(async () => {
      const found = await all(target);
      expect(found, inWords(target)).toHaveLength(1);
      await act(found[0] ?? '');
    }).toPass({ timeout: 30_000 });
  return {
    run,
    count: async (target) => (await all(target)).length,
    go: async (address) => void (await send('navigate', { url: address })),
    // the command to refresh goes past the service worker in Firefox, as a reload with Shift does
    reload: async () => {
      await run('window.isBeforeReload = true; location.reload();');
      await expect(async () => {
        expect(await run('return window.isBeforeReload !== true && document.readyState === "complete"')).toBe(true);
      }).toPass({ timeout: 30_000 });
    },
    // a press goes to where the element was when it was asked for: one that still moves would be missed
    click: (target) =>
      withOne(target, async (id) => {
        let before = '';
        const isStill = async () => {
          const was = before;
          before = (await run<number[]>(boxOf, { [elementKey]: id })).join(' ');
          return before === was;
        };
        await expect.poll(isStill, { intervals: [50] }).toBe(true);
        await send('click', { id });
      }),
    type: (target, text) => withOne(target, (id) => send('type', { id, text })),
    // asked for by role many times a second, WebKitGTK does not get to what the page itself has to do
    see: (target, count = 1) =>
      expect
        .poll(async () => (await all(target)).length, { message: inWords(target), timeout: 60_000, intervals: [250, 5_000] })
        .toBe(count),
    names: async (target) => {
      const names: string[] = [];
      for (const id of await all(target)) names.push(String(await send('label', { id })));
      return names;
    },
    reads: (text) => {
      const poll = expect.poll(() => run<string>('return document.body.innerText'), { timeout: 30_000 });
      return typeof text === 'string' ? poll.toContain(text) : poll.toMatch(text);
    },
    inNewWindow: async (open) => {
      const before = (await send('windows')) as string[];
      await open();
      let opened: string | undefined;
      await expect
        .poll(async () => (opened = ((await send('windows')) as string[]).find((handle) => !before.includes(handle))))
        .toBeDefined();
      await send('switchTo', { handle: opened });
      return async () => void (await send('switchTo', { handle: before[0] }));
    },
  };
}
