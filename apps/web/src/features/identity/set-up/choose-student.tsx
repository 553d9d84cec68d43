import type { VerifiedPerson } from '@abhyas/contract/identity/credentials.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import classes from './choose-student.module.css';

interface ChooseStudentProps {
  readonly students: readonly VerifiedPerson[];
  readonly onChoose: (person: VerifiedPerson) => void;
  readonly onBack: () => void;
}

/** The people who share a number; one is chosen. */
export function ChooseStudent({ students, onChoose, onBack }: ChooseStudentProps) {
  return (
    <>
      <ul className={classes['list']}>
        {students.map((person, index) => (
          <li key={person.studentImsPin}>
            <UnstyledButton className={classes['person']} onClick={() => onChoose(person)} autoFocus={index === 0}>
              <span className={classes['words']}>
                <span className={classes['name']}>{`${person.firstName} ${person.lastName}`.trim()}</span>
                <span className={classes['pin']}>{person.studentImsPin}</span>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <UnstyledButton className={classes['back']} onClick={onBack}>
        {m.choose_back()}
      </UnstyledButton>
    </>
  );
}
