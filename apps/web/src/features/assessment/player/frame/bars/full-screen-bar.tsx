import { Button } from '@mantine/core';
import { m } from '../../../../../paraglide/messages.js';
import { fillScreen } from './full-screen.ts';
import classes from './full-screen-bar.module.css';

/** Says that the paper asks for the full screen, and leads back to it. It is in no one's way. */
export function FullScreenBar() {
  return (
    <div className={classes['bar']} role="status">
      <p>{m.test_full_screen_asked()}</p>
      <Button size="xs" variant="default" onClick={() => void fillScreen()}>
        {m.test_full_screen_back()}
      </Button>
    </div>
  );
}
