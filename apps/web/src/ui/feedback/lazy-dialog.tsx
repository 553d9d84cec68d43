import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { reloadForMissingPart } from '../../lib/page/newer-build.ts';
import { m } from '../../paraglide/messages.js';
import classes from './lazy-dialog.module.css';

/**
 * A dialog whose code comes when it is first opened. Where it does not come, such as without a connection, a sentence says so and offers another try, and the page stays as it is.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const [isMissing, setIsMissing] = useState(false);
    const start = async () => {
      setIsMissing(false);
      try {
        const came = await load();
        loaded = came;
        setDialog(() => came);
      } catch (error) {
        if ((await reloadForMissingPart(error)) !== true) setIsMissing(true);
      }
    };
    const begin = useEffectEvent(() => {
      if (Dialog === null) void start();
    });
    useEffect(() => begin(), []);
    if (Dialog !== null) return <Dialog {...props} />;
    const onClose = 'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : null;
    return isMissing ? (
      <div role="alert" className={classes['failed']}>
        <p>{m.part_missing()}</p>
        <Button size="compact-md" onClick={() => void start()}>
          {m.error_retry()}
        </Button>
        {onClose === null ? null : (
          <Button size="compact-md" variant="default" onClick={onClose}>
            {m.action_close()}
          </Button>
        )}
      </div>
    ) : null;
  };
}
