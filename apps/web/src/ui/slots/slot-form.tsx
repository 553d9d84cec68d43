import { useId, type ReactNode, type SubmitEvent } from 'react';
import classes from './slot-form.module.css';

interface SlotFormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The form of a dialog that books something: its parts below each other, its buttons in sight. */
export function SlotForm({ onSubmit, children }: SlotFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className={classes['form']} noValidate>
      {children}
    </form>
  );
}

/** The part in which one chooses step by step instead of from the list. */
export function OwnChoicePart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <fieldset className={classes['own']} aria-labelledby={titleId}>
      <span id={titleId} className="text-ink font-strong">
        {title}
      </span>
      {children}
    </fieldset>
  );
}

/** Fields side by side where they fit. */
export function SlotFields({ children }: { children: ReactNode }) {
  return <div className={`${classes['fields']} grid gap-3 mt-3`}>{children}</div>;
}

export function SlotNote({ children }: { children: ReactNode }) {
  return <p className={`${classes['note']} m-0 text-muted text-sm`}>{children}</p>;
}

/** What a dialog says that has no form, above its buttons. */
export function SlotSaid({ children }: { children: ReactNode }) {
  return <div className={`${classes['said']} grid gap-3 mb-4`}>{children}</div>;
}

/** The buttons, with what they do beside them. */
export function SlotFoot({ rule, children }: { rule?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['foot']}>
      {rule === undefined || rule === '' ? null : <span className={classes['rule']}>{rule}</span>}
      <div className={classes['buttons']}>{children}</div>
    </div>
  );
}
