import type { StaffDesk } from '@abhyas/contract/home/staff-desk.ts';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';

type Setup = NonNullable<NonNullable<StaffDesk['content']>['setup']>;

const steps = [
  ['course', m.studio_setup_course, '/studio/files'],
  ['brand', m.studio_setup_brand, '/studio/files#brands'],
  ['helpdesk', m.studio_setup_helpdesk, '/studio/files#brands.0.helpdesk'],
  ['test', m.studio_setup_test, '/studio/imports'],
  ['notice', m.studio_setup_notice, '/studio/files#notices'],
  ['student', m.studio_setup_student, '/staff/people'],
] as const;

const placeOf = (personId: string): string => `abhyas.first-steps.${personId}`;

function isPutAway(personId: string): boolean {
  try {
    return localStorage.getItem(placeOf(personId)) !== null;
  } catch {
    return false;
  }
}

/** Whether this person has put the steps away on this device, and how to change it. */
function usePutAway(personId: string) {
  const [away, setAway] = useState(() => isPutAway(personId));
  const set = (next: boolean) => {
    setAway(next);
    try {
      if (next) localStorage.setItem(placeOf(personId), '1');
      else localStorage.removeItem(placeOf(personId));
    } catch {
      // it holds until the page is left
    }
  };
  return [away, set] as const;
}

/** The first steps of a portal, and which are done; put away, they are a button. */
export function FirstSteps({ setup }: { setup: Setup }) {
  const [away, setAway] = usePutAway(useOwnSession().personId);
  const done = steps.filter(([key]) => setup[key]).length;
  const progress = m.studio_setup_progress({ done, total: steps.length });
  if (away) {
    return (
      <Button variant="default" className="mb-6" onClick={() => setAway(false)}>
        {`${m.studio_setup_title()} · ${progress}`}
      </Button>
    );
  }
  return (
    <Card className="grid gap-3 mb-6" aria-labelledby="first-steps">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-start justify-between">
        <div>
          <h2 id="first-steps">{m.studio_setup_title()}</h2>
          <p className="m-0 text-muted text-sm">{progress}</p>
        </div>
        <Button variant="default" size="compact-sm" onClick={() => setAway(true)}>
          {m.studio_setup_hide()}
        </Button>
      </div>
      <ol className="grid m-0 p-0 list-none">
        {steps.map(([key, words, href]) => {
          const isDone = setup[key];
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
