import { levelName } from '../words.ts';
import classes from './level-steps.module.css';

const steps = [1, 2, 3, 4, 5] as const;

interface LevelStepsProps {
  /** 1 to 5; 0 before the first round. */
  readonly level: number;
  /** The level before, where it has just changed. */
  readonly before?: number;
  readonly size?: 'small' | 'large';
}

/** A level as five steps, filled up to it, with its name. */
export function LevelSteps({ level, before = level, size = 'small' }: LevelStepsProps) {
  return (
    <span className={classes['level']} data-size={size}>
      <span className={classes['steps']} aria-hidden>
        {steps.map((step) => (
          <i key={step} data-filled={step <= level || undefined} data-new={(step <= level && step > before) || undefined} />
        ))}
      </span>
      <span className={classes['name']}>{levelName(level)}</span>
    </span>
  );
}
