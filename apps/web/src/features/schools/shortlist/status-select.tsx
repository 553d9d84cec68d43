import { type ApplicationStatus, applicationStatuses } from '@abhyas/contract/schools/school-limits.ts';
import { NativeSelect } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { statusWords } from '../words.ts';
import classes from './status-select.module.css';
import { useStatus } from './use-status.ts';

interface StatusSelectProps {
  readonly label: string;
  readonly programId: string;
  /** As the server has it. */
  readonly status: ApplicationStatus;
  /** A small one in the colour of the status, for a row; its label is not to be seen. */
  readonly isInRow?: boolean;
}

/** How far the application to a programme is. */
export function StatusSelect({ label, programId, status: known, isInRow = false }: StatusSelectProps) {
  const { status, choose } = useStatus({ programId, status: known });
  const field = {
    'data-tone': statusWords[status].tone,
    value: status,
    data: applicationStatuses.map((each) => ({ value: each, label: statusWords[each].name() })),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
      const chosen = applicationStatuses.find((each) => each === value);
      if (chosen !== undefined) choose(chosen);
    },
  };
  if (!isInRow) return <NativeSelect label={label} {...field} />;
  return (
    <NativeSelect aria-label={label} size="xs" classNames={{ root: classes['inRow'] ?? '', input: classes['row'] ?? '' }} {...field} />
  );
}
