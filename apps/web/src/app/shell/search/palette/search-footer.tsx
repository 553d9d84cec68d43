import { m } from '../../../../paraglide/messages.js';
import classes from './search-palette.module.css';

/** What is printed on the keys; the same in every language. */
const keys = { up: '↑', down: '↓', open: 'Enter', tab: 'Ctrl Enter' };

/** Which keys do what, and how much was found; null while that is not known. */
export function SearchFooter({ count }: { count: number | null }) {
  const words = count === null ? '' : count === 1 ? m.search_count_one() : m.search_count({ count });
  return (
    <div className={`${classes['foot']} flex flex-none items-center gap-4 min-h-10 px-4 border-t border-line text-muted text-xs`}>
      <span className={`${classes['hint']} max-[600px]:hidden`} aria-hidden="true">
        <kbd>{keys.up}</kbd> <kbd>{keys.down}</kbd> {m.search_key_move()}
      </span>
      <span className={`${classes['hint']} max-[600px]:hidden`} aria-hidden="true">
        <kbd>{keys.open}</kbd> {m.search_key_open()}
      </span>
      <span className={`${classes['hint']} max-[600px]:hidden`} aria-hidden="true">
        <kbd>{keys.tab}</kbd> {m.search_key_tab()}
      </span>
      <span className={`${classes['count']} ml-auto tabular`} role="status">
        {words}
      </span>
    </div>
  );
}
