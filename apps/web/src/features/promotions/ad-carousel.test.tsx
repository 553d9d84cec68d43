import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { AdCarousel } from './ad-carousel.tsx';

const { matchMedia } = globalThis;
let isInView: (inView: boolean) => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: IntersectionObserverCallback) {
        isInView = (inView) =>
          act(() => seen([{ isIntersecting: inView } as IntersectionObserverEntry], this as unknown as IntersectionObserver));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.matchMedia = matchMedia;
});

const promotions = ['Mock season', 'An hour with a mentor', 'Winter school'].map((title, index) => ({
  promotionId: String(index + 1),
  title,
  text: 'Words about it',
  imageUrl: '',
  url: 'https://abhyas.test/page',
}));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const carousel = () => screen.getByRole('region', { name: 'Announcements' });
const shown = () => carousel().querySelector('[data-current=true] a')?.textContent ?? '';
const moves = () => carousel().querySelector('[aria-live]')?.getAttribute('aria-live') === 'off';

/** The carousel in view, with a clock of the test; motion is welcome unless `still`. */
async function open({ still = false } = {}) {
  if (!still) globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: false });
  await renderScreen(<AdCarousel promotions={promotions} />);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  isInView(true);
}

test('NTF-010 the carousel plays by itself every 1500 ms, round and round', async () => {
  await open();
  expect(shown()).toMatch(/^Mock season/);
  pass(1_499);
  expect(shown()).toMatch(/^Mock season/);
  pass(1);
  expect(shown()).toMatch(/^An hour/);
  pass(1_500);
  expect(shown()).toMatch(/^Winter school/);
  pass(1_500);
  expect(shown()).toMatch(/^Mock season/);
});

test('NTF-014 it pauses while someone points at it, has the focus in it or has stopped it, and when it is out of view', async () => {
  await open();
  const expectStill = () => {
    expect(moves()).toBe(false);
    const before = shown();
    pass(6_000);
    expect(shown()).toBe(before);
  };
  expect(moves()).toBe(true);
  fireEvent(carousel(), new Event('pointerenter'));
  expectStill();
  fireEvent(carousel(), new Event('pointerleave'));
  expect(moves()).toBe(true);

  const link = carousel().querySelector<HTMLElement>('[data-current=true] a');
  act(() => link?.focus());
  expectStill();
  act(() => link?.blur());
  expect(moves()).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: 'Pause announcements' }));
  expectStill();
  fireEvent.click(screen.getByRole('button', { name: 'Play announcements' }));
  expect(moves()).toBe(true);

  isInView(false);
  expectStill();
  fireEvent.click(screen.getByRole('button', { name: /^Show 3 of 3/ }));
  expect(shown()).toMatch(/^Winter school/);
  vi.useRealTimers();
  await expectAccessible();
});

test('NTF-014 it does not move by itself for anyone who wants no motion', async () => {
  await open({ still: true });
  expect(moves()).toBe(false);
  pass(10_000);
  expect(shown()).toMatch(/^Mock season/);
  expect(screen.queryByRole('button', { name: 'Pause announcements' })).toBeNull();
});
