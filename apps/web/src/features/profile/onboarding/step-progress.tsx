import { sectionOrder } from '@abhyas/rules/profile/sections.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './step-progress.module.css';
import { stepCount, steps } from './steps.ts';

/** How far the onboarding has come. `number` counts from 1. */
export function StepProgress({ number }: { number: number }) {
  const names = [...sectionOrder.map((section) => steps[section].name()), m.step_done()];
  const text = m.step_of({ number, count: stepCount });
  return (
    <div className={classes['root']}>
      <p className={classes['text']}>
        {text}
        <span className={classes['here']}> · {names[number - 1]}</span>
      </p>
      <progress className={classes['bar']} value={number} max={stepCount} aria-label={m.step_progress()}>
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
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
