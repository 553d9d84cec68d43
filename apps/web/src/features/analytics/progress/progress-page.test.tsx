import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, student } from '#test/people.ts';
import { progress } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { progressCsv } from './progress-csv.ts';
import { PathOfStudent } from './path-of-student.tsx';
import { ProgressPage } from './progress-page.tsx';

const whose = { courseId: '1', variantId: '2', learningPathId: '', student: null };
const show = (of: Parameters<typeof ProgressPage>[0]['whose'] = whose) => renderScreen(<ProgressPage whose={of} />, { session: student });

test('PRF-009 Progress Tracker has completed against total for each topic, of lessons and of tests', async () => {
  server.answers('progressTracker', progress());
  const { user } = await show();
  expect(await screen.findByText('12 of 40 lessons completed')).toBeVisible();
  const path = screen.getByRole('region', { name: 'Quantitative ability' });
  expect(within(path).getByRole('progressbar', { name: 'Quantitative ability: Lessons' })).toHaveAttribute('aria-valuenow', '12');
  expect(within(path).getByRole('row', { name: /Quadratic equations/ })).toHaveTextContent('4 of 5\u2013');
  expect(within(path).getByRole('link', { name: 'Quadratic equations' })).toHaveAttribute(
    'href',
    expect.stringContaining('/prepare-quant/'),
  );
  const weeks = screen.getByRole('region', { name: 'How much do I practise each week?' });
  expect(weeks).toHaveTextContent('60 h 32 min on questions in 8 weeks');
  await user.click(within(weeks).getByRole('button', { name: /^Show as a table/ }));
  expect(within(weeks).getByRole('row', { name: /28 Sep 2026/ })).toHaveTextContent('7 h 30 min40');
  await expectAccessible();
});

test('PRF-013 a course without topics says so; weeks without practice too', async () => {
  server.answers('progressTracker', progress({ paths: [] }));
  const { unmount } = await show();
  expect(await screen.findByText('No records found!')).toBeVisible();
  unmount();
  server.answers('progressTracker', progress({ weeks: progress().weeks.map((week) => ({ ...week, seconds: 0 })) }));
  await show();
  expect(await screen.findByText('No questions answered in the last 8 weeks')).toBeVisible();
});

test('PRF-014 a parent reads the names of topics without links into the lessons', async () => {
  server.answers('progressTracker', progress());
  await show({ ...whose, student: { pin: 'ASC1001', name: 'Demo' } });
  expect(await screen.findByRole('region', { name: 'Quantitative ability' })).toBeVisible();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('PRF-009 the spreadsheet has the levels of practice below the topics of the paths', () => {
  const levels = [
    { topic: 'Arrangements', level: 3 },
    { topic: 'Reasoning', level: 0 },
  ];
  const rows = progressCsv(progress().paths, levels);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([8]));
  expect(rows.at(0)?.at(-1)).toBe('Level');
  expect(rows.slice(-2)).toEqual([
    ['Practise at your level', 'Arrangements', '', '', '', '', '', '3'],
    ['Practise at your level', 'Reasoning', '', '', '', '', '', ''],
  ]);
});

test('ROU-083 a mentor reads one path of a student with its topics, and a topic finds its path', async () => {
  server.answers('progressTracker', progress());
  const [path] = progress().paths;
  const [topic] = path?.topics ?? [];
  for (const learningPathId of [path?.learningPathId ?? '', topic?.learningPathId ?? '']) {
    const { unmount } = await renderScreen(
      <PathOfStudent whose={{ ...whose, student: { pin: 'ASC1001', name: 'Demo' } }} learningPathId={learningPathId} all="/all" />,
      { session: mentor },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Quantitative ability' })).toBeVisible();
    expect(screen.getByRole('row', { name: /Quadratic equations/ })).toHaveTextContent('4 of 5\u2013');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/all']);
    await expectAccessible();
    unmount();
  }
});

test('ROU-083 a path that the course does not have leads to all paths', async () => {
  server.answers('progressTracker', progress());
  await renderScreen(<PathOfStudent whose={whose} learningPathId="999" all="/all" />, { session: mentor });
  expect(await screen.findByText("This path isn't in the student's course")).toBeVisible();
  expect(screen.getByRole('link', { name: 'All paths' })).toHaveAttribute('href', '/all');
});

test('ROU-083 Progress Tracker of a student leads a mentor to each path', async () => {
  server.answers('progressTracker', progress());
  const pathUrl = ({ learningPathId, name }: { learningPathId: string; name: string }) => `/path/${learningPathId}/${name}`;
  await renderScreen(<ProgressPage whose={{ ...whose, student: { pin: 'ASC1001', name: 'Demo' } }} pathUrl={pathUrl} />, {
    session: mentor,
  });
  const [path] = progress().paths;
  expect(await screen.findByRole('link', { name: 'Quantitative ability' })).toHaveAttribute(
    'href',
    `/path/${path?.learningPathId}/Quantitative ability`,
  );
});
