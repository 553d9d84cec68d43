import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { booking, inMinutes, sessions } from '#test/mentoring.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MyPlanPage } from './my-plan-page.tsx';

const student = () => newcomer({ needsOnboarding: false });
const card = (name: string) => screen.findByRole('article', { name });
const next = 'Review mock 6 by section';

async function opened(answer: Parameters<typeof sessions>[0]) {
  server.answers('studentSessions', sessions(answer));
  return renderScreen(<MyPlanPage bookingId="" />, { session: student() });
}

// it is loaded when it is first asked for: that is not what these tests wait for
beforeAll(() => Promise.all([import('../booking/cancel-dialog.tsx'), import('../booking/book-dialog.tsx')]));

describe('cancelling', () => {
  const asks = async (what = booking()) => {
    const view = await opened({ upcoming: [what] });
    await view.user.click(button('Cancel slot', await card(next)));
    return { ...view, dialog: await screen.findByRole('dialog', { name: 'Cancel slot' }) };
  };

  it('MEN-011, MEN-012 says what it costs now and until when it is free, then Slot Cancelled; the focus goes back', async () => {
    const startsAt = '2126-11-25T12:30:00.000Z';
    const { user, dialog } = await asks(booking({ startsAt }));
    expect(dialog).toHaveTextContent("Cancel now and it won't count as one of your sessions. That's free until 24 Nov 2126, 06:00 PM IST.");
    expect(dialog).toHaveTextContent('Cancelling within 24 hours of the session counts as availed.');
    expect(button('Keep slot', dialog)).toHaveFocus();
    await expectAccessible();
    server.answers(
      'cancelMentorSlot',
      booking({ startsAt, isCancelled: true, bookingStatus: 'CANCELLED', cancelledText: 'Cancelled Slot (you)', actions: [] }),
    );
    await user.click(button('Cancel slot', dialog));
    expect(await screen.findByRole('dialog', { name: 'Slot Cancelled' })).toHaveTextContent("It doesn't count as one of your sessions.");
    expect(server.received('cancelMentorSlot')).toEqual([{ bookingId: '1' }]);
    await user.click(button('Done'));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(button('Cancel slot', await card(next))).toHaveFocus();
  });

  it('MEN-012, MEN-013 within 24 hours it says that the session is used up, before and after', async () => {
    const startsAt = inMinutes(23 * 60);
    const { user, dialog } = await asks(booking({ startsAt }));
    expect(dialog).toHaveTextContent('Cancel now and it counts as one of your sessions: it starts within 24 hours.');
    server.answers(
      'cancelMentorSlot',
      booking({
        startsAt,
        isCancelled: true,
        bookingStatus: 'CANCELLED AGAINST POLICY',
        cancelledText: 'Cancelled Slot (you)',
        actions: [],
      }),
    );
    await user.click(button('Cancel slot', dialog));
    expect(await screen.findByRole('dialog', { name: 'Slot Cancelled' })).toHaveTextContent('It counts as one of your sessions.');
  });

  it('MEN-015, MEN-034, ERR-015 a refusal is a popup with the words of the server', async () => {
    server.refuses('cancelMentorSlot', 'SESSION_NOT_UPCOMING');
    const { user, dialog } = await asks();
    await user.click(button('Cancel slot', dialog));
    const popup = await screen.findByRole('dialog', { name: 'Cancel Booking Failed.' });
    expect(within(popup).getByRole('alert')).toHaveTextContent('This session has started, is over or is cancelled');
    await user.click(button('Keep slot', popup));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});
