import { brand } from '../../../lib/brand/brand.ts';
import { Logo } from '../../../ui/navigation/logo.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './header.module.css';

/** The header of public pages: the way back to the sign-in. */
export function GuestHeader() {
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <PathLink href="/" className={`${classes['logo']} inline-flex rounded-control no-underline`}>
          <Logo name={brand.name} />
        </PathLink>
      </div>
    </header>
  );
}
