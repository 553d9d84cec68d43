import type { ProfileSection } from '@abhyas/contract/profile/profile.ts';
import { sectionOrder } from '@abhyas/rules/profile/sections.ts';
import { IconCheck } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import classes from './step-progress.module.css';
import { stepCount, steps } from './steps.ts';

/** How far the onboarding has come: a dot for each step, with a tick where its section is `saved`; null where that is not known yet. `number` counts from 1. */
export function StepProgress({ number, saved }: { number: number; saved: readonly ProfileSection[] | null }) {
  const names = [...sectionOrder.map((section) => steps[section].name()), m.step_done()];
  const isSaved = sectionOrder.map((section) => saved?.includes(section) ?? false);
  const isSkipped = (index: number) => saved !== null && index + 1 < number && !isSaved[index];
  const text = m.step_of({ number, count: stepCount });
  return (
    <div className={classes['root']}>
      <p className={classes['text']}>
        {text}
        <span className={classes['here']}> · {names[number - 1]}</span>
      </p>
      <progress className="visually-hidden" value={number} max={stepCount} aria-label={m.step_progress()}>
        {text}
      </progress>
      <ol className={classes['names']}>
        {names.map((name, index) => (
          <li
            key={name}
            className={classes['name']}
            data-passed={index + 1 < number || undefined}
            data-done={isSaved[index] || undefined}
            {...(index + 1 === number ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={classes['dot']} aria-hidden="true">
              {isSaved[index] ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span className={classes['label']}>
              {isSaved[index] ? <span className="visually-hidden">{m.step_finished()} </span> : null}
              {isSkipped(index) ? <span className="visually-hidden">{m.step_skipped()} </span> : null}
              {name}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
