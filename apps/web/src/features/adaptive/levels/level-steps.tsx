import { levelName } from '../words.ts';
import classes from './level-steps.module.css';

const steps = [1, 2, 3, 4, 5] as const;

interface LevelStepsProps {
  /** 1 to 5; 0 before the first round. */
  readonly level: number;
  /** The level before, where it has just changed. */
  readonly before?: number;
  readonly size?: 'small' | 'large';
  /** The lowest that fits, where more than one does. */
  readonly from?: number;
  readonly name?: string;
}

/** A level as five steps, filled up to it, or the levels that fit, with their name. */
export function LevelSteps({ level, before = level, size = 'small', from = 1, name = levelName(level) }: LevelStepsProps) {
  return (
    <span className={`${classes['level']} inline-flex gap-2 items-end`} data-size={size}>
      <span className={`${classes['steps']} inline-flex gap-0.75 items-end h-4.5`} aria-hidden>
        {steps.map((step) => (
          <i
            key={step}
            data-filled={(step >= from && step <= level) || undefined}
            data-new={(step <= level && step > before) || undefined}
          />
        ))}
      </span>
      <span className={`${classes['name']} text-ink text-sm font-medium leading-[1.2] whitespace-nowrap`}>{name}</span>
    </span>
  );
}
