import { sectionOrder } from '@abhyas/rules/profile/sections.ts';
import { IconCheck } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import classes from './step-progress.module.css';
import { stepCount, steps } from './steps.ts';

/** How far the onboarding has come: a dot for each step, with a tick where it is behind. `number` counts from 1. */
export function StepProgress({ number }: { number: number }) {
  const names = [...sectionOrder.map((section) => steps[section].name()), m.step_done()];
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
            data-done={index + 1 < number || undefined}
            {...(index + 1 === number ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={classes['dot']} aria-hidden="true">
              {index + 1 < number ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span className={classes['label']}>
              {index + 1 < number ? <span className="visually-hidden">{m.step_finished()} </span> : null}
              {name}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
