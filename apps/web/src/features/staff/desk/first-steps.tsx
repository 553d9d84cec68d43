import type { StaffDesk } from '@abhyas/contract/home/staff-desk.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';

type Setup = NonNullable<NonNullable<StaffDesk['content']>['setup']>;

const steps = [
  ['course', m.studio_setup_course, '/studio/files'],
  ['brand', m.studio_setup_brand, '/studio/files'],
  ['test', m.studio_setup_test, '/studio/imports'],
  ['notice', m.studio_setup_notice, '/studio/files'],
  ['student', m.studio_setup_student, '/staff/people'],
] as const;

/** The first steps of a portal without students, and which are done. */
export function FirstSteps({ setup }: { setup: Setup }) {
  return (
    <Card className="grid gap-3 mb-6" aria-labelledby="first-steps">
      <div>
        <h2 id="first-steps">{m.studio_setup_title()}</h2>
        <p className="m-0 text-muted text-sm">{m.studio_setup_text()}</p>
      </div>
      <ol className="grid m-0 p-0 list-none">
        {steps.map(([key, words, href]) => {
          const isDone = key !== 'student' && setup[key];
          const Icon = isDone ? IconCircleCheck : IconCircle;
          return (
            <li key={key} className="flex gap-3 items-center py-2.5 border-line [&+&]:border-t">
              <Icon
                className={`flex-none ${isDone ? 'text-good' : 'text-muted'}`}
                size={22}
                stroke={1.75}
                {...(isDone ? { role: 'img', 'aria-label': m.studio_setup_done() } : { 'aria-hidden': true })}
              />
              <PathLink className={`rounded-[4px] ${isDone ? 'text-muted' : 'text-brand-text font-medium'}`} href={href}>
                {words()}
              </PathLink>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
