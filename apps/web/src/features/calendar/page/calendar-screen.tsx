import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { CalendarPage } from './calendar-page.tsx';
import type { CalendarPlace } from '../place.ts';
import type { CalendarOf } from '../queries.ts';

const cardQuery = (studentImsPin: string) =>
  queryOptions({
    queryKey: [...queryKeys.profile.card, studentImsPin],
    queryFn: ({ signal }) => call('userCard', { studentImsPin }, { signal }),
    // without the name the calendar is as good
    meta: { quiet: true },
  });

interface CalendarScreenProps {
  /** Whose, by the address: with an empty pin one's own. */
  readonly of: CalendarOf;
  readonly place: CalendarPlace;
  readonly onPlace: (place: CalendarPlace) => void;
}

/** The calendar of a student or mentor of their own, or that of a student for the parents, mentors and staff who see them. */
export function CalendarScreen({ of, ...rest }: CalendarScreenProps) {
  const { isParent, isStaff, student_imspin: own } = useOwnSession();
  const isOwn = of.studentImsPin === '' || of.studentImsPin.toUpperCase() === own.toUpperCase();
  const card = useQuery({ ...cardQuery(of.studentImsPin), enabled: !isOwn });
  if ((isOwn && (isParent || isStaff)) || of.courseId === '') return <NotForRole />;
  const name = isOwn ? '' : card.data === undefined ? of.studentImsPin : `${card.data.firstName} ${card.data.lastName}`.trim();
  return <CalendarPage of={isOwn ? { ...of, studentImsPin: '' } : of} name={name} {...rest} />;
}
