import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { actionOf } from '../cards/session-doors.ts';
import { courseOf, sessionsQuery } from '../queries.ts';
import classes from './my-plan-page.module.css';
import { SessionList } from './session-list.tsx';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const BookDialog = lazyDialog(async () => (await import('../booking/book-dialog.tsx')).BookDialog);
const CancelDialog = lazyDialog(async () => (await import('../booking/cancel-dialog.tsx')).CancelDialog);

/** Which dialog is open, and on which session. */
type Asked = { readonly kind: 'book' } | { readonly kind: 'move' | 'cancel' | 'other'; readonly card: BookingCard };

interface MyPlanPageProps {
  /** The session that a notice leads to, '' for none. */
  readonly bookingId: string;
}

/** /myPage/myPlan: when the next session is and how to get in, booking one, and what mentor and student agreed (MEN-001, SHL-030). */
export function MyPlanPage({ bookingId }: MyPlanPageProps) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return <OwnPlan bookingId={bookingId} />;
}

function OwnPlan({ bookingId }: MyPlanPageProps) {
  const session = useOwnSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const of = { ...courseOf(session), studentImsPin: '' };
  const { data } = useInfiniteQuery(sessionsQuery(of));
  const first = data?.pages[0];
  // the way into a session that is open is then the one filled button
  const mayJoin = first?.upcoming.some((card) => actionOf(card, 'join')?.reason === '') === true;
  const close = () => setAsked(null);
  const mayBook = !session.isAdminLogin;
  const doors = mayBook
    ? {
        onMove: (card: BookingCard) => setAsked({ kind: 'move', card }),
        onCancel: (card: BookingCard) => setAsked({ kind: 'cancel', card }),
        onOther: (card: BookingCard) => setAsked({ kind: 'other', card }),
      }
    : undefined;
  return (
    <div
      className={`${classes['page']} grid gap-x-6 gap-y-0 min-[1100px]:grid-cols-[minmax(0,880fr)_minmax(0,376fr)] min-[1100px]:grid-rows-[auto_1fr] max-[600px]:pb-16`}
    >
      <PageHeader title={m.plan_title()}>{first === undefined ? m.plan_about() : aboutText(first)}</PageHeader>
      {mayBook ? (
        <section
          className={`${classes['book']} card-surface flex flex-wrap gap-x-4 gap-y-2 items-center mb-6 px-6 py-4`}
          aria-label={m.booking_title()}
        >
          <div className="flex-[1_1_320px] text-muted text-sm max-[600px]:hidden">
            <p className="m-0">{m.plan_book_how()}</p>
            <p className="m-0">{m.cancel_slot_policy()}</p>
          </div>
          <Button
            variant={mayJoin ? 'default' : 'filled'}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsked({ kind: 'book' })}
          >
            {m.plan_book()}
          </Button>
        </section>
      ) : null}
      <div className="min-w-0 min-[1100px]:row-2">
        <SessionList of={of} doors={doors} shown={bookingId} />
      </div>
      <Suspense>
        {asked?.kind === 'cancel' ? <CancelDialog card={asked.card} onClose={close} /> : null}
        {asked !== null && asked.kind !== 'cancel' ? (
          <BookDialog
            moves={asked.kind === 'move' ? asked.card : null}
            // a student who books another time does not need the one that is held for them
            instead={asked.kind === 'other' ? asked.card.bookingId : ''}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** '1 session booked · 2 of 5 sessions left' */
function aboutText({
  upcoming,
  allowance,
}: {
  upcoming: readonly BookingCard[];
  allowance: { left: number; limit: number } | null;
}): string {
  const left = allowance === null ? '' : m.plan_left({ left: String(allowance.left), limit: String(allowance.limit) });
  return [upcoming.length === 0 ? m.plan_about() : m.plan_about_booked({ count: upcoming.length }), left]
    .filter((part) => part !== '')
    .join(' · ');
}
