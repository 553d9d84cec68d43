import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { type ListPlace, StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import classes from './people.module.css';
import { peopleQuery } from './queries.ts';
import { nameOf, roleText, stateText } from './words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is searched among people. Names, mobiles and emails stay out of the address, which ends up in logs. */
    readonly people?: ListPlace;
  }
}

/** /staff/people: everyone in the portal, to search, add and import. */
export function PeoplePage() {
  return (
    <StaffScreen right="people">
      <People />
    </StaffScreen>
  );
}

function People() {
  const { history } = useRouter();
  const { search, page } = useLocation({ select: ({ state }) => state.people }) ?? { search: '', page: 1 };
  const query = useQuery(peopleQuery({ search, page }));
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title={m.staff_people()}>{m.staff_people_about()}</PageHeader>
      <StaffList
        label={m.staff_people()}
        searchLabel={m.staff_people_search()}
        path="/staff/people"
        onGo={(people) => history.replace('/staff/people', { people })}
        search={search}
        page={page}
        total={query.data?.total}
        query={query}
        actions={
          <>
            <Button onClick={() => setDialog('add')}>{m.staff_people_add()}</Button>
            <Button variant="default" onClick={() => setDialog('import')}>
              {m.staff_people_import()}
            </Button>
          </>
        }
        empty={{ title: m.staff_people_none(), text: m.staff_people_none_text() }}
      >
        <DataTable label={m.staff_people()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_people_col_name()}</th>
              <th scope="col" data-wide>
                {m.staff_people_col_id()}
              </th>
              <th scope="col">{m.staff_people_col_role()}</th>
              <th scope="col" data-wide>
                {m.staff_people_col_contact()}
              </th>
              <th scope="col">{m.staff_people_col_state()}</th>
            </tr>
          </thead>
          <tbody>
            {query.data?.people.map((person) => (
              <tr key={person.personId}>
                <th scope="row">
                  <PathLink className={classes['link']} href={`/staff/people/${person.personId}`}>
                    {nameOf(person)}
                  </PathLink>
                  <span data-narrow>{person.pin}</span>
                </th>
                <td data-wide>{person.pin}</td>
                <td>{roleText(person.role)}</td>
                <td data-wide>{[person.mobile, person.email].filter((each) => each !== '').join(', ')}</td>
                <td>{stateText(person)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
      {dialog === 'add' ? <AddDialog batches={query.data?.batches ?? []} onClose={close} /> : null}
      {dialog === 'import' ? <ImportDialog batches={query.data?.batches ?? []} onClose={close} /> : null}
    </>
  );
}
