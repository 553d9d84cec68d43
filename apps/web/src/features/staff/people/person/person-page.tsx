import type { AccountChange, Link, StaffPerson, StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { usePageName } from '../../../../lib/page/page-name.ts';
import { StaffScreen } from '../../../../shared/staff/staff-screen.tsx';
import { TableSkeleton } from '../../../../shared/staff/staff-list.tsx';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { FactList } from '../../../../ui/cards/fact-list.tsx';
import { PersonPicture } from '../../../../ui/cards/person-picture.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import { ArrangementSection } from './arrangement-section.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { RecordSections } from './record-section.tsx';
import { RightsSection } from './rights-section.tsx';
import { MentorAlone, MentorSections } from '../../mentors/mentor-sections.tsx';
import { CodeDialog } from '../code-dialog.tsx';
import classes from '../people.module.css';
import { personQuery, usePersonChange } from '../queries.ts';
import { nameOf, roleText, stateText, stateTone } from '../words.ts';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { saveSession } from '../../../../lib/session/session.ts';
import { useOwnSession } from '../../../../lib/session/use-session.ts';
import { type SyntheticEvent, useState } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { ProofDialog } from '../../../../shared/identity/two-step/proof-dialog.tsx';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { useDisclosure } from '@mantine/hooks';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { Field } from '../../../../ui/forms/field.tsx';

const kinds = {
  parent: {
    name: m.staff_people_kind_parent,
    label: m.staff_people_link_parent,
    help: m.staff_people_link_parent_help,
    link: m.staff_people_do_link_parent,
  },
  mentor: {
    name: m.staff_people_kind_mentor,
    label: m.staff_people_link_mentor,
    help: m.staff_people_link_mentor_help,
    link: m.staff_people_do_link_mentor,
  },
} as const satisfies Record<Link['kind'], unknown>;

type Change = Omit<RequestOf<'changeLink'>, 'personId'>;
const useLinkChange = (personId: string) =>
  usePersonChange({ personId, change: (change: Change) => call('changeLink', { personId, ...change }) });

/** The parents and mentors of a student. */
function LinkSection({ details: { person, links } }: { details: StaffPersonDetails }) {
  const { personId } = person;
  const [leaving, setLeaving] = useState<Link | null>(null);
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={m.staff_people_links()}>
      <h2>{m.staff_people_links()}</h2>
      {links.length === 0 ? <p className="text-muted text-sm">{m.staff_people_no_links()}</p> : null}
      <ul className="grid gap-2 m-0 p-0 list-none">
        {links.map((link) => (
          <li
            key={`${link.kind}:${link.personId}`}
            className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}
          >
            <p>
              <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/people/${link.personId}`}>
                {link.name || link.shown}
              </PathLink>
              <span className="block text-muted text-sm">
                {[kinds[link.kind].name(), link.name === '' ? '' : link.shown].filter((part) => part !== '').join(' · ')}
              </span>
            </p>
            <Button
              variant="default"
              aria-label={m.staff_people_unlink({ name: link.name || link.shown })}
              onClick={() => setLeaving(link)}
            >
              {m.staff_people_unlink_do()}
            </Button>
          </li>
        ))}
      </ul>
      <LinkForm personId={personId} kind="parent" />
      <LinkForm personId={personId} kind="mentor" />
      {leaving === null ? null : <Unlink personId={personId} link={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

function Unlink({ personId, link, onClose }: { personId: string; link: Link; onClose: () => void }) {
  const change = useLinkChange(personId);
  return (
    <ProofDialog
      title={m.staff_people_unlink({ name: link.name || link.shown })}
      about={m.staff_people_unlink_about()}
      onClose={onClose}
      submit={async (password) => {
        await change.mutateAsync({ kind: link.kind, change: { verb: 'unlink', linkedId: link.personId }, password });
        onClose();
      }}
    />
  );
}

function LinkForm({ personId, kind }: { personId: string; kind: Link['kind'] }) {
  const [typed, setTyped] = useState('');
  const [isAsking, { open, close }] = useDisclosure(false);
  const link = useLinkChange(personId);
  const wrong = callError(link.error, 'changeLink')?.fields['link'];
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') open();
  };
  const submit = async (password: string) => {
    try {
      await link.mutateAsync({ kind, change: { verb: 'link', typed }, password });
      setTyped('');
    } catch (error) {
      // said beside the field, behind the dialog
      if (callError(error, 'changeLink')?.fields['link'] === undefined) throw error;
    }
    close();
  };
  return (
    <>
      <form className={classes['form']} onSubmit={ask}>
        <Field
          label={kinds[kind].label()}
          help={kinds[kind].help()}
          error={wrong}
          value={typed}
          onChange={(text) => {
            link.reset();
            setTyped(text);
          }}
        />
        <div className={classes['choices']}>
          <Button type="submit" variant="default" disabled={typed.trim() === ''}>
            {kinds[kind].link()}
          </Button>
        </div>
      </form>
      {isAsking ? (
        <ProofDialog title={kinds[kind].link()} about={m.staff_people_link_about({ to: typed.trim() })} submit={submit} onClose={close} />
      ) : null}
    </>
  );
}

/** Opens the portal as a student for support that is signed in; the student hears of it, and it is audited. */
function ViewAsSection({ person: { personId } }: { person: StaffPerson }) {
  const { history } = useRouter();
  const view = useMutation({
    mutationFn: () => call('viewAsStudent', { personId }),
    onSuccess: async (session) => {
      await saveSession(session);
      history.push('/home');
    },
  });
  return (
    <div className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
      <p className="text-muted text-sm">{m.staff_people_view_as_about()}</p>
      <Button variant="default" loading={view.isPending || view.isSuccess} onClick={() => view.mutate()}>
        {m.staff_people_view_as()}
      </Button>
    </div>
  );
}

const texts = {
  close: { name: m.staff_people_close, about: m.staff_people_close_about, done: m.staff_people_close_done },
  reopen: { name: m.staff_people_reopen, about: m.staff_people_reopen_about, done: m.staff_people_reopen_done },
  reset: { name: m.staff_people_reset, about: m.staff_people_reset_about, done: m.staff_people_reset_done },
} as const satisfies Record<AccountChange, unknown>;

/** Closes, reopens and resets an account, as far as the server says that it may be done. */
function AccountSection({ details: { person, actions, mayInvite } }: { details: StaffPersonDetails }) {
  const invite = useMutation({
    mutationFn: () => call('invitePerson', { personId: person.personId }),
    onSuccess: () => showSuccess(m.staff_people_invited({ email: person.email })),
  });
  const [asked, setAsked] = useState<AccountChange | null>(null);
  const { staffRights } = useOwnSession();
  const [isHanding, { open, close }] = useDisclosure(false);
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={m.staff_people_account()}>
      <h2>{m.staff_people_account()}</h2>
      {actions.length === 0 ? <p className="text-muted text-sm">{m.staff_people_no_actions()}</p> : null}
      {person.role === 'student' && !person.isClosed && staffRights.includes('support') ? <ViewAsSection person={person} /> : null}
      {/* who may remove the password may hand over a code */}
      {actions.includes('reset') ? (
        <div className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
          <p className="text-muted text-sm">{m.staff_people_code_about()}</p>
          <Button variant="default" onClick={open}>
            {m.staff_people_code()}
          </Button>
        </div>
      ) : null}
      {mayInvite ? (
        <div className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
          <p className="text-muted text-sm">{m.staff_people_invite_about({ email: person.email })}</p>
          <Button variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
            {m.staff_people_invite()}
          </Button>
        </div>
      ) : null}
      {actions.map((action) => (
        <div key={action} className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
          <p className="text-muted text-sm">{texts[action].about()}</p>
          <Button variant="default" onClick={() => setAsked(action)}>
            {texts[action].name()}
          </Button>
        </div>
      ))}
      {asked === null ? null : <Confirm personId={person.personId} change={asked} onClose={() => setAsked(null)} />}
      {isHanding ? <CodeDialog person={person} onClose={close} /> : null}
    </Card>
  );
}

function Confirm({ personId, change, onClose }: { personId: string; change: AccountChange; onClose: () => void }) {
  const save = usePersonChange({
    personId,
    change: (password: string) => call('changeAccount', { personId, change, password }),
    done: texts[change].done,
  });
  return (
    <ProofDialog
      title={texts[change].name()}
      about={texts[change].about()}
      onClose={onClose}
      submit={async (password) => {
        await save.mutateAsync(password);
        onClose();
      }}
    />
  );
}

/** The batches of a person, with the changes that the server allows. To join one leaves the others of its course. */
function BatchSection({ details: { person, batches, allBatches, moves } }: { details: StaffPersonDetails }) {
  const { personId } = person;
  const [chosen, setChosen] = useState('');
  const move = usePersonChange({
    personId,
    change: (of: { variantId: string; change: 'join' | 'leave' }) => call('changeEnrolment', { personId, ...of }),
  });
  const own = new Set(batches.map(({ variantId }) => variantId));
  const others = allBatches.filter(({ variantId }) => !own.has(variantId));
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={m.staff_people_batches()}>
      <h2>{m.staff_people_batches()}</h2>
      {batches.length === 0 ? (
        <p className="text-muted text-sm">{person.role === 'student' ? m.staff_people_no_course() : m.staff_people_no_batches()}</p>
      ) : null}
      <ul className="grid gap-2 m-0 p-0 list-none">
        {batches.map(({ variantId, name }) => (
          <li key={variantId} className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
            <p>{name}</p>
            {moves.includes('leave') ? (
              <Button
                variant="default"
                disabled={move.isPending}
                aria-label={m.staff_people_leave({ name })}
                onClick={() => move.mutate({ variantId, change: 'leave' })}
              >
                {m.staff_people_remove()}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {others.length === 0 || !moves.includes('join') ? null : (
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== '' && !move.isPending) move.mutate({ variantId: chosen, change: 'join' }, { onSuccess: () => setChosen('') });
          }}
        >
          <Dropdown
            label={m.staff_people_batch()}
            options={others.map(({ variantId, name }) => ({ id: variantId, text: name }))}
            value={chosen}
            onChange={setChosen}
          />
          <div className={classes['choices']}>
            <Button type="submit" disabled={chosen === ''} loading={move.isPending}>
              {m.staff_people_join()}
            </Button>
          </div>
        </form>
      )}
      {move.error ? <FormError>{move.error.message}</FormError> : null}
    </Card>
  );
}

/** /staff/people/{personId}: name and contacts, the batches, parents and mentors of a person, and the account; of a mentor, for who plans classes, what they have to do, hours and settings. */
export function PersonPage({ personId }: { personId: string }) {
  const { staffRights } = useOwnSession();
  if (!staffRights.includes('people')) {
    return (
      <StaffScreen right="classes">
        <MentorAlone personId={personId} />
      </StaffScreen>
    );
  }
  return (
    <StaffScreen right="people">
      <Person personId={personId} />
    </StaffScreen>
  );
}

function Person({ personId }: { personId: string }) {
  const query = useQuery(personQuery(personId));
  return (
    <QueryView query={query} loading={<TableSkeleton />}>
      {(data) => <Details details={data} />}
    </QueryView>
  );
}

const orDash = (text: string): string => (text === '' ? '\u2013' : text);

/** What is known of a person, at a glance; what has a list of its own is below. */
const factsOf = ({ pin, role, mobile, isMobileVerified, email }: StaffPerson) => [
  { name: m.staff_people_col_id(), value: orDash(pin) },
  { name: m.staff_people_col_role(), value: roleText(role) },
  {
    name: m.staff_people_mobile(),
    value: isMobileVerified ? (
      orDash(mobile)
    ) : (
      <>
        {mobile} <Badge tone="warn">{m.staff_people_unverified()}</Badge>
      </>
    ),
  },
  { name: m.staff_people_email(), value: orDash(email) },
];

function Details({ details }: { details: StaffPersonDetails }) {
  const { person, batches, moves, mayCorrect } = details;
  const { staffRights } = useOwnSession();
  usePageName(nameOf(person));
  return (
    <>
      <PageHeader title={nameOf(person)} aside={<Badge tone={stateTone(person)}>{stateText(person)}</Badge>} />
      <Card as="div" className={classes['overview']}>
        <PersonPicture name={nameOf(person)} url="" size={56} />
        <FactList look="grid" className={`${classes['facts']} flex-[1_1_320px]`} facts={factsOf(person)} />
        {person.isClosed ? null : (
          <PathLink className="rounded-[4px] text-brand-text font-medium py-3" href={`/staff/messages/new?person=${person.personId}`}>
            {m.smsg_write()}
          </PathLink>
        )}
      </Card>
      <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] grid gap-4 items-start">
        <div className="grid gap-4 empty:hidden">
          {mayCorrect ? <DetailsSection details={details} /> : null}
          {details.rights !== null && details.mayGrant ? (
            <RightsSection key={JSON.stringify(details.rights)} details={details} given={details.rights} />
          ) : null}
          {person.role === 'student' ? <ArrangementSection details={details} /> : null}
          <AccountSection details={details} />
        </div>
        <div className="grid gap-4 empty:hidden">
          {person.role === 'mentor' && !person.isClosed && staffRights.includes('classes') ? (
            <MentorSections personId={person.personId} />
          ) : null}
          {moves.includes('join') || batches.length > 0 ? <BatchSection details={details} /> : null}
          {person.role === 'student' ? <LinkSection details={details} /> : null}
          {person.role === 'student' ? <CertificateSection details={details} /> : null}
          <RecordSections personId={person.personId} />
        </div>
      </div>
    </>
  );
}
