import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { doOneself } from '../../shared/notices/own-news.ts';
import { loadNotices } from '../notices/notices.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

function Frame() {
  useLiveUpdates(student);
  return <main>Page</main>;
}

/** A window with its stream open; `tell` sends a notice along it. */
async function open() {
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = stream.writable.getWriter();
  server.spoils('/api/live', () => new Response(stream.readable));
  await loadNotices();
  const { unmount } = await renderScreen(<Frame />, { session: student });
  const tell = async (notice: { noticeId: string; title: string; url: string }) =>
    act(async () => {
      const data = JSON.stringify({ type: 'slot-booked', text: '', ...notice });
      await writer.write(new TextEncoder().encode(`event: notice\ndata: ${data}\n\n`));
    });
  return { tell, unmount };
}

test('NTF-003 a notice that comes is shown, and not that of what was just done in this window', async () => {
  const { tell, unmount } = await open();
  await doOneself({ url: '/test?booking=own-news', act: () => Promise.resolve() });
  await tell({ noticeId: '1', title: 'Booked: Full mock 8', url: '/test?booking=own-news' });
  await tell({ noticeId: '2', title: 'Your booking has moved: Full mock 8', url: '/test?booking=own-news' });
  expect(await screen.findByRole('link', { name: /has moved/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Booked/ })).not.toBeInTheDocument();
  unmount();
});
