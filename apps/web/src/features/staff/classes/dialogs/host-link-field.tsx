import { Button } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/forms/field.tsx';
import classes from '../classes.module.css';

interface HostLinkFieldProps {
  readonly label: string;
  /** A link is stored; the server tells it to the mentor alone. */
  readonly isSet: boolean;
  /** Null keeps the link that is set, '' removes it. */
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** The link at which a mentor starts a class. Staff write it and never read it: of one that is set they see that it is. */
export function HostLinkField({ label, isSet, value, error, onChange }: HostLinkFieldProps) {
  if (value === null) {
    return (
      <div role="group" aria-label={label} className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
        <p>
          {label}
          <span className={classes['sub']}>{m.scls_host_set()}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="default" size="compact-sm" onClick={() => onChange('')}>
            {m.scls_host_replace()}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes['form']}>
      <Field
        label={label}
        help={isSet && value === '' ? m.scls_host_removed() : m.scls_host_help()}
        inputMode="url"
        calm
        error={error}
        value={value}
        onChange={onChange}
      />
      {isSet ? (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onChange(null)}>
            {m.scls_host_keep()}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
