import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { StaffPerson } from '@abhyas/contract/relations/staff-people.ts';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { xlsxFile } from '../../../lib/xlsx.ts';
import { m } from '../../../paraglide/messages.js';
import { roleText, stateText, visitText } from './words.ts';

/** Rows that the server gives for a file at a time (`peopleFilePageSize`). */
const filePage = 500;

/** Saves everyone who is listed as a spreadsheet, contacts masked as on the screen. */
export async function savePeople(of: Omit<RequestOf<'staffPeople'>, 'page' | 'forFile'>): Promise<void> {
  const people: StaffPerson[] = [];
  for (let page = 1; ; page += 1) {
    const next = await call('staffPeople', { ...of, page, forFile: true });
    people.push(...next.people);
    if (next.people.length === 0 || page * filePage >= next.total) break;
  }
  const head = [
    m.staff_people_col_id(),
    m.staff_people_first(),
    m.staff_people_last(),
    m.staff_people_col_role(),
    m.staff_people_mobile(),
    m.staff_people_email(),
    m.staff_people_col_state(),
    m.staff_people_col_visit(),
  ];
  const rows = people.map((person) => [
    person.pin,
    person.firstName,
    person.lastName,
    roleText(person.role),
    person.mobile,
    person.email,
    stateText(person),
    visitText(person),
  ]);
  const name = m.staff_people();
  saveFile({ file: xlsxFile({ name, rows: [head, ...rows] }), name: `${name} ${dayOf(now())}.xlsx` });
}
