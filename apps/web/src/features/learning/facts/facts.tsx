import classes from './facts.module.css';

/** Facts in one line, parted by dots. Where they do not fit, the line breaks between facts, never inside one. */
export function Facts({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="overflow-hidden text-muted text-sm tabular">
      <div className={classes['line']}>
        {facts.map((fact) => (
          <span key={fact}>{fact} </span>
        ))}
      </div>
    </div>
  );
}
