import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { calendarClass, calendarEvent, calendarFilters, calendarOf } from '#test/calendar.ts';
import { button } from '#test/forms.ts';
import { mentor, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { CalendarPage } from './page.tsx';
import { type CalendarPlace, fieldsOf, placeOf } from './place.ts';

// a Sunday morning in India, far from the ends of the day and the month
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T05:00:00Z') });
  server.answers('calendarFilters', calendarFilters);
});
afterEach(() => {
  vi.useRealTimers();
});

const of = { studentImsPin: '', courseId: '1', variantId: '2' };

/** The page with an address that it can change. */
function Page({ at, name = '' }: { at: Parameters<typeof placeOf>[0]; name?: string }) {
  const [place, setPlace] = useState<CalendarPlace>(placeOf(at));
  return (
    <>
      <CalendarPage of={of} name={name} place={place} onPlace={setPlace} />
      <output aria-label="address">{new URLSearchParams({ ...fieldsOf(place) }).toString()}</output>
    </>
  );
}

const opened = (events: readonly CalendarEvent[], at: Parameters<typeof placeOf>[0] = { view: 'schedule' }) => {
  server.answers('calendarData', calendarOf(...events));
  return renderScreen(<Page at={at} />, { session: student });
};
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const row = (name: string | RegExp) => screen.findByRole('button', { name });
const names = () =>
  screen
    .queryAllByRole('listitem')
    .flatMap((item) => [...item.querySelectorAll(':scope > [data-event]')])
    .map((each) => each.textContent);

const several = () => [
  calendarEvent({ moduleType: 'Test', name: 'Full mock 7', venue: 'Andheri', at: 2, minutes: 1 }),
  calendarEvent({ at: 3, minutes: 1 }),
  calendarEvent({ moduleType: 'Mentor Visit', name: 'Mentor session', mentor_name: 'Demo Mentor', at: 4, minutes: 1 }),
  calendarClass({ at: 5, minutes: 1 }),
  calendarClass({ classTitle: 'Circles', state: 'attended', at: 6, minutes: 1 }),
  calendarClass({ classTitle: 'Ratios', state: 'missed', at: 7, minutes: 1 }),
];

describe('the calendar', () => {
  it('CAL-001 CAL-002 CAL-022 HOM-017 has its views, and Schedule lists events by date', async () => {
    await opened(several());
    expect(await row(/Full mock 7/)).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Month', 'Week', 'Day', 'Schedule']);
    expect(screen.getByRole('heading', { level: 1, name: 'Calendar, November 2026' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(/^Today, Sun 22 Nov 2026/);
    expect(names()[0]).toMatch(/Full mock 7.*Andheri.*Test/);
    await expectAccessible();
  });

  it('CAL-003 CAL-005 CAL-006 the filters have plural words, counts and singular values, and leave their own type only', async () => {
    const { user } = await opened(several());
    await row(/Full mock 7/);
    const filters = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
    expect(filters.map((each) => each.textContent)).toEqual(['All 6', 'Tests 1', 'Events 1', 'Mentor Visits 1', 'Classes 3']);
    await user.click(button('Mentor Visits 1'));
    expect(address()).toBe('view=schedule&filter=Mentor+Visit');
    expect(names()).toHaveLength(1);
    expect(names()[0]).toContain('Mentor session');
    await user.click(button('Classes 3'));
    expect(names().map((text) => /Functions|Circles|Ratios/.exec(text ?? '')?.[0])).toEqual(['Functions', 'Circles', 'Ratios']);
    await user.click(button('Missed 1'));
    expect(address()).toBe('view=schedule&filter=missed');
    expect(names().join()).toMatch(/Ratios.*Missed class/);
    await user.click(button('Missed 1'));
    expect(names()).toHaveLength(6);
    const looks = [...document.querySelectorAll('li [data-look]')].map((icon) => icon.getAttribute('data-look'));
    expect(looks).toEqual(['test', 'event', 'visit', 'upcoming', 'attended', 'missed']);
  });

  it('CAL-036 the filters are those of the calendar-filters call by category, and the usual ones where it fails', async () => {
    server.answers('calendarFilters', {
      type: [
        { value: 'All', name: 'Everything' },
        { value: 'Class', name: 'Lectures' },
      ],
      classes: [{ value: 'missed', name: 'Not attended' }],
    });
    const { unmount } = await opened(several());
    const inGroup = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('button');
    await waitFor(() => expect(inGroup('Show').map((each) => each.textContent)).toEqual(['Everything 6', 'Lectures 3']));
    expect(inGroup('Classes by attendance').map((each) => each.textContent)).toEqual(['Not attended 1']);
    expect(server.received('calendarFilters')).toEqual([{ courseId: '1', variantId: '2' }]);
    unmount();
    server.refuses('calendarFilters', 'UNAVAILABLE');
    await opened(several());
    await row(/Full mock 7/);
    expect(inGroup('Show').map((each) => each.textContent)).toEqual(['All 6', 'Tests 1', 'Events 1', 'Mentor Visits 1', 'Classes 3']);
  });

  it('CAL-003 CAL-005 study blocks have a filter where there are any, so that the counts add up', async () => {
    const { user } = await opened([...several(), calendarEvent({ moduleType: 'Study', name: 'Read a passage', at: 8, minutes: 1 })]);
    await row(/Full mock 7/);
    const filters = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
    const [all = 0, ...types] = filters.map(({ textContent }) => Number(/\d+$/.exec(textContent)?.[0]));
    expect(types.reduce((sum, count) => sum + count, 0)).toBe(all);
    await user.click(button('Study 1'));
    expect(address()).toBe('view=schedule&filter=Study');
    expect(names().join()).toMatch(/^Read a passage/);
  });

  it('CAL-007 CAL-008 CAL-009 CAL-010 CAL-037 a popup opens on focus, says what the event is and where it leads, and Escape closes it', async () => {
    const { user } = await opened([
      calendarClass({ at: 45, hangoutLink: 'https://meet.example.com/a', ctaName: 'Join', handout: '/files/h' }),
    ]);
    await row(/Functions and graphs/);
    await user.tab();
    while (document.activeElement?.hasAttribute('data-event') !== true) await user.tab();
    const popup = await screen.findByRole('dialog', { name: 'Functions and graphs' });
    expect(popup).toHaveTextContent(/Class · Module 7.*in 45 min/);
    expect(popup).toHaveTextContent(/\d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d [AP]M to/);
    expect(popup).toHaveTextContent('Demo Mentor');
    expect(popup).toHaveTextContent('Online');
    const action = within(popup).getByRole('link', { name: 'Join: Functions and graphs' });
    expect(action).toHaveAttribute('href', 'https://meet.example.com/a');
    expect(within(popup).getByRole('link', { name: 'Handout: Functions and graphs' })).toHaveAttribute('href', '/files/h');
    const focused = document.activeElement;
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(focused);
    // Enter opens it for good: the focus goes into it, and back with Escape
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Join: Functions and graphs' })).toHaveFocus());
    await expectAccessible();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(focused);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('CAL-007 a popup opens when the pointer rests on an event, and stays while the pointer is in it', async () => {
    const { user } = await opened([calendarClass()]);
    await user.hover(await row(/Functions and graphs/));
    const popup = await screen.findByRole('dialog', { name: 'Functions and graphs' });
    await user.hover(within(popup).getByText('Demo Mentor'));
    expect(popup).toBeVisible();
    await user.hover(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('CAL-006 the calendar of a mentor does not count classes as attended or missed, that of a student does', async () => {
    server.answers('calendarData', calendarOf(...several()));
    const { unmount } = await renderScreen(<Page at={{ view: 'schedule' }} />, { session: mentor });
    await row(/Full mock 7/);
    const counted = () => within(screen.getByRole('group', { name: 'Classes by attendance' })).getAllByRole('button');
    expect(counted().map((each) => each.textContent)).toEqual(['Upcoming 1']);
    unmount();
    await opened(several());
    await row(/Full mock 7/);
    expect(counted().map((each) => each.textContent)).toEqual(['Attended 1', 'Missed 1', 'Upcoming 1']);
  });

  it('CAL-022 CAL-037 the next event says how long until then, and not one of whole days, which begins at no hour', async () => {
    const plan = calendarEvent({ name: 'Study, 2 h', startDate: '2026-11-23', endDate: '2026-11-23', at: 60 });
    const { user } = await opened([plan, calendarEvent({ name: 'Reading circle', at: 120 })]);
    expect(await row(/Reading circle.*in 2 h/)).toBeVisible();
    await user.click(await row(/Study, 2 h/));
    expect(await screen.findByRole('dialog', { name: 'Study, 2 h' })).not.toHaveTextContent(/in \d/);
    expect(await row(/Study, 2 h/)).not.toHaveTextContent(/in \d/);
  });

  it('CAL-008 a deadline, which is kept for a minute, is told by its time alone', async () => {
    const { user } = await opened([calendarEvent({ name: 'Application closes', at: 60, minutes: 1 })]);
    const listed = await row(/^Application closes.*\d\d:\d\d [AP]M/);
    expect(listed).not.toHaveTextContent(/[AP]M to/);
    await user.click(listed);
    expect(await screen.findByRole('dialog')).toHaveTextContent(/22 Nov 2026, \d\d:\d\d [AP]M(?! to)/);
  });

  it('CAL-010 an action that is no address of the portal or the web is not offered', async () => {
    const { user } = await opened([
      calendarEvent({ link: 'javascript:alert(1)' }),
      calendarEvent({ name: 'Other', link: '//elsewhere.example' }),
    ]);
    await user.click(await row(/Meet a 2025 topper/));
    expect(within(await screen.findByRole('dialog')).queryByRole('link')).toBeNull();
  });

  it('CAL-037 an event that is called off says so and leads nowhere', async () => {
    const { user } = await opened([calendarClass({ state: 'cancelled' })]);
    await user.click(await row(/Functions and graphs.*Cancelled/));
    const popup = await screen.findByRole('dialog');
    expect(within(popup).getByText('Cancelled')).toBeVisible();
    expect(within(popup).queryByRole('link')).toBeNull();
  });

  it('says what appears where there is nothing, and shows all again after a filter that finds nothing', async () => {
    const { user } = await opened([calendarEvent()]);
    await row(/topper/);
    await user.click(button('Tests 0'));
    expect(screen.getByRole('heading', { name: 'Nothing on these days' })).toBeVisible();
    expect(screen.getByText('Nothing of this kind on these days.')).toBeVisible();
    await user.click(button('Show all'));
    expect(await row(/topper/)).toBeVisible();
  });

  it('an empty calendar says what will appear', async () => {
    await opened([]);
    expect(await screen.findByText('Classes, tests, mentor visits and events of your course appear here.')).toBeVisible();
    await expectAccessible();
  });

  it('shows that it loads, then that it failed, with Retry', async () => {
    const end = server.holds('calendarData');
    await renderScreen(<Page at={{ view: 'schedule' }} />, { session: student });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    end(calendarOf(calendarEvent()));
    expect(await row(/topper/)).toBeVisible();
  });

  it('an error has Retry', async () => {
    server.refuses('calendarData', 'INTERNAL');
    const { user } = await renderScreen(<Page at={{ view: 'schedule' }} />, { session: student });
    const alert = await screen.findByRole('alert');
    server.answers('calendarData', calendarOf(calendarEvent()));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await row(/topper/)).toBeVisible();
  });

  it('without a connection what was loaded of a student stays for who looks on, with when that was', async () => {
    server.answers('calendarData', calendarOf(calendarEvent()));
    await renderScreen(<Page at={{ view: 'schedule' }} name="Asha Rao" />, { session: mentor });
    await row(/topper/);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText(/^You're offline\. This was loaded at \d\d:\d\d [AP]M\.$/)).toBeVisible();
    expect(await row(/topper/)).toBeVisible();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull());
  });

  it('CAL-018 CAL-019 the keys of the calendar change the view and turn the page', async () => {
    const { user } = await opened([calendarEvent()], { view: 'schedule', date: '2026-11-25' });
    screen.getByRole('button', { name: 'Next month' }).focus();
    await user.keyboard('{PageDown}');
    expect(address()).toBe('view=schedule&date=2026-12-01');
    await user.keyboard('t');
    expect(address()).toBe('view=schedule');
  });

  it('CAL-018 an arrow past the edge of the month keeps the focus while the next month is on its way', async () => {
    const december = Promise.withResolvers<void>();
    server.answers('calendarData', async ({ from }) => {
      if (from > '2026-11-22') await december.promise;
      return calendarOf();
    });
    const { user } = await renderScreen(<Page at={{ view: 'month', date: '2026-11-22' }} />, { session: student });
    const cell = (day: string) => document.querySelector<HTMLElement>(`[role=gridcell][data-date='${day}']`);
    await waitFor(() => expect(cell('2026-12-12')).not.toBeNull());
    cell('2026-12-12')?.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('heading', { level: 1, name: 'Calendar, December 2026' })).toBeVisible();
    expect(cell('2026-12-13')).toBeNull();
    december.resolve();
    await waitFor(() => expect(cell('2026-12-13')).toHaveFocus());
  });

  it('an address that names an event opens it, and says when there is no such event', async () => {
    const event = calendarEvent();
    await opened([event], { view: 'schedule', event: event.id });
    expect(await screen.findByRole('dialog', { name: 'Meet a 2025 topper' })).toBeVisible();
    await expectAccessible();
  });

  it('an address of an event that is gone says so', async () => {
    const { user } = await opened([calendarEvent()], { view: 'schedule', event: '999999' });
    expect(await screen.findByText('This event is no longer in the calendar')).toBeVisible();
    await user.click(button('Back to the calendar'));
    expect(address()).toBe('view=schedule');
  });

  it('CAL-022 a long list comes in parts', async () => {
    const { user } = await opened(Array.from({ length: 70 }, (_, index) => calendarEvent({ name: `Event ${index}`, at: 1, minutes: 2 })));
    await row(/Event 0\b/);
    expect(names()).toHaveLength(60);
    await user.click(button('Show 10 more'));
    expect(names()).toHaveLength(70);
  });
});
