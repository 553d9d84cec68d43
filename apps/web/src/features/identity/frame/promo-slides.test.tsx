import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { PromoSlides } from './promo-slides.tsx';

const slides = ['One', 'Two', 'Three'].map((title) => ({ key: title, title, text: `About ${title}` }));
const { matchMedia } = globalThis;
/** Answers as a browser whose person has this wish about motion. */
const wantMotion = (motion: boolean) => {
  globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('reduce') && !motion }) as MediaQueryList;
};
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  globalThis.matchMedia = matchMedia;
});

test('IDN-015 three slides take turns beside the sign-in, and wait under the pointer and at Pause', async () => {
  wantMotion(true);
  const { user } = await renderScreen(<PromoSlides slides={slides} />);
  const seen: (string | null)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push(title());
    await pass(6_000);
  }
  expect(seen).toEqual(['One', 'Two', 'Three', 'One']);
  await user.hover(screen.getByRole('region', { name: 'Highlights' }));
  const held = title();
  await pass(12_000);
  expect(title()).toBe(held);
  await user.unhover(screen.getByRole('region', { name: 'Highlights' }));
  await pass(6_000);
  expect(title()).not.toBe(held);
  await user.click(screen.getByRole('button', { name: 'Slide 1 of 3: One' }));
  expect(title()).toBe('One');
});

test('IDN-015 with reduced motion the slides turn by hand alone', async () => {
  wantMotion(false);
  const { user } = await renderScreen(<PromoSlides slides={slides} />);
  await pass(12_000);
  expect(title()).toBe('One');
  await user.click(screen.getByRole('button', { name: 'Slide 2 of 3: Two' }));
  expect(title()).toBe('Two');
});
