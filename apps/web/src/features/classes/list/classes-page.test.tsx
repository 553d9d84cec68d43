import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { classCard, completed, heldClass, upcoming } from '#test/classes.ts';
import { button } from '#test/forms.ts';
import { inMinutes } from '#test/mentoring.ts';
import { mentor, parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ClassesPage } from './classes-page.tsx';
import { fieldsOf, placeOf, type ClassesPlace } from './classes-place.ts';
import { LiveClassesPage } from './live-classes-page.tsx';

/** The page with an address that it can change. */
function Page({ at, batchId }: { at: Parameters<typeof placeOf>[0]; batchId?: string }) {
  const [place, setPlace] = useState<ClassesPlace>(placeOf(at));
  return (
    <>
      <ClassesPage place={place} onPlace={setPlace} {...(batchId === undefined ? {} : { batchId })} />
      <output aria-label="address">{new URLSearchParams({ ...fieldsOf(place) }).toString()}</output>
    </>
  );
}

async function opened({
  over = {},
  ahead = {},
  at = {},
  batchId,
}: {
  over?: Partial<AnswerOf<'completedClasses'>>;
  ahead?: Partial<AnswerOf<'upcomingClasses'>>;
  at?: Parameters<typeof placeOf>[0];
  batchId?: string;
} = {}) {
  server.answers('completedClasses', completed(over));
  server.answers('upcomingClasses', upcoming(ahead));
  return renderScreen(<Page at={at} {...(batchId === undefined ? {} : { batchId })} />, { session: student });
}

const card = (name: string) => screen.findByRole('article', { name });
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const titles = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'));

describe('the classes of a course', () => {
  it('CLS-004 CLS-020 completed classes are narrowed to those with a recording, or to those a recording makes up for, and found by what they are about', async () => {
    const ready = { recording: 'ready', watchCounts: false } as const;
    const { user, fill } = await opened({
      over: {
        classes: [
          heldClass({ mappingId: '1', classTitle: 'Ratios', ...ready }),
          heldClass({ mappingId: '2', classTitle: 'Averages', description: 'Alligation', ...ready, watchCounts: true }),
          heldClass({ mappingId: '3', classTitle: 'Circles', recording: '' }),
        ],
      },
    });
    await card('Ratios');
    await user.click(button('With recording 2'));
    expect(titles()).toEqual(['Ratios', 'Averages']);
    await user.click(button('To catch up 1'));
    expect(titles()).toEqual(['Averages']);
    expect(address()).toBe('recordings=catch-up');
    await expectAccessible();
    await user.click(button('All classes'));
    await fill(screen.getByRole('searchbox'), 'alligation');
    expect(titles()).toEqual(['Averages']);
  });

  it('CLS-001, CLS-023 shows the next class, what was attended, and the tabs with their counts', async () => {
    await opened({
      over: { classes: [heldClass()], attendance: { attended: 11, totalClasses: 12, percentage: 92 } },
      ahead: { classes: [classCard({ mappingId: '20', isCancelled: true }), classCard()] },
    });
    expect(await card('Circles and tangents')).toBeVisible();
    expect(screen.getByRole('img', { name: '11 of 12 classes attended, 92%' })).toBeVisible();
    expect(screen.getByText('CAT weekday batch')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Functions and graphs' })).toHaveTextContent(/Join opens at \d\d:\d\d [AP]M/);
    expect(screen.getByRole('tab', { name: /Completed\s*1/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: /Upcoming\s*2/ })).toBeVisible();
    expect(server.received('completedClasses')).toEqual([{ studentImsPin: '', courseId: '1', batchId: '', page: 1 }]);
    await expectAccessible();
  });

  it('CLS-003, CLS-004 the tab, the module and the search are in the address, and the modules are those of the tab', async () => {
    const { user, fill } = await opened({
      over: { classes: [heldClass(), heldClass({ mappingId: '9', moduleNumber: 6, classTitle: 'Reading for tone' })] },
      ahead: { classes: [classCard()] },
    });
    await user.click(await screen.findByRole('button', { name: 'Module 6' }));
    expect(titles()).toEqual(['Reading for tone']);
    expect(address()).toBe('module=6');
    expect(screen.getByRole('tab', { name: /Completed\s*1/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All modules' }));
    await fill(screen.getByRole('searchbox', { name: 'Search classes' }), ' CIRCLES');
    expect(titles()).toEqual(['Circles and tangents']);
    expect(address()).toBe('search=+CIRCLES');
    await fill(screen.getByRole('searchbox', { name: 'Search classes' }), '');
    await user.click(screen.getByRole('tab', { name: /Upcoming/ }));
    expect(titles()).toEqual(['Functions and graphs']);
    expect(address()).toBe('tab=Upcoming');
  });

  it('CLS-004 an address leads back to the same cards', async () => {
    await opened({
      over: { classes: [heldClass()] },
      ahead: { classes: [classCard(), classCard({ mappingId: '14', classTitle: 'Parajumbles', moduleNumber: 8 })] },
      at: { tab: 'upcoming', module: '8', search: 'para' },
    });
    expect(await card('Parajumbles')).toBeVisible();
    expect(titles()).toEqual(['Parajumbles']);
    expect(screen.getByRole('searchbox')).toHaveValue('para');
  });

  it('CLS-005, ERR-025 says No Classes Available, and after a search that finds nothing shows all again', async () => {
    const { user, fill } = await opened({ over: { classes: [heldClass()] } });
    await card('Circles and tangents');
    await user.click(screen.getByRole('tab', { name: /Upcoming/ }));
    expect(await screen.findByRole('heading', { name: 'No Classes Available' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all classes' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: /Completed/ }));
    await fill(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByRole('heading', { name: 'No Classes Available' })).toBeVisible();
    await user.click(button('Show all classes'));
    expect(await card('Circles and tangents')).toBeVisible();
    expect(address()).toBe('tab=Completed');
    await expectAccessible();
  });

  it('a student who has just begun sees what is to come, unless the address says otherwise', async () => {
    const { unmount } = await opened({ ahead: { classes: [classCard()] } });
    expect(await card('Functions and graphs')).toBeVisible();
    expect(screen.getByRole('tab', { name: /Upcoming/ })).toHaveAttribute('aria-selected', 'true');
    unmount();
    await opened({ ahead: { classes: [classCard()] }, at: { tab: 'completed' } });
    expect(await screen.findByRole('heading', { name: 'No Classes Available' })).toBeVisible();
  });

  it('CLS-006 the heads of the cards go through three colours, whatever the numbers: card 4 has the colour of card 1', async () => {
    await opened({
      over: {
        classes: [40, 31, 30, 9].map((classNumber) =>
          heldClass({ mappingId: String(classNumber), classNumber, classTitle: `Class ${classNumber}` }),
        ),
      },
    });
    await card('Class 40');
    const colours = screen.getAllByRole('article').map((each) => each.querySelector('[data-colour]')?.getAttribute('data-colour'));
    expect(colours).toEqual(['0', '1', '2', '0']);
  });

  it('a student of several batches sees all of them, and chooses one', async () => {
    const batches = [
      { batchId: '1', batchName: 'CAT weekday batch' },
      { batchId: '2', batchName: 'Doubt clinic' },
    ];
    const { user } = await opened({ over: { classes: [heldClass()], batches } });
    expect(await screen.findByText('CAT weekday batch · Doubt clinic')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Doubt clinic' }));
    expect(address()).toBe('batch=2');
    await expect.poll(() => server.received('completedClasses').at(-1)?.batchId).toBe('2');
  });

  it('CLS-002 the page of one batch asks for that batch and has its name', async () => {
    await opened({ over: { classes: [heldClass()] }, batchId: '1' });
    expect(await screen.findByRole('heading', { level: 1, name: 'CAT weekday batch' })).toBeVisible();
    expect(server.received('upcomingClasses')).toEqual([{ studentImsPin: '', courseId: '1', batchId: '1', page: 1 }]);
  });

  it('one list that does not load leaves the other; both say so with Retry', async () => {
    server.refuses('completedClasses', 'UNAVAILABLE');
    server.answers('upcomingClasses', upcoming({ classes: [classCard()] }));
    const { user, unmount } = await renderScreen(<Page at={{}} />, { session: student });
    expect(await screen.findByRole('region', { name: 'Functions and graphs' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
    server.answers('completedClasses', completed({ classes: [heldClass()] }));
    await user.click(button('Retry'));
    expect(await card('Circles and tangents')).toBeVisible();
    unmount();
    server.refuses('completedClasses', 'UNAVAILABLE');
    server.refuses('upcomingClasses', 'UNAVAILABLE');
    await renderScreen(<Page at={{}} />, { session: student });
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });

  it.each([
    ['a mentor', mentor],
    ['a parent', parent],
  ])('%s has other pages for it', async (_who, session) => {
    await renderScreen(<Page at={{}} />, { session });
    expect(screen.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
  });
});

describe('on a phone', () => {
  const { matchMedia } = globalThis;
  afterEach(() => {
    globalThis.matchMedia = matchMedia;
  });

  it('CLS-009 a row says Tomorrow of a class of tomorrow, and the day of one that is over', async () => {
    globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width: 599px') }) as MediaQueryList;
    const ahead = upcoming({ classes: [classCard({ startsAt: inMinutes(24 * 60) })] });
    server.answers('completedClasses', completed({ classes: [heldClass({ startsAt: '2026-11-20T13:30:00.000Z' })] }));
    server.answers('upcomingClasses', ahead);
    const { user } = await renderScreen(<Page at={{ tab: 'Upcoming' }} />, { session: student });
    expect(await card('Functions and graphs')).toHaveTextContent(/Tomorrow, \d\d:\d\d [AP]M/);
    await user.click(screen.getByRole('tab', { name: /Completed/ }));
    expect(await card('Circles and tangents')).toHaveTextContent('20 Nov 2026, 07:00 PM');
  });
});

describe('a card', () => {
  const shown = async (of: ReturnType<typeof classCard>) => {
    const isOver = of.status === 'Completed';
    await opened({
      over: { classes: isOver ? [of] : [] },
      ahead: { classes: isOver ? [] : [of] },
      at: isOver ? {} : { tab: 'Upcoming' },
    });
    return within(await card(of.classTitle));
  };
  const attended = (how: 'Live' | 'Play' | 'Room' | '', minutes = 0) => ({ status: 'present', how, minutes, corrected: false }) as const;

  it.each([
    ['CLS-018', heldClass(), 'Attended live, 84 of 90 min', 'Watch again: Circles and tangents'],
    ['CLS-018', heldClass({ attendance: attended('Play') }), 'Attended by recording', 'Watch again: Circles and tangents'],
    ['CLS-018', heldClass({ attendance: attended('Room', 90) }), 'Attended in the room', 'Watch again: Circles and tangents'],
    ['CLS-018', heldClass({ attendance: attended('') }), 'Attended', 'Watch again: Circles and tangents'],
    [
      'CLS-018',
      heldClass({ attendance: { status: 'absent', how: '', minutes: 0, corrected: false }, watchCounts: true }),
      'Missed',
      'Watch recording: Circles and tangents',
    ],
  ])('%s says how the class went: %#', async (_row, of, words, watch) => {
    const inCard = await shown(of);
    expect(inCard.getByText(words)).toBeVisible();
    expect(inCard.getByRole('link', { name: watch })).toHaveAttribute('href', '/Classes/LIVE/12?play=1');
    expect(inCard.queryAllByText('Watch to mark attended')).toHaveLength(words === 'Missed' ? 1 : 0);
  });

  it.each([
    ['is on its way', inMinutes(-90), 'processing', 'Recording ready in about 40 min'],
    ['is late', inMinutes(-300), 'overdue', 'Recording is taking longer than usual'],
  ] as const)('says that the recording %s', async (_state, startsAt, recording, words) => {
    const inCard = await shown(heldClass({ startsAt, recording, actions: [], attendance: classCard().attendance }));
    expect(inCard.getByText(words)).toBeVisible();
    expect(inCard.queryByRole('link', { name: /^Watch/ })).toBeNull();
  });

  it('CLS-009 a class that runs says when, in which mode and with whom, and is joined from its card', async () => {
    const live = classCard({
      startsAt: inMinutes(-5),
      status: 'Live',
      handout: 'graphs.pdf',
      actions: [
        { kind: 'join', enabled: true, reason: '' },
        { kind: 'handout', enabled: true, reason: '' },
      ],
    });
    const inCard = await shown(live);
    expect(inCard.getByText('Online')).toBeVisible();
    expect(inCard.getByText('Demo Mentor')).toBeVisible();
    expect(inCard.getByText('Module 7 · Class 13')).toBeVisible();
    expect(inCard.getByText(/^Today/)).toBeVisible();
    expect(inCard.getByRole('link', { name: 'Join class: Functions and graphs' })).toHaveAttribute('href', '/Classes/LIVE/13?join=1');
    expect(inCard.getByRole('button', { name: /Handout/ })).toBeVisible();
  });

  it('CLS-009 a cancelled class stays, with its reason and nothing to do', async () => {
    const inCard = await shown(classCard({ isCancelled: true, cancelReason: 'The room is closed.', actions: [] }));
    expect(inCard.getByText('Cancelled')).toBeVisible();
    expect(inCard.getByText('Why: The room is closed.')).toBeVisible();
    expect(inCard.getAllByRole('link')).toHaveLength(1);
  });
});

describe('/home/liveclass', () => {
  it('HOM-014 shows all that runs or is to come, the next one on top', async () => {
    server.answers(
      'upcomingClasses',
      upcoming({
        classes: [
          classCard({
            startsAt: inMinutes(-5),
            status: 'Live',
            classTitle: 'Ask about any mock',
            mappingId: '30',
            actions: [{ kind: 'join', enabled: true, reason: '' }],
          }),
          classCard(),
        ],
      }),
    );
    await renderScreen(<LiveClassesPage />, { session: student });
    const next = within(await screen.findByRole('region', { name: 'Ask about any mock' }));
    expect(next.getByText('Live now')).toBeVisible();
    expect(next.getByRole('link', { name: 'Join class: Ask about any mock' })).toHaveAttribute('href', '/Classes/LIVE/30?join=1');
    expect(titles()).toEqual(['Functions and graphs']);
    await expectAccessible();
  });

  it('HOM-014 without classes says so and leads to what there was', async () => {
    server.answers('upcomingClasses', upcoming());
    await renderScreen(<LiveClassesPage />, { session: student });
    expect(await screen.findByRole('heading', { name: 'No Classes Available' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See completed classes' })).toHaveAttribute('href', '/Classes');
  });
});
