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
import { ChangePeopleDialog, maxChanged } from './change-people-dialog.tsx';
import { addressOf, filterOf, type PeopleFilter } from './filter.ts';
import { PeopleFilters } from './people-filters.tsx';
import classes from './people.module.css';
import { peopleQuery, useRefetchPeople } from './queries.ts';
import { nameOf, roleText, stateText, visitText } from './words.ts';
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

/** Who is selected; it stays over the pages of the list. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((before) => (isSelected ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)))));
  return { selected, select, clear: () => setSelected(new Set()) };
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="inline-grid place-items-center min-w-6 min-h-6 pointer-coarse:min-w-11 pointer-coarse:min-h-11">
      <input type="checkbox" aria-label={label} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    </label>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is searched among people. Names, mobiles and emails stay out of the address, which ends up in logs. */
    readonly people?: ListPlace;
  }
}

/** /staff/people: everyone in the portal, to search, add and import. */
export function PeoplePage({ filter = {} }: { filter?: Readonly<Record<string, string>> }) {
  return (
    <StaffScreen right="people">
      <People filter={filterOf(filter)} />
    </StaffScreen>
  );
}

function People({ filter }: { filter: PeopleFilter }) {
  const { history } = useRouter();
  const { search, page } = useLocation({ select: ({ state }) => state.people }) ?? { search: '', page: 1 };
  const query = useQuery(peopleQuery({ search, page, ...filter }));
  const { people = [], batches = [], total = 0 } = query.data ?? {};
  const { selected, select, clear } = useSelection();
  const onPage = people.map(({ personId }) => personId);
  const isPageSelected = onPage.length > 0 && onPage.every((id) => selected.has(id));
  const selectAll = useMutation({
    mutationFn: () => call('staffPeople', { search, page: 1, forFile: true, ...filter }),
    onSuccess: (all) =>
      select(
        all.people.map(({ personId }) => personId),
        true,
      ),
  });
  const save = useMutation({ mutationFn: async () => (await import('./people-file.ts')).savePeople({ search, ...filter }) });
  const address = addressOf(filter);
  const [dialog, setDialog] = useState<'add' | 'import' | 'change' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title={m.staff_people()}>{m.staff_people_about()}</PageHeader>
      <StaffList
        label={m.staff_people()}
        searchLabel={m.staff_people_search()}
        path="/staff/people"
        onGo={(place) => history.replace(address, { people: place })}
        search={search}
        page={page}
        total={query.data?.total}
        query={query}
        tools={
          <PeopleFilters
            filter={filter}
            batches={batches}
            onChange={(next) => history.replace(addressOf(next), { people: { search, page: 1 } })}
          />
        }
        actions={
          <>
            <Button variant="default" loading={save.isPending} disabled={total === 0} onClick={() => save.mutate()}>
              {m.staff_people_export()}
            </Button>
            <Button onClick={() => setDialog('add')}>{m.staff_people_add()}</Button>
            <Button variant="default" onClick={() => setDialog('import')}>
              {m.staff_people_import()}
            </Button>
          </>
        }
        empty={
          address === '/staff/people'
            ? { title: m.staff_people_none(), text: m.staff_people_none_text() }
            : { title: m.staff_none_found(), text: '' }
        }
      >
        <DataTable label={m.staff_people()}>
          <thead>
            <tr>
              <th scope="col">
                <Check label={m.staff_people_select_page()} checked={isPageSelected} onChange={(on) => select(onPage, on)} />
              </th>
              <th scope="col">{m.staff_people_col_name()}</th>
              <th scope="col" data-wide>
                {m.staff_people_col_id()}
              </th>
              <th scope="col">{m.staff_people_col_role()}</th>
              <th scope="col" data-wide>
                {m.staff_people_col_contact()}
              </th>
              <th scope="col">{m.staff_people_col_state()}</th>
              <th scope="col" data-wide>
                {m.staff_people_col_visit()}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.personId}>
                <td>
                  <Check
                    label={m.staff_people_select({ name: nameOf(person) })}
                    checked={selected.has(person.personId)}
                    onChange={(on) => select([person.personId], on)}
                  />
                </td>
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
                <td data-wide>{visitText(person)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
      {selected.size === 0 ? null : (
        <div role="region" aria-label={m.staff_people_selection()} className={classes['bar']}>
          <strong role="status" className="me-auto">
            {m.staff_people_selected({ count: selected.size })}
          </strong>
          {isPageSelected && total > selected.size && total <= maxChanged ? (
            <Button variant="subtle" loading={selectAll.isPending} onClick={() => selectAll.mutate()}>
              {m.staff_people_select_all({ count: total })}
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" onClick={clear}>
            {m.staff_people_unselect()}
          </Button>
          {selected.size > maxChanged ? (
            <span className="text-warn text-sm">{m.staff_people_too_many({ most: maxChanged })}</span>
          ) : (
            <Button onClick={() => setDialog('change')}>{m.staff_people_change()}</Button>
          )}
        </div>
      )}
      {dialog === 'change' ? <ChangePeopleDialog personIds={[...selected]} batches={batches} onClose={close} onDone={clear} /> : null}
      {dialog === 'add' ? <AddDialog batches={batches} onClose={close} /> : null}
      {dialog === 'import' ? <ImportDialog batches={batches} onClose={close} /> : null}
    </>
  );
}
