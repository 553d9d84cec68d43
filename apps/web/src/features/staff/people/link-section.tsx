import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Link, StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './people.module.css';
import { usePersonChange } from './queries.ts';

const kinds = {
  parent: { name: m.staff_people_kind_parent, label: m.staff_people_link_parent },
  mentor: { name: m.staff_people_kind_mentor, label: m.staff_people_link_mentor },
} as const satisfies Record<Link['kind'], unknown>;

/** The parents and mentors of a student. */
export function LinkSection({ details: { person, links } }: { details: StaffPersonDetails }) {
  const { personId } = person;
  const change = usePersonChange({ personId, change: (body: RequestOf<'changeLink'>) => call('changeLink', body) });
  const nameOf = ({ name, shown }: Link) => name || shown;
  return (
    <Card as="section" className={classes['section']} aria-label={m.staff_people_links()}>
      <h2>{m.staff_people_links()}</h2>
      {links.length === 0 ? <p className={classes['about']}>{m.staff_people_no_links()}</p> : null}
      <ul className={classes['list']}>
        {links.map((link) => (
          <li key={`${link.kind}:${link.personId}`} className={classes['row']}>
            <p>{[kinds[link.kind].name(), link.name, link.shown].filter((part) => part !== '').join(' · ')}</p>
            <Button
              variant="default"
              disabled={change.isPending}
              aria-label={m.staff_people_unlink({ name: nameOf(link) })}
              onClick={() => change.mutate({ personId, kind: link.kind, change: { verb: 'unlink', linkedId: link.personId } })}
            >
              {m.staff_people_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <LinkForm personId={personId} kind="parent" />
      <LinkForm personId={personId} kind="mentor" />
      {change.error ? <FormError>{change.error.message}</FormError> : null}
    </Card>
  );
}

function LinkForm({ personId, kind }: { personId: string; kind: Link['kind'] }) {
  const [typed, setTyped] = useState('');
  const link = usePersonChange({ personId, change: () => call('changeLink', { personId, kind, change: { verb: 'link', typed } }) });
  const refusal = callError(link.error, 'changeLink');
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '' && !link.isPending) link.mutate(undefined, { onSuccess: () => setTyped('') });
      }}
    >
      <Field
        label={kinds[kind].label()}
        error={refusal?.fields['link'] ?? link.error?.message}
        value={typed}
        onChange={(text) => {
          link.reset();
          setTyped(text);
        }}
      />
      <div className={classes['choices']}>
        <Button type="submit" variant="default" disabled={typed.trim() === ''} loading={link.isPending}>
          {m.staff_people_link()}
        </Button>
      </div>
    </form>
  );
}
