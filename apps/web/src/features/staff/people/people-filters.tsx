import type { Batch } from '@abhyas/contract/relations/staff-people.ts';
import { NativeSelect } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { filterOf, type PeopleFilter } from './filter.ts';
import { roleText } from './words.ts';

interface PeopleFiltersProps {
  readonly filter: PeopleFilter;
  readonly batches: readonly Batch[];
  readonly onChange: (filter: PeopleFilter) => void;
}

const roles = ['student', 'mentor', 'parent', 'staff', 'admin'] as const;

/** Which people are listed. It is in the address, so that a link from a figure shows whom it counts. */
export function PeopleFilters({ filter, batches, onChange }: PeopleFiltersProps) {
  const fields: readonly { of: keyof PeopleFilter; label: string; data: { value: string; label: string }[] }[] = [
    {
      of: 'role',
      label: m.staff_people_filter_role(),
      data: [{ value: '', label: m.staff_people_every_role() }, ...roles.map((role) => ({ value: role, label: roleText(role) }))],
    },
    {
      of: 'batch',
      label: m.staff_people_filter_batch(),
      data: [
        { value: '', label: m.staff_people_every_batch() },
        { value: 'any', label: m.staff_people_any_batch() },
        // a figure of one course leads here
        ...(filter.batch?.startsWith('course-') === true ? [{ value: filter.batch, label: m.staff_people_course_batch() }] : []),
        ...batches.map(({ variantId, name }) => ({ value: variantId, label: name })),
      ],
    },
    {
      of: 'state',
      label: m.staff_people_filter_state(),
      data: [
        { value: '', label: m.staff_people_every_state() },
        { value: 'open', label: m.staff_people_open() },
        { value: 'new', label: m.staff_people_new() },
        { value: 'closed', label: m.staff_people_closed() },
      ],
    },
    {
      of: 'visit',
      label: m.staff_people_filter_visit(),
      data: [
        { value: '', label: m.staff_people_every_visit() },
        { value: 'week', label: m.staff_people_visit_week() },
        { value: 'month', label: m.staff_people_visit_month() },
        { value: 'not-week', label: m.staff_people_visit_not_week() },
        { value: 'not-month', label: m.staff_people_visit_not_month() },
      ],
    },
  ];
  return (
    <div role="group" aria-label={m.staff_people_filters()} className="flex flex-wrap gap-2 max-[640px]:w-full">
      {fields.map(({ of, label, data }) => (
        <NativeSelect
          key={of}
          className="w-42 max-[640px]:flex-[1_1_40%]"
          aria-label={label}
          data={data}
          value={filter[of]}
          onChange={({ currentTarget: { value } }) => onChange(filterOf({ ...filter, [of]: value }))}
        />
      ))}
    </div>
  );
}
