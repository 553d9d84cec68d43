import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { addNotice, NoticeList } from './notice-list.tsx';

const { matchMedia } = globalThis;
afterEach(() => {
  globalThis.matchMedia = matchMedia;
});

it.each([
  ['wide', 'bottom-right'],
  ['narrow', 'top-center'],
])('on a %s screen notices appear at %s, where no dialog has its buttons', async (width, position) => {
  globalThis.matchMedia = (media) =>
    Object.assign(matchMedia(media), { matches: width === 'narrow' && media.includes('max-width') }) as MediaQueryList;
  await renderScreen(<NoticeList />);
  act(() => addNotice(`Saved on a ${width} screen`));
  const notice = await screen.findByText(`Saved on a ${width} screen`);
  expect(notice.closest('[data-position]')).toHaveAttribute('data-position', position);
});
