import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './see-all.module.css';

/** The link beside a heading that leads to all of it. */
export function SeeAll({ href, of }: { href: string; of: string }) {
  return (
    <PathLink className={classes['link']} href={href} aria-label={m.home_see_all_of({ name: of })}>
      {m.home_see_all()}
    </PathLink>
  );
}
