import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './disabled-action.module.css';
import { Hint } from './hint.tsx';

/** An action that is not open now: it keeps the focus and says why on hover, focus and tap. */
export function DisabledAction({ label, reason }: { label: string; reason: string }) {
  const id = useId();
  return (
    <Hint label={reason}>
      <Button
        className={`${classes['action']} border-line bg-sunken text-muted cursor-not-allowed`}
        variant="default"
        size="sm"
        aria-disabled="true"
        aria-describedby={id}
        onClick={(event) => event.preventDefault()}
      >
        {label}
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      </Button>
    </Hint>
  );
}
