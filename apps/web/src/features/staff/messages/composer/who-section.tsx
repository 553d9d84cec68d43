import { awayDays } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Segment } from '@abhyas/contract/notices/broadcasts.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { ChoicePills } from '../../../../ui/forms/choice-pills.tsx';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { chipsOf, type Choices, peopleText, segmentText } from '../words.ts';
import type { Draft, Person } from './draft.ts';
import { NamesDialog } from './names-dialog.tsx';

interface WhoProps {
  readonly draft: Draft;
  readonly choices: Choices;
  readonly count: AnswerOf<'countAudience'> | undefined;
  readonly isMissing: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** Who a message is for: places, conditions and people, with how many that makes, each once. */
export function WhoSection(props: WhoProps) {
  const { draft, choices, count, onChange } = props;
  const { audience, named } = draft;
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="message-who">
      <h2 id="message-who" className="text-lg">
        {m.smsg_who()}
      </h2>
      <WhoChoice {...props} />
      <AddPerson
        onAdd={(person) =>
          onChange({
            named: [...named, person],
            audience: { ...audience, personIds: [...new Set([...audience.personIds, person.personId])] },
          })
        }
      />
      <ChoicePills
        label={m.smsg_to()}
        choices={[
          { value: 'students', text: m.smsg_to_students() },
          { value: 'parents', text: m.smsg_to_parents() },
          { value: 'both', text: m.smsg_to_both() },
        ]}
        value={audience.to}
        onChange={(to) => onChange({ audience: { ...audience, to } })}
      />
      <WhoCount audience={audience} count={count} />
      {audience.segments.map((segment) => (
        <p key={keyOf(segment)} className="text-muted text-sm">
          {segmentText({ segment, choices }).counted}
        </p>
      ))}
    </Card>
  );
}

/** The places and conditions that make up whom a message is for. */
export function WhoChoice({ draft, choices, isMissing, onChange }: Omit<WhoProps, 'count'>) {
  const { audience, named } = draft;
  const change = (part: Partial<Draft['audience']>) => onChange({ audience: { ...audience, ...part } });
  const chips = chipsOf({ audience, choices, named });
  const addPlace = (key: string) => {
    const [part = '', id = ''] = key.split(':');
    if (part === 'everyone') change({ everyone: true });
    else if (part === 'courseIds' || part === 'variantIds' || part === 'batchIds')
      change({ [part]: [...new Set([...audience[part], id])] });
  };
  const segments = segmentsOf(choices);
  const addSegment = (key: string) => {
    const found = segments.find((each) => each.key === key);
    const isThere = audience.segments.some((segment) => keyOf(segment) === key);
    if (found !== undefined && !isThere) change({ segments: [...audience.segments, found.segment] });
  };
  return (
    <>
      {chips.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2 m-0 p-0 list-none" aria-label={m.smsg_chosen()}>
          {chips.map(({ key, text, without }) => (
            <li key={key}>
              <Button
                variant="light"
                size="compact-md"
                rightSection={<IconX size={16} aria-hidden="true" />}
                onClick={() => onChange({ audience: without })}
                aria-label={m.smsg_remove({ text })}
              >
                <bdi>{text}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))]">
        <Dropdown
          key={`place:${chips.length}`}
          label={m.smsg_add_place()}
          options={placesOf(choices)}
          value=""
          missing={isMissing}
          onChange={addPlace}
        />
        <Dropdown
          key={`segment:${chips.length}`}
          label={m.smsg_add_segment()}
          options={segments.map(({ key, segment }) => ({ id: key, text: segmentText({ segment, choices }).name }))}
          value=""
          onChange={addSegment}
        />
      </div>
    </>
  );
}

/** How many people a message is for, each once, and their names. */
export function WhoCount({ audience, count }: { audience: Draft['audience']; count: WhoProps['count'] }) {
  const [isListed, { open, close }] = useDisclosure(false);
  return (
    <>
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <div role="status">
          {count === undefined ? null : (
            <p>
              <strong>{peopleText(count)}</strong>
              {count.people > 1 ? <span className="text-muted"> · {m.smsg_once()}</span> : null}
            </p>
          )}
        </div>
        {count === undefined || count.people === 0 ? null : (
          <Button variant="default" size="compact-md" onClick={open}>
            {m.smsg_names()}
          </Button>
        )}
      </div>
      {isListed ? <NamesDialog audience={audience} onClose={close} /> : null}
    </>
  );
}

function keyOf(segment: Segment): string {
  switch (segment.kind) {
    case 'away':
      return `away:${segment.days}`;
    case 'missed-test':
      return `missed:${segment.assessmentId}`;
    case 'fees-due':
      return segment.kind;
  }
}

/** Every condition that can be added. */
function segmentsOf({ tests }: Choices): { key: string; segment: Segment }[] {
  const all: Segment[] = [
    { kind: 'fees-due' },
    ...awayDays.map((days) => ({ kind: 'away', days }) as const),
    ...tests.map(({ assessmentId }) => ({ kind: 'missed-test', assessmentId }) as const),
  ];
  return all.map((segment) => ({ key: keyOf(segment), segment }));
}

const placesOf = ({ courses }: Choices) => [
  { id: 'everyone:', text: m.smsg_everyone() },
  ...courses.flatMap(({ courseId, name, variants, batches }) => [
    { id: `courseIds:${courseId}`, text: m.smsg_course({ name }) },
    ...variants.map((variant) => ({ id: `variantIds:${variant.id}`, text: variant.name })),
    ...batches.map((batch) => ({ id: `batchIds:${batch.id}`, text: m.smsg_batch({ name: batch.name }) })),
  ]),
];

/** Adds a person by name or ID; where several fit, one of them is chosen. */
function AddPerson({ onAdd }: { onAdd: (person: Person) => void }) {
  const [typed, setTyped] = useState('');
  const find = useMutation({
    mutationFn: (search: string) => call('staffPeople', { search, page: 1 }),
    meta: { quiet: true },
    onSuccess: ({ people }) => {
      const [only, second] = people;
      if (only !== undefined && second === undefined) add(only);
    },
  });
  const add = ({ personId, firstName, lastName, pin }: AnswerOf<'staffPeople'>['people'][number]) => {
    onAdd({ personId, name: `${firstName} ${lastName}`.trim(), pin });
    setTyped('');
    find.reset();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') find.mutate(typed.trim());
  };
  const found = find.data?.people ?? [];
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <div className="flex flex-wrap gap-3 items-end">
        <div className="flex-[1_1_200px]">
          <Field
            label={m.smsg_person()}
            maxLength={100}
            calm
            error={find.data?.total === 0 ? m.smsg_person_none() : null}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              find.reset();
            }}
          />
        </div>
        <Button type="submit" variant="default" size="lg" loading={find.isPending}>
          {m.smsg_add()}
        </Button>
      </div>
      {found.length > 1 ? (
        <ul className="grid gap-1 m-0 p-0 list-none" aria-label={m.smsg_person_several()}>
          {found.map((person) => (
            <li key={person.personId}>
              <Button variant="subtle" rightSection={<span className="text-muted">{person.pin}</span>} onClick={() => add(person)}>
                <bdi>{`${person.firstName} ${person.lastName}`.trim() || person.pin}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {find.error ? <FormError>{find.error.message}</FormError> : null}
    </form>
  );
}
