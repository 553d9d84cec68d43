import { m } from '../../../paraglide/messages.js';
import { LineDrawing } from '../../../ui/feedback/states/line-drawing.tsx';
import classes from './no-posts.module.css';

/** Shown in a row that has no cards. */
export function NoPosts() {
  return (
    <div className={`${classes['none']} card-missing flex items-center gap-4 px-6 py-3 text-muted`}>
      <LineDrawing name="shelf" />
      <p>{m.home_no_posts()}</p>
    </div>
  );
}
