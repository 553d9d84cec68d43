import type { StaffBatchDetails } from '@abhyas/contract/classes/staff.ts';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type SyntheticEvent, useState } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';

import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import classes from './classes.module.css';
import { batchQuery, batchStudentsQuery, choicesQuery, useClassChange } from './queries.ts';
import { TimetableSection } from './timetable-section.tsx';
import { providerWords, shareText } from './words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { whenText } from '../../../shared/staff/words.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { Badge } from '../../../ui/cards/badge.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';

/** Milliseconds without a key after which what is typed is looked up. */
const typingPause = 250;

/** The students of a batch. Those who are in it through their course are removed there. */
function StudentsSection({ batch: { batchId, students: count } }: { batch: StaffBatchDetails }) {
  const [typed, setTyped] = useState('');
  const [{ page, search }, setShown] = useState({ page: 1, search: '' });
  const [sought] = useDebouncedValue(search.trim(), typingPause);
  const query = useQuery(batchStudentsQuery({ batchId, search: sought, page }));
  const add = useClassChange({
    change: (pins: string[]) => call('changeBatchStudents', { batchId, pins, change: 'add' }),
    said: ({ changed }) => m.scls_pins_added({ count: changed }),
  });
  const remove = useClassChange({ change: (pin: string) => call('changeBatchStudents', { batchId, pins: [pin], change: 'remove' }) });
  const wrong = callError(add.error, 'changeBatchStudents')?.fields['pins'];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const pins = typed.split(/[\s,;]+/).filter((pin) => pin !== '');
    if (pins.length > 0 && !add.isPending) add.mutate(pins, { onSuccess: () => setTyped('') });
  };
  return (
    <Card as="section" className={classes['section']} aria-label={m.scls_students({ count })}>
      <h2>{m.scls_students({ count })}</h2>
      <div className={classes['pair']}>
        <form className={classes['form']} onSubmit={submit}>
          <Textarea
            label={m.scls_pins()}
            description={wrong === undefined ? m.scls_pins_help() : null}
            error={wrong}
            errorProps={{ role: 'alert' }}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxRows={8}
            classNames={fieldClasses}
            value={typed}
            onChange={(event) => {
              add.reset();
              setTyped(event.currentTarget.value);
            }}
          />
          {add.error && wrong === undefined ? <FormError>{add.error.message}</FormError> : null}
          <div className={classes['choices']}>
            <Button type="submit" variant="default" disabled={typed.trim() === ''} loading={add.isPending}>
              {m.scls_pins_add()}
            </Button>
          </div>
        </form>
        {count === 0 ? (
          <p className="text-muted text-sm">{m.scls_students_none()}</p>
        ) : (
          <div className={classes['form']}>
            <SearchBox label={m.scls_students_find()} value={search} onChange={(text) => setShown({ page: 1, search: text })} />
            <QueryView query={query} loading={null} />
            {query.data?.total === 0 ? <p role="status">{m.scls_students_no_match()}</p> : null}
            <ul className={classes['list']} aria-label={m.scls_students({ count })} aria-busy={query.isPending || query.isPlaceholderData}>
              {(query.data?.students ?? []).map(({ name, pin, named }) => (
                <li key={pin} className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
                  <p>{`${name} · ${pin}`}</p>
                  {named ? (
                    <Button
                      variant="default"
                      size="compact-sm"
                      disabled={remove.isPending}
                      aria-label={m.scls_remove_name({ name })}
                      onClick={() => remove.mutate(pin)}
                    >
                      {m.scls_remove()}
                    </Button>
                  ) : (
                    <Badge>{m.scls_by_variant()}</Badge>
                  )}
                </li>
              ))}
            </ul>
            <Pagination
              count={Math.ceil((query.data?.total ?? 0) / classPages.students)}
              page={page}
              onChange={(next) => setShown({ page: next, search })}
            />
          </div>
        )}
      </div>
      {remove.error ? <FormError>{remove.error.message}</FormError> : null}
    </Card>
  );
}

/** The mentors of a batch, who see its students. */
function MentorsSection({ batch: { batchId, mentors } }: { batch: StaffBatchDetails }) {
  const { data: choices } = useQuery(choicesQuery);
  const [chosen, setChosen] = useState('');
  const save = useClassChange({
    change: (of: Omit<RequestOf<'changeBatchMentor'>, 'batchId'>) => call('changeBatchMentor', { batchId, ...of }),
  });
  const own = new Set(mentors.map(({ personId }) => personId));
  const others = (choices?.mentors ?? []).filter(({ personId }) => !own.has(personId));
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen !== '' && !save.isPending) save.mutate({ mentorId: chosen, change: 'add' }, { onSuccess: () => setChosen('') });
  };
  return (
    <Card as="section" className={classes['section']} aria-label={m.scls_mentors()}>
      <h2>{m.scls_mentors()}</h2>
      {mentors.length === 0 ? <p className="text-muted text-sm">{m.scls_mentors_none()}</p> : null}
      <ul className={classes['list']}>
        {mentors.map(({ personId, name, pin }) => (
          <li key={personId} className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
            <p>{`${name} · ${pin}`}</p>
            <Button
              variant="default"
              size="compact-sm"
              disabled={save.isPending}
              aria-label={m.scls_remove_name({ name })}
              onClick={() => save.mutate({ mentorId: personId, change: 'remove' })}
            >
              {m.scls_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <form className={classes['form']} onSubmit={add}>
        <Dropdown
          label={m.scls_mentor_find()}
          options={others.map(({ personId, name, pin }) => ({ id: personId, text: `${name} · ${pin}` }))}
          value={chosen}
          onChange={setChosen}
        />
        <div className={classes['choices']}>
          <Button type="submit" variant="default" disabled={chosen === ''} loading={save.isPending}>
            {m.scls_mentor_add()}
          </Button>
        </div>
      </form>
      {save.error ? <FormError>{save.error.message}</FormError> : null}
    </Card>
  );
}

/** How many of the batch attended its last classes, the newest first. */
function AttendanceSection({ batch: { recent, timeZone } }: { batch: StaffBatchDetails }) {
  if (recent.length === 0) return null;
  return (
    <Card as="section" className={classes['section']} aria-label={m.scls_attendance()}>
      <h2>{m.scls_attendance()}</h2>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{m.scls_attendance_class()}</th>
            <th scope="col">{m.scls_attendance_present()}</th>
            <th scope="col">{m.scls_attendance_share()}</th>
          </tr>
        </thead>
        <tbody>
          {recent.map((of) => (
            <tr key={of.mappingId}>
              <th scope="row" className={classes['cell']}>
                {of.classTitle}
                <span className={classes['sub']}>{whenText(of.startsAt, timeZone)}</span>
              </th>
              <td>{`${of.attended} / ${of.marked}`}</td>
              <td>{shareText(of)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Card>
  );
}

interface ConfirmDialogProps {
  /** Also on the button that does it. */
  readonly title: string;
  readonly about: string;
  readonly change: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is done, and says what it does. */
function ConfirmDialog({ title, about, change, onClose }: ConfirmDialogProps) {
  const save = useClassChange({ change });
  return (
    <FormDialog title={title} onClose={onClose}>
      <div className={classes['form']}>
        <p>{about}</p>
        {save.error ? <FormError>{save.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.scls_cancel()}
          </Button>
          <Button data-autofocus loading={save.isPending} onClick={() => save.mutate(undefined, { onSuccess: onClose })}>
            {title}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

const BatchDialog = lazyDialog(async () => (await import('./dialogs/batch-dialog.tsx')).BatchDialog);

/** /staff/classes/{batchId}: a batch with its timetable, its people and who attended. */
export function BatchPage({ batchId }: { batchId: string }) {
  return (
    <StaffScreen right="classes">
      <Batch batchId={batchId} />
    </StaffScreen>
  );
}

function Batch({ batchId }: { batchId: string }) {
  const query = useQuery(batchQuery(batchId));
  return (
    <QueryView query={query} loading={<TableSkeleton />}>
      {(data) => <Details batch={data} />}
    </QueryView>
  );
}

function Details({ batch }: { batch: StaffBatchDetails }) {
  const { batchId, batchName, course, isClosed, provider, share, variant } = batch;
  const [dialog, setDialog] = useState<'edit' | 'close' | null>(null);
  const close = () => setDialog(null);
  const reopen = useClassChange({ change: (closed: boolean) => call('closeBatch', { batchId, isClosed: closed }) });
  usePageName(batchName);
  const facts = [
    isClosed ? m.scls_is_closed() : '',
    course,
    variant === '' ? m.scls_named() : m.scls_everyone({ variant }),
    providerWords[provider](),
    share === 0 ? m.scls_share_any() : m.scls_share_fact({ share }),
  ];
  return (
    <>
      <PageHeader
        title={batchName}
        aside={
          <div className="flex flex-wrap gap-2">
            <Button variant="default" onClick={() => setDialog('edit')}>
              {m.scls_edit()}
            </Button>
            <Button variant="default" loading={reopen.isPending} onClick={() => (isClosed ? reopen.mutate(false) : setDialog('close'))}>
              {isClosed ? m.scls_reopen() : m.scls_close()}
            </Button>
          </div>
        }
      >
        {facts.filter((fact) => fact !== '').join(' · ')}
      </PageHeader>
      <div className={`${classes['sections']} grid gap-4 min-w-0`}>
        <TimetableSection batch={batch} />
        <div className={classes['pair']}>
          <MentorsSection batch={batch} />
          <AttendanceSection batch={batch} />
        </div>
        <StudentsSection batch={batch} />
      </div>
      <Suspense>{dialog === 'edit' ? <BatchDialog batch={batch} onClose={close} /> : null}</Suspense>
      {dialog === 'close' ? (
        <ConfirmDialog
          title={m.scls_close()}
          about={m.scls_close_about()}
          change={() => call('closeBatch', { batchId, isClosed: true })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
