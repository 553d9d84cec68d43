import type { StaffBatch, StaffBatchDetails, StaffClass } from '@abhyas/contract/classes/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { BatchPage } from './batch-page.tsx';
import { ClassesPage } from './classes-page.tsx';

const staff = newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['classes'] });
const zone = 'Asia/Kolkata';
const listed: StaffBatch = {
  batchId: '5',
  batchName: 'CAT weekday',
  course: 'CAT 2026',
  provider: 'zoom',
  isClosed: false,
  students: 24,
  mentors: ['Mira Rao'],
  next: { classTitle: 'Ratios', startsAt: '2090-01-07T13:30:00.000Z' },
  attended: 30,
  marked: 40,
};
const held = (more: Partial<StaffClass> = {}): StaffClass => ({
  mappingId: '11',
  version: 3,
  moduleNumber: 2,
  classNumber: 1,
  classTitle: 'Ratios',
  description: '',
  mentorId: '9',
  mentorName: 'Mira Rao',
  startsAt: '2090-01-07T13:30:00.000Z',
  endsAt: '2090-01-07T15:00:00.000Z',
  place: '',
  joinUrl: '',
  hasHostUrl: false,
  status: 'UpComing',
  isCancelled: false,
  cancelReason: '',
  recording: '',
  attended: 0,
  marked: 0,
  ...more,
});
const over = held({
  mappingId: '10',
  classTitle: 'Averages',
  classNumber: 7,
  status: 'Completed',
  startsAt: '2020-01-07T13:30:00.000Z',
  endsAt: '2020-01-07T15:00:00.000Z',
  recording: 'overdue',
  attended: 2,
  marked: 3,
});
const details: StaffBatchDetails = {
  batchId: '5',
  version: 2,
  batchName: 'CAT weekday',
  courseId: '1',
  course: 'CAT 2026',
  variantId: '',
  variant: '',
  provider: 'link',
  joinUrl: 'https://meet.example/b',
  hasHostUrl: false,
  share: 60,
  isClosed: false,
  mentors: [{ personId: '9', name: 'Mira Rao', pin: 'MEN2001' }],
  students: 2,
  ahead: 1,
  over: 1,
  nextNumber: 8,
  lastModule: 2,
  recent: [{ mappingId: '10', classTitle: 'Averages', startsAt: over.startsAt, attended: 2, marked: 3 }],
  timeZone: zone,
};
beforeEach(() => {
  server.answers('classNeeds', { needs: [], total: 0, timeZone: zone });
  server.answers('batchChoices', {
    providers: ['link', 'zoom'],
    courses: [{ courseId: '1', name: 'CAT 2026', variants: [{ variantId: '3', name: 'CAT 2026 · Classroom' }] }],
    mentors: details.mentors,
    total: 1,
  });
  server.answers('staffBatch', details);
  server.answers('batchClasses', ({ when }) => ({ classes: when === 'over' ? [over] : [held()], total: 1 }));
  server.answers('batchStudents', {
    students: [
      { name: 'Demo Student', pin: 'ASC1001', named: true },
      { name: 'Dev Shah', pin: 'ASC1002', named: false },
    ],
    total: 2,
  });
  server.answers('checkClass', { fields: {}, busyStudents: 0, mentorOff: false });
});
const openList = (session = staff) => renderScreen(<ClassesPage page="1" search="" state="open" />, { session, at: '/staff/classes' });
const openBatch = () => renderScreen(<BatchPage batchId="5" />, { session: staff, at: '/staff/classes/5' });

test('batches are listed with students, mentors, next class and attendance, below what needs staff', async () => {
  const need = { mappingId: '11', batchId: '5', batchName: 'CAT weekday', startsAt: over.startsAt, endsAt: over.endsAt };
  server.answers('classNeeds', { timeZone: zone, total: 3, needs: [{ ...need, kind: 'recording', classTitle: 'Averages' }] });
  server.answers('staffBatches', { batches: [listed], total: 1, timeZone: zone });
  await openList();
  const row = await screen.findByRole('row', { name: /CAT weekday/ });
  for (const text of ['24', 'Mira Rao', 'Ratios', '07 Jan 2090, 07:00 PM', '75%', 'Zoom']) expect(row).toHaveTextContent(text);
  const needs = screen.getByRole('region', { name: 'Classes that need you' });
  expect(await within(needs).findByText('Recording overdue')).toBeVisible();
  expect(needs).toHaveTextContent('2 more. They appear here once these are done');
  await expectAccessible();
});

test('no batches, a failure and a missing right are said in words', async () => {
  server.answers('staffBatches', { batches: [], total: 0, timeZone: zone });
  const { unmount } = await openList();
  expect(await screen.findByText('No batches yet')).toBeVisible();
  unmount();
  await openList(newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['people'] }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

test('a batch shows its timetable, its people and who attended; classes that are over come where that is asked', async () => {
  const { user } = await openBatch();
  expect(await screen.findByRole('row', { name: /Ratios/ })).toHaveTextContent('07:00 PM – 08:30 PM');
  const timetable = screen.getByRole('region', { name: 'Timetable' });
  expect(within(timetable).getByRole('link', { name: 'Ratios' }).getAttribute('href')).toMatch(/^\/Classes\/LIVE\/\d+$/);
  expect(within(timetable).queryByText('Averages')).toBeNull();
  await user.click(button('Show 1 earlier class'));
  expect(await within(timetable).findByText('Recording overdue')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Attendance' })).toHaveTextContent('67%');
  expect(await screen.findByRole('button', { name: 'Remove Demo Student' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Dev Shah' })).toBeNull();
  await expectAccessible();
});

test('a long timetable and many students are shown page by page, and students are found by name or ID', async () => {
  server.answers('staffBatch', { ...details, ahead: 51, students: 51 });
  server.answers('batchClasses', ({ page }) => ({ classes: [held(page === 2 ? { classTitle: 'The last one' } : {})], total: 51 }));
  server.answers('batchStudents', ({ page, search }) => ({
    students: [{ name: search === '' ? `On page ${page}` : 'Found', pin: 'ASC1009', named: true }],
    total: search === '' ? 51 : 1,
  }));
  const { user, fill } = await openBatch();
  const timetable = await screen.findByRole('region', { name: 'Timetable' });
  await user.click(await within(timetable).findByRole('button', { name: 'Page 2' }));
  expect(await within(timetable).findByText('The last one')).toBeVisible();
  const students = screen.getByRole('region', { name: 'Students (51)' });
  await user.click(await within(students).findByRole('button', { name: 'Next page' }));
  expect(await within(students).findByText('On page 2 · ASC1009')).toBeVisible();
  await fill(within(students).getByRole('searchbox', { name: 'Find a student' }), 'asc1009');
  expect(await within(students).findByText('Found · ASC1009')).toBeVisible();
  expect(server.received('batchStudents').at(-1)).toEqual({ batchId: '5', search: 'asc1009', page: 1 });
  await expectAccessible();
});

test('several students are added at once; what is wrong with an ID is said and what was typed stays', async () => {
  server.refuses('changeBatchStudents', 'INVALID_REQUEST', { fields: { pins: 'Not found: NOPE1' } });
  const { user, fill } = await openBatch();
  const box = await screen.findByRole('textbox', { name: 'Add students by ID' });
  await fill(box, 'ASC1003, NOPE1');
  await user.click(button('Add students'));
  expect(await screen.findByText('Not found: NOPE1')).toBeVisible();
  expect(box).toHaveValue('ASC1003, NOPE1');
  expect(server.received('changeBatchStudents')).toEqual([{ batchId: '5', pins: ['ASC1003', 'NOPE1'], change: 'add' }]);
});

test('a number and a time that the batch has already are said while a class is typed', async () => {
  const { user, fill } = await openBatch();
  await user.click(await screen.findByRole('button', { name: 'Add class' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add class' });
  const field = (name: string | RegExp) => within(dialog).getByRole('textbox', { name });
  expect(field('Number')).toHaveValue('8');
  server.answers('checkClass', ({ classNumber }) => ({
    fields: classNumber === 7 ? { classNumber: 'The batch already has a class 7: Averages' } : {},
    busyStudents: classNumber === 7 ? 0 : 3,
    mentorOff: classNumber === 9,
  }));
  await fill(field('Number'), '7');
  expect(await within(dialog).findByText('The batch already has a class 7: Averages')).toBeVisible();
  await fill(field('Number'), '9');
  expect(within(dialog).queryByText('The batch already has a class 7: Averages')).toBeNull();
  expect(await within(dialog).findByText('3 students have a test slot or a mentor session then')).toBeVisible();
  expect(within(dialog).getByText('The mentor has a day off or a holiday then')).toBeVisible();
});

test('a timetable is checked, its faults are told by row and column, and it is imported when there are none', async () => {
  const result = {
    faultCount: 0,
    faults: [],
    added: 2,
    changed: 0,
    unchanged: 1,
    leftOut: [],
    leftOutCount: 0,
    warnings: [],
    warningCount: 0,
  };
  server.answers('importTimetable', { ...result, faultCount: 1, faults: [{ line: 3, column: 'Date', cause: 'Not a date' }] });
  const { user } = await openBatch();
  await user.click(await screen.findByRole('button', { name: 'Import timetable' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import timetable' });
  const choose = async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('the dialog takes a file');
    await user.upload(input, new File(['Number'], 'timetable.csv', { type: 'text/csv' }));
    const button = await within(dialog).findByRole('button', { name: 'Check timetable' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };
  await choose();
  expect(await within(dialog).findByText('Row 3, Date: Not a date')).toBeVisible();
  await expectAccessible();
  const warnings = [
    { line: 2, busyStudents: 1, mentorOff: true },
    { line: 4, busyStudents: 0, mentorOff: true },
  ];
  server.answers('importTimetable', { ...result, warnings, warningCount: 2 });
  await choose();
  const told = within(await within(dialog).findByRole('list', { name: '2 classes are at a time when their people have something else' }));
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 2: The mentor has a day off or a holiday then · 1 student has a test slot or a mentor session then',
    'Row 4: The mentor has a day off or a holiday then',
  ]);
  expect(await within(dialog).findByText('2 to add, 0 to change, 1 unchanged')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  await expect.poll(() => server.received('importTimetable').at(-1)).toEqual({ csv: 'Number', batchId: '5', dryRun: false });
});

test('CLS-016 the start link that a batch or class has is not shown; it stays unless staff replace or remove it', async () => {
  server.answers('staffBatch', { ...details, hasHostUrl: true });
  server.answers('batchClasses', { classes: [held({ hasHostUrl: true })], total: 1 });
  server.answers('saveBatch', { batchId: '5' });
  server.answers('changeClass', {});
  const { user, fill } = await openBatch();
  const change = async (title: string) => {
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).queryByRole('textbox', { name: /ink for the mentor/ })).toBeNull();
    return dialog;
  };
  await user.click(await screen.findByRole('button', { name: 'Edit batch' }));
  await user.click(within(await change('Edit batch')).getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.received('saveBatch')).toMatchObject([{ hostUrl: null, joinUrl: 'https://meet.example/b' }]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Ratios' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await change('Edit');
  await user.click(within(dialog).getByRole('button', { name: 'Replace or remove' }));
  await fill(within(dialog).getByRole('textbox', { name: 'Own link for the mentor' }), 'https://meet.example/new');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.received('changeClass')).toMatchObject([{ mappingId: '11', hostUrl: 'https://meet.example/new' }]);
});

test('what someone else saves of a class meanwhile is shown: a field that was not touched takes it, what was typed stays and is saved over it', async () => {
  server.answers('staffBatch', details);
  server.answers('batchClasses', { classes: [held()], total: 1 });
  const { user, fill } = await openBatch();
  await user.click(await screen.findByRole('button', { name: 'Actions for Ratios' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  await fill(dialog.getByRole('textbox', { name: /^Title/ }), 'Ratios and rates');
  server.refuses('changeClass', 'CHANGED_ELSEWHERE');
  server.answers('batchClasses', { classes: [held({ version: 4, classTitle: 'Rates', description: 'Bring a ruler' })], total: 1 });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Title: they saved “Rates”\. Yours is kept\.$/)).toBeVisible();
  expect(dialog.getByText('Description is now “Bring a ruler”.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Ratios and rates');
  await expectAccessible();
  server.answers('changeClass', {});
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => server.received('changeClass').at(-1))
    .toMatchObject({ version: 4, classTitle: 'Ratios and rates', description: 'Bring a ruler' });
  expect(server.received('changeClass')).toMatchObject([{ version: 3 }, { version: 4 }]);
});
