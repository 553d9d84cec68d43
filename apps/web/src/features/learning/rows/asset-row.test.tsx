import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { screen, within } from '@testing-library/react';
import { testActions, type TestFacts } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { openAction } from '@abhyas/rules/learning/open-action.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { mockTest } from '#test/assets.ts';
import { m } from '../../../paraglide/messages.js';
import { type AskedBooking, BookingDoor } from '../../../shared/centres/booking-door.ts';
import { AssetRow } from './asset-row.tsx';

const openBooking = vi.fn<(asked: AskedBooking) => void>();
afterEach(() => {
  openBooking.mockClear();
  vi.useRealTimers();
});
const show = (asset: Asset) =>
  renderScreen(
    <BookingDoor value={openBooking}>
      <AssetRow asset={asset} nodeId="9" moduleId="3" href="/prepare-quant/detail/a" />
    </BookingDoor>,
    { session: student },
  );
const sections = [
  { name: 'Verbal', marks_obtained: '-3', percentile: '12.50' },
  { name: 'Quant', marks_obtained: '24', percentile: '98.00' },
];
const taken = { ...mockTest, status: 'completed', isCompleted: '1', progress: 1 } as const;

test('TST-059 TST-060 LRN-009 a completed test shows its score and percentile, and a line for each section with marks and percentile', async () => {
  const result = { marksObtained: '21', totalMarks: '198', overAllPercentile: '84.10', cohortSize: 500, sectionalScore: sections };
  const { container } = await show({ ...taken, ...result });
  for (const text of ['Full mock', '66 questions', '2 h', 'score 21 of 198', 'percentile 84.10']) expect(container).toHaveTextContent(text);
  const lines = within(screen.getByRole('list', { name: m.learning_sections() })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Verbal: score \u22123, percentile 12.50',
    'Quant: score 24, percentile 98.00',
  ]);
});

test('TST-059 a test that was just submitted is being scored', async () => {
  const { container } = await show({ ...taken, marksObtained: '', totalMarks: '198', overAllPercentile: '', cohortSize: 0 });
  expect(container).toHaveTextContent('being scored');
});

test('TST-059 the only candidate has no percentile yet', async () => {
  const { container } = await show({ ...taken, marksObtained: '21', totalMarks: '198', overAllPercentile: '0.00', cohortSize: 1 });
  expect(container).toHaveTextContent('percentile: not enough candidates yet');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('TST-059 a percentile that an external engine sent is shown', async () => {
  const { container } = await show({
    ...taken,
    marksObtained: '57.25',
    totalMarks: '100',
    overAllPercentile: '91.50',
    cohortSize: 0,
    sectionalScore: [],
  });
  expect(container).toHaveTextContent('percentile 91.50');
  expect(container).not.toHaveTextContent('provisional');
});

test('LRN-012 LRN-013 a completed asset has a tick, one in progress a ring, one that was not opened neither', async () => {
  const video: Asset = { ...mockTest, assetName: 'Clip', assetType: 'video', assetDetails: [], actions: [] };
  for (const [status, progress, name] of [
    ['completed', 1, m.learning_status_completed()],
    ['in-progress', 0.33, m.learning_progress_share({ share: '33' })],
  ] as const) {
    const { unmount } = await show({ ...video, status, isCompleted: status === 'completed' ? '1' : '0', progress });
    expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([m.learning_type_video(), name]);
    unmount();
  }
  // of a topic that was marked as complete
  const { unmount } = await show({ ...video, status: 'in-progress', isCompleted: '1', progress: 0.33 });
  expect(screen.getAllByRole('img')[1]).toHaveAccessibleName(m.learning_status_completed());
  unmount();
  await show(video);
  expect(screen.getAllByRole('img')).toHaveLength(1);
});

/** What a row offers is the rule's to say; here it is asked at noon of 22 November. */
describe('what can be done with a test', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const plain: TestFacts = {
    type: 'Mock',
    proctored: false,
    ranked: false,
    sharedUntil: null,
    adaptive: false,
    releaseAt: new Date('2026-11-20T00:00:00Z'),
    endAt: new Date('2026-12-20T23:59:59Z'),
    slotStartAt: new Date('2026-11-21T00:00:00Z'),
    classStartAt: null,
  };
  const later = new Date('2026-11-24T00:00:00Z');
  const booked = { takeHome: false, opensAt: later, closesAt: later, checkIn: 'not-needed' } as const;
  type About = Partial<Omit<Parameters<typeof testActions>[0], 'test'>> & { readonly test?: Partial<TestFacts> };
  const row = ({ test: facts, ...about }: About): Asset => {
    const of = { status: '', booked: null, completedTests: 2, role: 'student', now, ...about } as const;
    const [details] = mockTest.assetDetails;
    return {
      ...mockTest,
      status: of.status,
      assetDetails: details ? [{ ...details, proctored: facts?.proctored ? '1' : '0', slotStartDate: '2026-11-24' }] : [],
      actions: testActions({ ...of, test: { ...plain, ...facts } }),
    };
  };

  test.each([
    ['TST-010', 'Launch Test', 'The test is not yet available to launch.', { test: { releaseAt: later } }],
    ['TST-022', 'Launch Test', 'The test is not yet available to launch.', { test: { type: 'In-Class Quizzes', classStartAt: later } }],
    ['TST-012', 'Book Slot', 'The slot booking window has not yet started.', { test: { proctored: true, slotStartAt: later } }],
    ['TST-017', 'Book Slot', 'The slot booking window has closed.', { test: { proctored: true, endAt: new Date('2026-11-21T00:00:00Z') } }],
    ['TST-021', 'Review Test', 'Review has not been enabled for this test yet.', { test: { proctored: true }, status: 'completed' }],
    [
      'TST-028 TST-029',
      'Revise with AI',
      'Complete two tests to revise with AI.',
      { test: { adaptive: true }, status: 'completed', completedTests: 1 },
    ],
  ] as const)('%s %s is disabled, keeps the focus and says: %s', async (_rows, label, reason, about) => {
    const { user } = await show(row(about));
    const action = screen.getByRole('button', { name: new RegExp(`^${label}`) });
    expect(action).toHaveAttribute('aria-disabled', 'true');
    expect(action).toHaveAccessibleDescription(reason);
    action.focus();
    expect(action).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('TST-010 a test that is not released says when it opens', async () => {
    const { container } = await show(row({ test: { releaseAt: later } }));
    expect(container).toHaveTextContent('Opens 01 Nov 2026');
  });

  test.each([
    ['TST-001 TST-011', 'Launch Test', {}],
    ['TST-019', 'Resume Test', { status: 'in-progress' }],
    ['TST-024', 'Launch Adaptive Practice', { test: { adaptive: true, type: 'Benchmarking' }, status: 'completed' }],
    ['TST-025 TST-028', 'Revise with AI', { test: { adaptive: true }, status: 'completed' }],
  ] as const)('%s %s is a button', async (_rows, label, about) => {
    await show(row(about));
    expect(screen.getByRole('button', { name: `${label}: Full mock` })).toBeEnabled();
  });

  test.each([
    ['TST-013', 'Book Slot', 'book', { test: { proctored: true } }],
    ['TST-014 TST-045', 'View Booking', 'view-booking', { test: { proctored: true }, booked }],
  ] as const)('TST-001 TST-013 TST-014 TST-045 (%s) %s asks for the booking of the test', async (_rows, label, kind, about) => {
    const { user, container } = await show(row(about));
    expect(screen.getAllByRole('img')[0]).toHaveAccessibleName(m.learning_type_centre());
    expect(container.textContent.includes(m.learning_booked())).toBe(kind === 'view-booking');
    await user.click(screen.getByRole('button', { name: `${label}: Full mock` }));
    expect(openBooking).toHaveBeenCalledWith({ kind, assetId: '7', assessmentId: '5', name: 'Full mock' });
  });

  test('LRN-016 the name of a lesson opens its page, that of a test what its button opens, that of a completed one its review', async () => {
    const lesson: Asset = { ...mockTest, assetType: 'html', assetDetails: [], actions: [openAction] };
    const { unmount } = await show(lesson);
    expect(screen.getByRole('link', { name: 'Full mock' })).toHaveAttribute('href', '/prepare-quant/detail/a');
    unmount();
    const booking = await show(row({ test: { proctored: true } }));
    await booking.user.click(screen.getByText('Full mock'));
    expect(openBooking).toHaveBeenCalledWith({ kind: 'book', assetId: '7', assessmentId: '5', name: 'Full mock' });
    booking.unmount();
    const closed = await show(row({ test: { releaseAt: later } }));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    closed.unmount();
    await show(row({ status: 'completed' }));
    expect(screen.getByRole('link', { name: 'Full mock' })).toHaveAttribute('href', '/reviewtest?assessmentId=5');
  });

  test('TST-033 booking says until when a slot can be had: the end of the test; and before it opens, from when on', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const { container, unmount } = await show(row({ test: { proctored: true } }));
    expect(container).toHaveTextContent('Booking closes 24 Dec 2026');
    unmount();
    const { container: early } = await show(row({ test: { proctored: true, slotStartAt: later } }));
    expect(early).toHaveTextContent('Booking opens 24 Nov 2026');
  });

  test('TST-020 TST-026 TST-027 a completed test leads to its review and, by an icon, to its analytics', async () => {
    await show({ ...row({ status: 'completed' }), assetName: 'Mock 1/2' });
    expect(screen.getByRole('link', { name: 'Review Test: Mock 1/2' })).toHaveAttribute('href', '/reviewtest?assessmentId=5');
    expect(screen.getByRole('link', { name: 'View my analytics: Mock 1/2' })).toHaveAttribute(
      'href',
      '/test/Detailed Analytics/Mock%201-2?assetId=7&assessmentId=5',
    );
    expect(screen.getAllByRole('link').at(-1)).toHaveTextContent('Review Test');
  });

  test('TST-020 TST-024 where practice follows a test, its review is an icon: a row has one button', async () => {
    await show(row({ test: { adaptive: true, type: 'Benchmarking' }, status: 'completed' }));
    expect(screen.getByRole('link', { name: 'Review Test: Full mock' })).toHaveTextContent(/^$/);
    expect(screen.getByText('Launch Adaptive Practice')).toBeVisible();
  });
});
