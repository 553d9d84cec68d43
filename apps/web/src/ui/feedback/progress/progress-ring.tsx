import classes from './progress-ring.module.css';

interface ProgressRingProps {
  /** How much is done, 0 to 1; left out where it is only known to be under way. */
  readonly value?: number;
  readonly label: string;
  readonly size?: number;
}

/** A ring that fills with progress, or is at a quarter for 'under way'. */
export function ProgressRing({ value = 0.25, label, size = 20 }: ProgressRingProps) {
  const stroke = size > 32 ? 5 : 3;
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const done = Math.min(1, Math.max(0, value)) * around;
  return (
    <svg className={classes['ring']} width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <circle className="stroke-line" cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
      {done > 0 ? (
        <circle
          className={classes['done']}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={stroke}
          strokeDasharray={`${done} ${around}`}
        />
      ) : null}
    </svg>
  );
}
