import type { RequestOf } from '@abhyas/contract/endpoints.ts';

export type PeopleFilter = Required<Pick<RequestOf<'staffPeople'>, 'role' | 'batch' | 'state' | 'visit'>>;

const roles: readonly PeopleFilter['role'][] = ['student', 'mentor', 'parent', 'staff', 'admin'];
const states: readonly PeopleFilter['state'][] = ['open', 'new', 'closed'];
const visits: readonly PeopleFilter['visit'][] = ['week', 'month', 'not-week', 'not-month'];

/** A filter from the fields of an address; what it does not know is everyone. */
export function filterOf({ role, batch = '', state, visit }: Readonly<Record<string, string | undefined>>): PeopleFilter {
  return {
    role: roles.find((each) => each === role) ?? '',
    batch: batch === 'any' || /^(?:course-)?[1-9]\d{0,17}$/.test(batch) ? batch : '',
    state: states.find((each) => each === state) ?? '',
    visit: visits.find((each) => each === visit) ?? '',
  };
}

/** The address of the people whom a filter lets through. */
export function addressOf(filter: PeopleFilter): string {
  const text = new URLSearchParams(
    Object.entries(filter).flatMap(([field, value = '']) => (value === '' ? [] : [[field, value]])),
  ).toString();
  return text === '' ? '/staff/people' : `/staff/people?${text}`;
}
