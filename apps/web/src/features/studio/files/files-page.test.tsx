import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { FilesPage } from './files-page.tsx';

const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content', 'review'] });
const row = { pack: 'demo', revision: 1, changedAt: '2026-11-23T08:44:00.000Z', changedBy: '' } as const;

test('the files of a pack are listed by what they are about, and what is missing can be begun', async () => {
  server.answers('studioFiles', {
    packs: [{ pack: 'demo', name: 'Demo' }],
    files: [
      { ...row, sourceId: '1', path: 'brands.yaml', kind: 'brands', title: '', state: 'published' },
      { ...row, sourceId: '2', path: 'tests/mock-1.yaml', kind: 'test', title: 'Full mock 1', state: 'draft' },
    ],
  });
  server.answers('createFile', { sourceId: '9' });
  const { user } = await renderScreen(<FilesPage />, { session });
  const tests = await screen.findByRole('region', { name: 'Tests' });
  expect(within(tests).getByRole('link', { name: 'Full mock 1' })).toHaveAttribute('href', '/studio/tests/2');
  expect(within(screen.getByRole('region', { name: 'Institute' })).getByRole('link', { name: 'Brand' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish 1 change' })).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Add centres' }));
  await waitFor(() =>
    expect(server.received('createFile').at(-1)).toEqual({ pack: 'demo', kind: 'venues', key: 'venues', text: 'venues: []\n' }),
  );
  await user.click(within(screen.getByRole('region', { name: 'Pages' })).getByRole('button', { name: 'New page' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ratio & proportion{Enter}');
  await waitFor(() =>
    expect(server.received('createFile').at(-1)).toEqual({
      pack: 'demo',
      kind: 'page',
      key: 'ratio-proportion',
      text: '# Ratio & proportion\n',
    }),
  );
});

test('the first steps lead into a file, and to the button that begins one', async () => {
  const files = [{ ...row, sourceId: '1', path: 'brands.yaml', kind: 'brands' as const, title: '', state: 'published' as const }];
  server.answers('studioFiles', { packs: [{ pack: 'demo', name: 'Demo' }], files });
  location.hash = '#notices';
  const first = await renderScreen(<FilesPage />, { session });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add notices' })).toHaveFocus());
  first.unmount();
  location.hash = '#brands.0.helpdesk';
  const { place } = await renderScreen(<FilesPage />, { session });
  await waitFor(() => expect(place()).toBe('/studio/files/1#place-brands.0.helpdesk'));
  location.hash = '';
});

test('a portal without content asks for the institute and its first course', async () => {
  server.answers('studioFiles', { packs: [], files: [] });
  server.answers('startPack', { pack: 'bright-academy' });
  const { user } = await renderScreen(<FilesPage />, { session });
  await user.type(await screen.findByRole('textbox', { name: /^Name of the institute/ }), 'Bright Academy');
  await user.click(screen.getByRole('button', { name: 'Create the course' }));
  expect(screen.getAllByText('Fill this in.').length).toBeGreaterThan(0);
  await user.type(screen.getByRole('textbox', { name: /^First course/ }), 'CAT 2027');
  await user.type(screen.getByRole('textbox', { name: /^Exam/ }), 'CAT');
  await user.type(screen.getByRole('textbox', { name: /^Day of the exam/ }), '28 Nov 2027');
  await user.type(screen.getByRole('textbox', { name: /^Email for help/ }), 'help');
  await user.click(screen.getByRole('button', { name: 'Create the course' }));
  expect(screen.getByText('Enter an email address.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Email for help/ }), '@bright.test');
  await user.type(screen.getByRole('textbox', { name: /^Phone for help/ }), '+91 22 5550 1234');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Create the course' }));
  await waitFor(() =>
    expect(server.received('startPack').at(-1)).toMatchObject({
      institute: 'Bright Academy',
      course: 'CAT 2027',
      exam: 'CAT',
      examDate: '2027-11-28',
      helpdesk: 'help@bright.test',
      phone: '+91 22 5550 1234',
    }),
  );
});
