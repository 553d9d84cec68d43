import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { pageOf } from '../../../shared/staff/words.ts';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import classes from './people.module.css';
import { peopleQuery } from './queries.ts';
import { nameOf, roleText, stateText } from './words.ts';

interface PeoplePageProps {
  readonly search: string;
  readonly page: string;
}

/** /staff/people: everyone in the portal, to search, add and import. */
export function PeoplePage(props: PeoplePageProps) {
  return (
    <StaffScreen right="people">
      <People {...props} />
    </StaffScreen>
  );
}

function People({ search, page: written }: PeoplePageProps) {
  const page = pageOf(written);
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
        search={search}
        page={page}
        total={query.data?.total}
        query={query}
        tools={
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
              <th scope="col">{m.staff_people_col_id()}</th>
              <th scope="col">{m.staff_people_col_role()}</th>
              <th scope="col">{m.staff_people_col_contact()}</th>
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
                </th>
                <td>{person.pin}</td>
                <td>{roleText(person.role)}</td>
                <td>{[person.mobile, person.email].filter((each) => each !== '').join(', ')}</td>
                <td>{stateText(person)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
      {dialog === 'add' ? <AddDialog batches={query.data?.batches ?? []} onClose={close} /> : null}
      {dialog === 'import' ? <ImportDialog onClose={close} /> : null}
    </>
  );
}
