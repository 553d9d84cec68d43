import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { mentor, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { chances, cutoff, schoolOf, schoolProgramme } from '#test/schools.ts';
import { server } from '#test/server.ts';
import { DetailsPage } from './details-page.tsx';
import { GalleryPage } from './gallery-page.tsx';

function Page() {
  const [place, setPlace] = useState({ programId: '', gallery: false });
  return <DetailsPage schoolId="41" {...place} onChange={setPlace} />;
}
const open = (session = student) => renderScreen(<Page />, { session, at: '/school/details?schoolId=41' });
const part = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  server.answers('schoolDetails', schoolOf());
  server.answers('schoolChances', chances());
  server.answers('selectionCriteria', {
    calls: ['First call'],
    firstCall: {
      parametersToBeDisplayed: ['School', 'Programme', 'Exam'],
      firstCallCsv: [
        { School: 'Aravalli Ridge', Programme: 'Executive', Exam: '50%' },
        { School: 'Aravalli Ridge', Programme: 'PGP', Exam: '65%' },
      ],
    },
    finalCall: { parametersToBeDisplayed: [], finalCallCsv: [] },
  });
});

test('SCH-021 SCH-025 SCH-026 the details have gallery, website, programme tabs, facts in lakh and LPA, criteria, cutoffs and articles', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aravalli Ridge');
  expect(screen.getByRole('img', { name: 'The campus' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Website/ })).toHaveAttribute('href', 'https://aravalli.demo.test/');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['PGP', 'Executive']);
  const facts = await part('PGP');
  expect(facts).toHaveTextContent('Fees21.5 lakh');
  expect(facts).toHaveTextContent('Average salary12.5 LPA');
  expect(facts).toHaveTextContent('Exams acceptedCAT, XAT');
  expect(await part('Eligibility')).toHaveTextContent('Half of the marks in graduation.');
  await waitFor(async () => expect(await part('Selection criteria')).toHaveTextContent('First callExam65%'));
  const cutoffs = within(await part('Category cutoffs'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(cutoffs).toEqual(['CategoryOverall 2025VARCDILROverall 2024', 'General95.0085.0093.5094.20', 'SC70.0060.00––']);
  expect(await part('Category cutoffs')).toHaveTextContent('Made up for a test, 08 Jan 2026');
  expect(within(await part('Articles')).getByRole('link', { name: 'Article 1' })).toBeVisible();
  expect(await part('Events')).toHaveTextContent('No Record Found');
  expect(await part('Application')).toHaveTextContent('Application closes at 06:00 PM');
  expect(await part('My chances')).toHaveTextContent('How likely is a call?41% likely 34% to 48%');
  await expectAccessible();
});

test('SCH-027 the cutoffs are those of one exam and one call, the first that the server sends; another is chosen by its name', async () => {
  const programData = [cutoff(1), cutoff(2, { call: 'final', overall: 97.455 }), cutoff(3, { exam: 'XAT', overall: 91 })];
  server.answers('schoolDetails', schoolOf({ schoolCutOffData: [{ programId: '51', programName: 'PGP', programData }] }));
  const { user } = await open();
  const rows = async () =>
    within(await part('Category cutoffs'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  expect(await rows()).toEqual(['CategoryOverall 2025VARCDILR', 'General95.0085.0093.50']);
  const choice = screen.getByRole('combobox', { name: 'Exam and call' });
  expect(choice).toHaveValue('CAT · First call');
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'CAT · Final call' }));
  expect((await rows())[1]).toBe('General97.45585.0093.50');
  await user.click(screen.getByRole('combobox', { name: 'Exam and call' }));
  await user.click(await screen.findByRole('option', { name: 'XAT · First call' }));
  expect((await rows())[1]).toBe('General91.0085.0093.50');
});

test('SCH-021 another programme is a tab; what its school has not said is a dash, and without an address there is no way to apply', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Executive' }));
  expect(await part('Executive')).toHaveTextContent('Fees–');
  expect(await part('Category cutoffs')).toHaveTextContent('No Record Found');
  expect(button(/Apply now/)).toHaveAttribute('aria-disabled', 'true');
});

test('SCH-023 View Gallery toggles the gallery view with all pictures', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'View Gallery' }));
  const gallery = await part('Gallery of Aravalli Ridge');
  expect(within(gallery).getAllByRole('button')).toHaveLength(2);
  expect(within(gallery).getByRole('button', { name: 'Enlarge The campus' })).toBeVisible();
  await expectAccessible();
  await user.click(button('Close gallery'));
  expect(screen.queryByRole('button', { name: 'Enlarge The campus' })).toBeNull();
});

test('SCH-022 the like answers at once, and goes back with a message where the server refuses', async () => {
  server.answers('addStudentSchoolLike', ({ isLiked }) => ({ isLiked }));
  const { user } = await open();
  const like = await screen.findByRole('button', { name: 'Shortlist Aravalli Ridge, PGP' });
  await user.click(like);
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() =>
    expect(server.received('addStudentSchoolLike')[0]).toMatchObject({ schoolProgramCourseMappingId: '51', isLiked: '1' }),
  );
  server.refuses('addStudentSchoolLike', 'UNAVAILABLE');
  await user.click(like);
  expect(await screen.findByText('Shortlist not changed')).toBeVisible();
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'true'));
});

test('SCH-024 apply records it, opens the application page in a new tab, and the application is in progress', async () => {
  const replace = vi.fn<(url: string) => void>();
  const opened = vi.spyOn(window, 'open').mockReturnValue({ opener: window, location: { replace }, close: () => {} } as unknown as Window);
  server.answers('applyNow', { applicationLink: 'https://apply.demo.test/', status: 'in-progress' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Apply now/ }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://apply.demo.test/'));
  expect(server.received('applyNow')).toEqual([{ programName: 'PGP', schoolProgramMappingId: '51', schoolId: '41' }]);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Application status' })).toHaveValue('in-progress'));
  opened.mockRestore();
});

test('SCH-024 the status of an application changes at once, and goes back where the server refuses', async () => {
  server.answers('applicationStatus', ({ status }) => ({ status }));
  const { user } = await open();
  const status = await screen.findByRole('combobox', { name: 'Application status' });
  await user.selectOptions(status, 'Applied');
  await waitFor(() => expect(status).toHaveValue('applied'));
  await waitFor(() => expect(server.received('applicationStatus')).toEqual([{ schoolProgramMappingId: '51', status: 'applied' }]));
  server.refuses('applicationStatus', 'UNAVAILABLE');
  await user.selectOptions(status, 'Admitted');
  expect(await screen.findByText('Status not changed')).toBeVisible();
  await waitFor(() => expect(status).toHaveValue('applied'));
});

test('SCH-021 a mentor reads the details without like, status and application', async () => {
  await open(mentor);
  await screen.findByRole('heading', { level: 1, name: 'Aravalli Ridge' });
  expect(screen.queryByRole('button', { name: /Apply now|Shortlist/ })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('region', { name: 'My chances' })).toBeNull();
});

test('SCH-021 a school that is not there says so; one without programmes says No Record Found', async () => {
  server.refuses('schoolDetails', 'NOT_FOUND');
  const { unmount } = await open();
  expect(await screen.findByRole('alert')).toBeVisible();
  unmount();
  server.answers('schoolDetails', schoolOf({ schoolProgramData: [], articles: [], schoolImages: [] }));
  await open();
  expect(await screen.findByRole('heading', { name: 'No Record Found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View Gallery' })).toBeNull();
});

test('SCH-023 the gallery has a page of its own with the way back to the school', async () => {
  server.answers('schoolDetails', schoolOf({ schoolProgramData: [schoolProgramme()] }));
  server.answers('schoolGallery', schoolOf().schoolImages);
  await renderScreen(<GalleryPage schoolId="41" />, { session: student });
  expect(await screen.findByRole('heading', { level: 1, name: 'Gallery of Aravalli Ridge' })).toBeVisible();
  expect(await screen.findAllByRole('button', { name: /Enlarge/ })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'About Aravalli Ridge' })).toHaveAttribute('href', '/school/details?schoolId=41');
});
