import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Batch, ChangedPerson } from '@abhyas/contract/relations/staff-people.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { PasswordForm } from '../../../shared/identity/two-step/password-form.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './people.module.css';
import { changePreviewQuery, useRefetchPeople } from './queries.ts';

type Change = RequestOf<'changePeople'>['change'];
type Verb = Change['verb'];

/** As many as the server changes at once (`maxChangedPeople`). */
export const maxChanged = 200;

const verbs = {
  join: m.staff_people_do_join,
  leave: m.staff_people_do_leave,
  invite: m.staff_people_do_invite,
  close: m.staff_people_do_close,
  reopen: m.staff_people_do_reopen,
} as const satisfies Record<Verb, () => string>;
const verbNames = Object.keys(verbs) as Verb[];

interface ChangePeopleDialogProps {
  readonly personIds: readonly string[];
  readonly batches: readonly Batch[];
  readonly onClose: () => void;
  /** Called once they are changed. */
  readonly onDone: () => void;
}

/** Changes many people: what will become of how many is said first; afterwards what has, with a way back where there is one. */
export function ChangePeopleDialog({ personIds, batches, onClose, onDone }: ChangePeopleDialogProps) {
  const [verb, setVerb] = useState<Verb>('join');
  const [variantId, setVariantId] = useState('');
  // who was selected when it opened: the page lets go of them once they are changed
  const [ids] = useState(personIds);
  const change = changeOf(verb, variantId);
  const refetch = useRefetchPeople();
  const apply = useMutation({
    mutationFn: (sent: { change: Change; password: string }) => call('changePeople', { personIds: [...ids], dryRun: false, ...sent }),
    meta: { quiet: true },
    onSuccess: () => {
      refetch();
      onDone();
    },
  });
  return (
    <FormDialog title={m.staff_people_change()} onClose={onClose} keepsTyped>
      <div className={classes['form']}>
        {apply.data === undefined ? (
          <>
            <NativeSelect
              label={m.staff_people_what()}
              data={verbNames.map((value) => ({ value, label: verbs[value]() }))}
              value={verb}
              onChange={({ currentTarget: { value } }) => setVerb(verbNames.find((each) => each === value) ?? 'join')}
              data-autofocus
            />
            {verb === 'join' || verb === 'leave' ? (
              <Dropdown
                label={m.staff_people_batch()}
                options={batches.map((batch) => ({ id: batch.variantId, text: batch.name }))}
                value={variantId}
                onChange={setVariantId}
              />
            ) : null}
            {change === null ? null : (
              <Preview
                key={JSON.stringify(change)}
                ids={ids}
                change={change}
                isPending={apply.isPending}
                onApply={async (password) => {
                  await apply.mutateAsync({ change, password });
                }}
              />
            )}
            {apply.error === null || change === null || isProved(change) ? null : <FormError>{apply.error.message}</FormError>}
          </>
        ) : (
          <Done people={apply.data.people} change={apply.variables.change} onClose={onClose} />
        )}
      </div>
    </FormDialog>
  );
}

function changeOf(verb: Verb, variantId: string): Change | null {
  if (verb === 'join' || verb === 'leave') return variantId === '' ? null : { verb, variantId };
  return { verb };
}

/** Whether a change asks for the password, whose form says what was wrong. */
const isProved = ({ verb }: Change): boolean => verb === 'close' || verb === 'reopen';

interface PreviewProps {
  readonly ids: readonly string[];
  readonly change: Change;
  readonly isPending: boolean;
  readonly onApply: (password: string) => Promise<void>;
}

/** What would become of the people, and the button that does it. */
function Preview({ ids, change, isPending, onApply }: PreviewProps) {
  const session = useOwnSession();
  const query = useQuery(changePreviewQuery({ personIds: ids, change }));
  return (
    <QueryView query={query} height={80}>
      {({ people }) => {
        const count = people.filter(({ outcome }) => outcome === 'done').length;
        const action = m.staff_people_change_now({ count });
        return (
          <>
            <Counts people={people} done={m.staff_people_will} />
            {count === 0 ? null : isProved(change) ? (
              <PasswordForm session={session} action={action} submit={onApply} />
            ) : (
              <div className={classes['choices']}>
                {/* the dialog says what goes wrong */}
                <Button loading={isPending} onClick={() => void onApply('').catch(() => undefined)}>
                  {action}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** How many are changed, stay as they are and cannot be changed, with the names of the first and the last. */
function Counts({ people, done }: { people: readonly ChangedPerson[]; done: (of: { count: number }) => string }) {
  const of = (outcome: ChangedPerson['outcome']) => people.filter((person) => person.outcome === outcome);
  const moved = people.filter(({ left }) => left.length > 0).length;
  const named = (outcome: 'done' | 'refused' | 'failed', words: (of: { count: number }) => string) => {
    const some = of(outcome);
    return some.length === 0 ? null : (
      <div>
        <p className={outcome === 'done' ? 'm-0 font-medium' : 'm-0 text-warn'}>{words({ count: some.length })}</p>
        {/* a long list scrolls, so the keyboard must reach it */}
        <ul className={classes['faults']} tabIndex={0} aria-label={words({ count: some.length })}>
          {some.map(({ personId, name, pin }) => (
            <li key={personId}>{[name, pin].filter((part) => part !== '').join(' · ')}</li>
          ))}
        </ul>
      </div>
    );
  };
  return (
    <div role="status" className="grid gap-2">
      {named('done', done) ?? <p className="m-0 font-medium">{done({ count: 0 })}</p>}
      {moved === 0 ? null : <p className="m-0 text-muted text-sm">{m.staff_people_will_move({ count: moved })}</p>}
      {of('unchanged').length === 0 ? null : (
        <p className="m-0 text-muted text-sm">{m.staff_people_unchanged({ count: of('unchanged').length })}</p>
      )}
      {named('refused', m.staff_people_refused)}
      {named('failed', m.staff_people_failed)}
    </div>
  );
}

/** What takes a change back: who joined leaves, who was moved joins where they were. An invitation cannot be taken back. */
function undoOf(people: readonly ChangedPerson[], change: Change): { readonly ids: readonly string[]; readonly change: Change }[] {
  const done = people.filter(({ outcome }) => outcome === 'done');
  const ids = done.map(({ personId }) => personId);
  if (done.length === 0) return [];
  switch (change.verb) {
    case 'join':
      return [...Map.groupBy(done, ({ left }) => left[0] ?? '')].map(([before, some]) => ({
        ids: some.map(({ personId }) => personId),
        change: before === '' ? { verb: 'leave', variantId: change.variantId } : { verb: 'join', variantId: before },
      }));
    case 'leave':
      return [{ ids, change: { verb: 'join', variantId: change.variantId } }];
    case 'close':
      return [{ ids, change: { verb: 'reopen' } }];
    case 'reopen':
      return [{ ids, change: { verb: 'close' } }];
    case 'invite':
      return [];
  }
}

function Done({ people, change, onClose }: { people: readonly ChangedPerson[]; change: Change; onClose: () => void }) {
  const session = useOwnSession();
  const refetch = useRefetchPeople();
  const [isAsking, setAsking] = useState(false);
  const steps = undoOf(people, change);
  const undo = useMutation({
    mutationFn: async (password: string) => {
      for (const step of steps) await call('changePeople', { personIds: [...step.ids], change: step.change, dryRun: false, password });
    },
    meta: { quiet: true },
    onSuccess: () => {
      refetch();
      onClose();
      showSuccess(m.staff_people_undone());
    },
  });
  return (
    <>
      <Counts people={people} done={m.staff_people_changed} />
      {isAsking ? (
        <PasswordForm
          session={session}
          action={m.staff_people_undo()}
          submit={async (password) => {
            await undo.mutateAsync(password);
          }}
        />
      ) : (
        <div className={classes['choices']}>
          {steps.length === 0 ? null : (
            <Button variant="default" loading={undo.isPending} onClick={() => (isProved(change) ? setAsking(true) : undo.mutate(''))}>
              {m.staff_people_undo()}
            </Button>
          )}
          <Button onClick={onClose}>{m.staff_people_done()}</Button>
        </div>
      )}
      {undo.error === null || isAsking ? null : <FormError>{undo.error.message}</FormError>}
    </>
  );
}
