import { Button } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import classes from '../classes.module.css';
import { useClassChange } from '../queries.ts';

interface ConfirmDialogProps {
  /** Also on the button that does it. */
  readonly title: string;
  readonly about: string;
  readonly change: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is done, and says what it does. */
export function ConfirmDialog({ title, about, change, onClose }: ConfirmDialogProps) {
  useReturnFocus();
  const save = useClassChange({ change });
  return (
    <FormDialog title={title} onClose={onClose}>
      <div className={classes['form']}>
        <p>{about}</p>
        {save.error ? <FormError>{save.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.scls_cancel()}
          </Button>
          <Button data-autofocus loading={save.isPending} onClick={() => save.mutate(undefined, { onSuccess: onClose })}>
            {title}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
