import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Link, StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import classes from '../people.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { usePersonChange } from '../queries.ts';

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
export function LinkSection({ details: { person, links } }: { details: StaffPersonDetails }) {
  const { personId } = person;
  const [leaving, setLeaving] = useState<Link | null>(null);
  return (
    <Card as="section" className={classes['section']} aria-label={m.staff_people_links()}>
      <h2>{m.staff_people_links()}</h2>
      {links.length === 0 ? <p className={classes['about']}>{m.staff_people_no_links()}</p> : null}
      <ul className={classes['list']}>
        {links.map((link) => (
          <li key={`${link.kind}:${link.personId}`} className={classes['row']}>
            <p>
              <PathLink className={classes['link']} href={`/staff/people/${link.personId}`}>
                {link.name || link.shown}
              </PathLink>
              <span className={classes['sub']}>
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
