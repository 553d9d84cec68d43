import type { CourseRight, StaffRight } from '@abhyas/contract/endpoint.ts';
import type { Rights, StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { ProofDialog } from '../../../../shared/identity/two-step/proof-dialog.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import classes from '../people.module.css';
import { usePersonChange } from '../queries.ts';
import { nameOf, rightNames, rightWords } from '../words.ts';
import { Check } from './check.tsx';

const isOfCourse = (right: StaffRight): right is CourseRight => right === 'content' || right === 'review';

/** What staff may do: everywhere, or in the studio for some courses only. */
export function RightsSection({ details: { person, allCourses }, given }: { details: StaffPersonDetails; given: Rights }) {
  const { personId } = person;
  const [chosen, setChosen] = useState(given);
  const [isAsking, { open, close }] = useDisclosure(false);
  const change = usePersonChange({
    personId,
    change: (body: Rights & { password: string }) => call('changeRights', { personId, ...body }),
  });
  const toggle = (right: StaffRight, isOn: boolean) =>
    setChosen({
      rights: isOn ? [...chosen.rights, right] : chosen.rights.filter((other) => other !== right),
      courseRights: chosen.courseRights.filter((other) => !isOn || other.right !== right),
    });
  const toggleCourse = (right: CourseRight, courseId: string, isOn: boolean) =>
    setChosen({
      ...chosen,
      courseRights: [
        ...chosen.courseRights.filter((other) => other.right !== right || other.courseId !== courseId),
        ...(isOn ? [{ right, courseId }] : []),
      ],
    });
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    open();
  };
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={m.staff_people_rights()}>
      <h2>{m.staff_people_rights()}</h2>
      <form className={classes['form']} onSubmit={ask}>
        {rightNames.map((right) => (
          <div key={right} className="grid gap-2">
            <Check label={rightWords[right]()} checked={chosen.rights.includes(right)} onChange={(isOn) => toggle(right, isOn)} />
            {isOfCourse(right) && !chosen.rights.includes(right) && allCourses.length > 0 ? (
              <fieldset className="grid gap-2 min-w-0 m-0 ms-7 p-0 border-0">
                <legend className="p-0 text-muted text-sm">{m.staff_people_rights_courses()}</legend>
                {allCourses.map(({ courseId, name }) => (
                  <Check
                    key={courseId}
                    label={name}
                    checked={chosen.courseRights.some((other) => other.right === right && other.courseId === courseId)}
                    onChange={(isOn) => toggleCourse(right, courseId, isOn)}
                  />
                ))}
              </fieldset>
            ) : null}
          </div>
        ))}
        <div className={classes['choices']}>
          <Button type="submit">{m.staff_people_rights_save()}</Button>
        </div>
      </form>
      {isAsking ? (
        <ProofDialog
          title={m.staff_people_rights_save()}
          about={m.staff_people_rights_about({ name: nameOf(person) })}
          onClose={close}
          submit={async (password) => {
            await change.mutateAsync({ ...chosen, password });
            close();
          }}
        />
      ) : null}
    </Card>
  );
}
