import { Button, FileInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { type ListPlace, StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { AddDialog } from './add-dialog.tsx';
import classes from './people.module.css';
import { peopleQuery, useRefetchPeople } from './queries.ts';
import { nameOf, roleText, stateText } from './words.ts';
import type { Batch } from '@abhyas/contract/relations/staff-people.ts';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { useCsvFile } from '../../../lib/language/use-csv-file.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { PasswordForm } from '../../../shared/identity/two-step/password-form.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';

/** Characters that the server takes (`maxPeopleCsv`). */
const maxCharacters = 200_000;

/** What a list begins with, and one person of it. `course` is the key of one. */
const templateOf = (course: string): string =>
  ['ID,Role,First name,Last name,Mobile,Email,Courses,Parents,Mentors', `ASC2001,student,Asha,Rao,,asha@example.org,${course},,`, ''].join(
    '\n',
  );

/** Imports a list of people: it is checked first, row by row, and imported when nothing is wrong. */
function ImportDialog({ batches, onClose }: { batches: readonly Batch[]; onClose: () => void }) {
  const session = useOwnSession();
  const refetch = useRefetchPeople();
  const check = useMutation({
    mutationFn: (text: string) => call('importPeople', { csv: text, dryRun: true, password: '' }),
    meta: { quiet: true },
  });
  const save = useMutation({
    mutationFn: (sent: { csv: string; password: string }) => call('importPeople', { ...sent, dryRun: false }),
    meta: { quiet: true },
    onSuccess: ({ faults }) => {
      if (faults.length > 0) return;
      refetch();
      onClose();
      showSuccess(m.staff_people_imported());
    },
  });
  const { csv, input } = useCsvFile(() => {
    check.reset();
    save.reset();
  });
  const result = save.data ?? check.data;
  const isTooLong = csv.length > maxCharacters;
  const isReady = check.data?.faults.length === 0 && save.data === undefined;
  return (
    <FormDialog title={m.staff_people_import()} onClose={onClose} keepsTyped>
      <div className={classes['form']}>
        <FileInput
          label={m.staff_people_file()}
          description={m.staff_people_file_help()}
          placeholder={m.staff_people_file_choose()}
          {...input}
          size="lg"
          data-autofocus
          error={isTooLong ? m.staff_people_too_large() : null}
          errorProps={{ role: 'alert' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={fieldClasses}
        />
        <div className={classes['choices']}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              saveFile({ file: new Blob(['\uFEFF', templateOf(batches[0]?.key ?? '')], { type: 'text/csv' }), name: 'people.csv' })
            }
          >
            {m.staff_people_template()}
          </Button>
        </div>
        {batches.length === 0 ? null : (
          <details>
            <summary>{m.staff_people_keys()}</summary>
            <ul className={classes['faults']} tabIndex={0} aria-label={m.staff_people_keys()}>
              {batches.map(({ key, name, variantId }) => (
                <li key={variantId}>
                  <code>{key}</code> {name}
                </li>
              ))}
            </ul>
          </details>
        )}
        <div role="status">
          {result === undefined ? null : result.faults.length === 0 ? (
            <p>
              {m.staff_people_checked({
                created: String(result.created),
                changed: String(result.changed),
                moved: String(result.moved),
                unchanged: String(result.unchanged),
              })}
            </p>
          ) : (
            <>
              <p>{m.staff_people_faults()}</p>
              {/* a long list scrolls, so the keyboard must reach it */}
              <ul className={classes['faults']} tabIndex={0} aria-label={m.staff_people_faults()}>
                {result.faults.map(({ line, cause }, index) => (
                  <li key={index}>{m.staff_people_fault({ line: String(line), cause })}</li>
                ))}
              </ul>
              {result.faultCount > result.faults.length ? (
                <p>{m.staff_people_more_faults({ count: String(result.faultCount - result.faults.length) })}</p>
              ) : null}
            </>
          )}
        </div>
        {check.error ? <FormError>{check.error.message}</FormError> : null}
        {isReady ? (
          <PasswordForm
            session={session}
            action={m.staff_people_import_now()}
            submit={async (password) => {
              await save.mutateAsync({ csv, password });
            }}
          />
        ) : (
          <div className={classes['choices']}>
            <Button variant="default" onClick={onClose}>
              {m.staff_people_cancel()}
            </Button>
            <Button disabled={csv === '' || isTooLong} loading={check.isPending} onClick={() => check.mutate(csv)}>
              {m.staff_people_check()}
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  );
}

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
                  <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/people/${person.personId}`}>
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
