import classes from './logo.module.css';

/** The mark of the portal with the brand's name beside it. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={`${classes['root']} inline-flex items-center gap-2 text-brand-text font-strong tracking-[-0.02em] whitespace-nowrap`}>
      <svg className="flex-none" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false">
        <rect className="fill-brand-filled" width="32" height="32" rx="8" />
        <rect className={classes['bar']} x="7" y="16" width="4.5" height="9" rx="1.6" />
        <rect className={classes['bar']} x="13.75" y="12" width="4.5" height="13" rx="1.6" />
        <rect className="fill-brand-accent" x="20.5" y="7" width="4.5" height="18" rx="1.6" />
      </svg>
      {name}
    </span>
  );
}
