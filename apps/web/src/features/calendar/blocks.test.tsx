import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { calendarEvent, calendarFilters, calendarOf } from '#test/calendar.ts';
import { button } from '#test/forms.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { CalendarPage } from './page.tsx';
import { toShownEvent } from './shown-event.ts';
import { placeOf } from './place.ts';
import { MoveDialog } from './move-dialog.tsx';

// what loads when it is opened is there at once
beforeAll(() => import('./block-dialog.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T05:00:00Z') });
  server.answers('calendarFilters', calendarFilters);
});
afterEach(() => {
  vi.useRealTimers();
});

const opened = (events: readonly CalendarEvent[], name = '') => {
  server.answers('calendarData', calendarOf(...events));
  const of = { studentImsPin: '', courseId: '1', variantId: '2' };
  return renderScreen(<CalendarPage of={of} name={name} place={placeOf({ view: 'schedule' })} onPlace={() => undefined} />, {
    session: student,
  });
};
const block = (over: Parameters<typeof calendarEvent>[0] = {}) =>
  calendarEvent({ moduleType: 'Study', name: 'Read a passage', own: true, ...over });
const row = (name: RegExp) => screen.findByRole('button', { name });

describe('study blocks', () => {
  it('a student adds one that repeats, and a form that is not complete says what is missing', async () => {
    const { user, fill } = await opened([calendarEvent()]);
    await row(/topper/);
    await user.click(button('Study block'));
    const dialog = await screen.findByRole('dialog', { name: 'Add a study block' });
    await expectAccessible();
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: /Title/ })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(within(dialog).getByText('Enter a title')).toBeVisible();
    await fill(within(dialog).getByRole('textbox', { name: /Title/ }), 'Read a passage');
    await user.click(within(dialog).getByRole('radio', { name: 'Every week' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Tuesday' }));
    server.answers('addStudyBlock', { entryId: '7' });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.received('addStudyBlock')).toMatchObject([
      {
        title: 'Read a passage',
        startsAt: '2026-11-22T05:30:00.000Z',
        endsAt: '2026-11-22T06:30:00.000Z',
        repeat: { repeatType: 'week', repeatOn: 'tue', endsNever: true },
      },
    ]);
  });

  it('marking one as done shows at once, and goes back where the server refuses', async () => {
    const { user } = await opened([block()]);
    await user.click(await row(/Read a passage/));
    server.refuses('completeStudyBlock', 'NOT_FOUND');
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('The study block is as it was. Try again.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeVisible();
  });

  it('two quick changes reach the server one after the other, and what it kept is read after the last', async () => {
    const { user } = await opened([block()]);
    await user.click(await row(/Read a passage/));
    const answer = server.holds('completeStudyBlock');
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as not done' }));
    expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeVisible();
    const sent = () => server.received('completeStudyBlock').map(({ done }) => done);
    expect(sent()).toEqual([true]);
    const read = server.received('calendarData').length;
    server.answers('completeStudyBlock', { done: false });
    answer({ done: true });
    await waitFor(() => expect(server.received('calendarData')).toHaveLength(read + 1));
    expect(sent()).toEqual([true, false]);
    expect(screen.getByRole('button', { name: 'Mark as done' })).toBeVisible();
  });

  it('of a series one changes this one or also the later ones, and removes them alike', async () => {
    const series = { meetingRecurrance: '1', repeatType: 'day', endsNever: true, occursAt: '2026-11-22T05:10:00.000Z' } as const;
    const { user } = await opened([block(series)]);
    await user.click(await row(/Read a passage/));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the study block' });
    expect(within(dialog).queryByRole('textbox', { name: /Title/ })).toBeNull();
    await user.click(within(dialog).getByRole('radio', { name: 'This and later ones' }));
    expect(within(dialog).getByRole('textbox', { name: /Title/ })).toHaveValue('Read a passage');
    server.answers('changeStudyBlock', { entryId: '8' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.received('changeStudyBlock')).toMatchObject([
        { scope: 'following', occursAt: series.occursAt, repeat: { repeatType: 'day' } },
      ]),
    );
  });

  it('one that is removed is gone at once, and Undo brings it back', async () => {
    const { user } = await opened([block()]);
    await user.click(await row(/Read a passage/));
    const removed = { rule: '', changes: [] };
    server.answers('removeStudyBlock', { removed });
    server.answers('calendarData', calendarOf());
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Study block removed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Read a passage/ })).toBeNull();
    server.answers('restoreStudyBlock', {});
    server.answers('calendarData', calendarOf(block()));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row(/Read a passage/)).toBeVisible();
    expect(server.received('restoreStudyBlock')).toMatchObject([{ occursAt: '', scope: 'following', removed }]);
  });

  describe('CAL-028 of a series that was dragged', () => {
    const series = { meetingRecurrance: '1', repeatType: 'day', endsNever: true, occursAt: '2026-11-22T05:10:00.000Z' } as const;
    const times = { startsAt: '2026-11-22T06:10:00.000Z', endsAt: '2026-11-22T07:10:00.000Z' };
    async function dragged() {
      const shown = toShownEvent({ event: block({ entryId: '7', ...series }), timeZone: 'Asia/Kolkata', now: 0 });
      const ends: string[] = [];
      const view = await renderScreen(
        <MoveDialog move={{ shown, times }} onCancel={() => ends.push('back')} onClose={() => ends.push('closed')} />,
        { session: student },
      );
      const question = await screen.findByRole('dialog', { name: 'Change the study block' });
      expect(question).toHaveTextContent('“Read a passage” repeats. Which ones should change?');
      return { ...view, ends, question };
    }

    it('this one alone changes, which is said, and Undo takes it back', async () => {
      const { user, ends, question } = await dragged();
      await expectAccessible();
      server.answers('changeStudyBlock', { entryId: '7' });
      await user.click(within(question).getByRole('button', { name: 'This one' }));
      expect(await screen.findByText('This study block changed, later ones stay')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(server.received('changeStudyBlock')).toHaveLength(2));
      expect(server.received('changeStudyBlock')).toMatchObject([
        { entryId: '7', scope: 'one', occursAt: series.occursAt, ...times },
        { entryId: '7', scope: 'one', occursAt: series.occursAt },
      ]);
      expect(server.received('changeStudyBlock')[1]?.startsAt).not.toBe(times.startsAt);
      expect(ends).toEqual(['closed']);
    });

    it('closing the question leaves it where it was', async () => {
      const { user, ends } = await dragged();
      await user.keyboard('{Escape}');
      expect(ends).toEqual(['back', 'closed']);
      expect(server.received('changeStudyBlock')).toEqual([]);
    });
  });

  it('who reads the calendar of someone else plans nothing in it', async () => {
    await opened([block({ own: false })], 'Asha Rao');
    await row(/Read a passage/);
    expect(screen.queryByRole('button', { name: 'Study block' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: /Calendar of Asha Rao/ })).toBeVisible();
  });
});
